import type { AttributeColumn, AttributeColumns } from './attribute-columns.ts';

export type AttributeKind = 'text' | 'number' | 'boolean' | 'choice';

/** Which products are wanted by one attribute; those without a value of it are not. */
export interface AttributeFilter {
  key: string;
  kind: AttributeKind;
  /** Of these a product has one: texts, 'true' and 'false', ids of a choice. Empty for a number. */
  values: readonly string[];
  /** Bounds of a number, included. */
  min: number | undefined;
  max: number | undefined;
}

/** The same in terms of its column. */
export interface AttributeRowFilter {
  key: string;
  numbers: AttributeColumn['numbers'];
  /** By the number of a value: 1 if it is not wanted. */
  fails: Uint8Array;
}

/** More than one filter leaves the row out. */
const SEVERAL = -1;

export function attributeRowFilterOf(columns: AttributeColumns, filter: AttributeFilter): AttributeRowFilter {
  const column = columns.get(filter.key);
  const { key } = filter;
  if (column === undefined) return { key, numbers: new Uint8Array(0), fails: Uint8Array.of(1) };
  const fails = new Uint8Array(column.values.length).fill(1);
  const { kind, values, min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = filter;
  if (kind === 'text' || kind === 'boolean') {
    for (const value of values) {
      const number = column.numberOf(kind === 'boolean' ? value === 'true' : value);
      if (number !== undefined) fails[number] = 0;
    }
    return { key, numbers: column.numbers, fails };
  }
  for (const [number, value] of column.values.entries()) {
    const isWanted =
      typeof value === 'number'
        ? kind === 'number' && value >= min && value <= max
        : typeof value === 'object' && kind === 'choice' && value.some((one) => values.includes(one));
    if (isWanted) fails[number] = 0;
  }
  return { key, numbers: column.numbers, fails };
}

/** @returns 0 if no filter leaves a row out, 1 if only the first does, 2 if only the second does, and so on */
export function failedAttribute(filters: readonly AttributeRowFilter[], row: number): number {
  let failed = 0;
  for (let n = 0; n < filters.length; n += 1) {
    const filter = filters[n];
    if (filter === undefined || filter.fails[filter.numbers[row] ?? 0] === 0) continue;
    if (failed !== 0) return SEVERAL;
    failed = n + 1;
  }
  return failed;
}
