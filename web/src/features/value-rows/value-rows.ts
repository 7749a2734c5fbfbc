/** The values of an attribute or an option, as rows that are typed. */

export type ValueRow = {
  /** Tells the rows apart while the form is open. */
  row: number;
  /** Null for one that is not saved yet. */
  id: string | null;
  name: string;
};

export function valueRowsOf(values: readonly { id: string; name: string }[]): ValueRow[] {
  return values.map(({ id, name }, row) => ({ row, id, name }));
}

/** The number of a row that is added. */
export function nextRow(rows: readonly ValueRow[]): number {
  return Math.max(-1, ...rows.map(({ row }) => row)) + 1;
}

/** @param step -1 for up, 1 for down */
export function movedRows<Row>(rows: readonly Row[], n: number, step: -1 | 1): Row[] {
  const [one, other] = [rows[n], rows[n + step]];
  if (one === undefined || other === undefined) return [...rows];
  return rows.map((row, place) => (place === n ? other : place === n + step ? one : row));
}

/** Without those that are empty and not saved yet. */
export function filledRows<Row extends ValueRow>(rows: readonly Row[]): Row[] {
  return rows.filter(({ id, name }) => id !== null || name.trim() !== '');
}
