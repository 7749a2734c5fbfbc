/** The variants' part of the three-way merge: cell by cell, with each stock as a difference. */

import { hundredthsIn } from '../../forms/number-in.ts';
import { combinationKey } from './combinations.ts';
import { type VariantDraft, variantColumns } from './variant-draft.ts';

type Rows = readonly VariantDraft[];

const isSameRow = (one: VariantDraft | undefined, other: VariantDraft | undefined) =>
  JSON.stringify(one) === JSON.stringify(other);

/** A row that the form added, and somebody else has added too, is the same choice. */
function partner(row: VariantDraft, rows: Rows): VariantDraft | undefined {
  return rows.find((one) =>
    row.id === null || one.id === null
      ? combinationKey(one.choices) === combinationKey(row.choices)
      : one.id === row.id,
  );
}

/** What was typed, in the newest version: cells that were not touched are as they are now. */
export function mergeVariants(opened: Rows, mine: Rows, theirs: Rows): VariantDraft[] {
  const merged = mine.flatMap((row) => {
    const before = row.id === null ? undefined : opened.find(({ id }) => id === row.id);
    const now = partner(row, theirs);
    // Removed by somebody else: a row that was typed into stays and brings the variant back.
    if (now === undefined) return before !== undefined && isSameRow(before, row) ? [] : [row];
    return [mergeRow(before, row, now)];
  });
  const added = theirs.filter((row) => !opened.some(({ id }) => id === row.id) && partner(row, merged) === undefined);
  return [...merged, ...added];
}

function mergeRow(before: VariantDraft | undefined, mine: VariantDraft, theirs: VariantDraft): VariantDraft {
  const cells = variantColumns.map((column) => {
    if (before === undefined) return [column, mine[column] || theirs[column]];
    if (mine[column] === before[column]) return [column, theirs[column]];
    return [column, column === 'stock' ? movedStock(before.stock, mine.stock, theirs.stock) : mine[column]];
  });
  return { ...mine, id: theirs.id, ...Object.fromEntries(cells) };
}

function movedStock(before: string, mine: string, theirs: string): string {
  const units = Number(theirs) + (hundredthsIn(mine) ?? Number.NaN) - Number(before);
  return !Number.isInteger(units) ? mine : String(Math.max(0, units));
}

/** After a save, rows that were typed into while it ran have the ids of the saved variants. */
export function withSavedIds(rows: Rows, saved: Rows): VariantDraft[] {
  return rows.map((row) => ({ ...row, id: row.id ?? partner(row, saved)?.id ?? null }));
}
