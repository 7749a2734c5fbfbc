/** What became of a product while its form was open, and how that and what was typed go together. */

import type { Product } from '@shop/contract/catalogue';
import { type DraftField, draftFields, draftOf, isSame, type ProductDraft, withField } from './product-draft.ts';

export type ProductMerge = {
  /** The fields that differ from what the form was opened with, and from what was typed. */
  fields: { name: DraftField; opened: ProductDraft; mine: ProductDraft; theirs: ProductDraft; touched: boolean }[];
  deletion: 'deleted' | 'restored' | undefined;
  /** To go on with: what was typed, and their values where nothing was. */
  merged: ProductDraft;
};

/** A typed stock means a difference: units sold or added meanwhile stay so. */
function ownStock(opened: ProductDraft, draft: ProductDraft, theirs: ProductDraft): string {
  const moved = Number(theirs.stock) + Number(draft.stock) - Number(opened.stock);
  return draft.stock.trim() === '' || !Number.isInteger(moved) ? draft.stock : String(Math.max(0, moved));
}

export function mergeVersions(opened: Product, draft: ProductDraft, current: Product): ProductMerge {
  const before = draftOf(opened);
  const theirs = draftOf(current);
  const mine = isSame(draft, before, 'stock') ? draft : { ...draft, stock: ownStock(before, draft, theirs) };
  let merged = mine;
  const fields: ProductMerge['fields'] = [];
  for (const name of draftFields) {
    if (isSame(before, theirs, name)) continue;
    const touched = !isSame(draft, before, name);
    if (!touched) merged = withField(merged, name, theirs);
    if (!isSame(mine, theirs, name)) fields.push({ name, opened: before, mine, theirs, touched });
  }
  const deletion = opened.deleted === current.deleted ? undefined : current.deleted ? 'deleted' : 'restored';
  return { fields, deletion, merged };
}

/** After a save: what was typed while it was under way stays, the rest is what was saved. */
export function afterSave(draft: ProductDraft, sent: ProductDraft, saved: Product): ProductDraft {
  const fresh = draftOf(saved);
  return draftFields.reduce(
    (result, field) => (isSame(draft, sent, field) ? withField(result, field, fresh) : result),
    draft,
  );
}

/** Units that went or came between the opening of the form and the save, in words; undefined for none. */
export function stockSentence(sentStock: number, savedStock: number): string | undefined {
  const gone = sentStock - savedStock;
  if (gone === 0) return undefined;
  const units = `${Math.abs(gone)} ${Math.abs(gone) === 1 ? 'unit was' : 'units were'}`;
  const what = gone > 0 ? `${units} sold` : `${units} returned to stock`;
  return `${what} while you were editing: the stock is ${savedStock} now, not ${sentStock}.`;
}
