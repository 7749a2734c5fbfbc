/**
 * Three-way merge of a product that somebody else changed while the form was open: the opened version, the draft, and
 * the newest version.
 */

import type { Product } from '@shop/contract/catalogue';
import { adminProductFormText } from '@shop/messages/admin-product-form';
import { hundredthsIn } from '../../forms/number-in.ts';
import { mergeTexts } from '../../forms/translation-drafts.ts';
import { mergeAttributes } from './attribute-drafts.ts';
import { mergeVariants, withSavedIds } from './merge-variants.ts';
import { type DraftField, draftFields, draftOf, isSame, type ProductDraft, withField } from './product-draft.ts';

export type ProductMerge = {
  /** The fields whose newest value differs from the opened version and from the draft. */
  fields: { name: DraftField; opened: ProductDraft; mine: ProductDraft; theirs: ProductDraft; touched: boolean }[];
  deletion: 'deleted' | 'restored' | undefined;
  /** The draft after the merge: the typed values, and the newest values of all other fields. */
  merged: ProductDraft;
};

/** A typed stock counts as a difference: it is added to units that were sold or returned since. */
function ownStock(opened: ProductDraft, draft: ProductDraft, theirs: ProductDraft): string {
  const moved = Number(theirs.stock) + (hundredthsIn(draft.stock) ?? Number.NaN) - Number(opened.stock);
  return !Number.isInteger(moved) ? draft.stock : String(Math.max(0, moved));
}

export function mergeVersions(opened: Product, draft: ProductDraft, current: Product): ProductMerge {
  const before = draftOf(opened);
  const theirs = draftOf(current);
  const mine = {
    ...draft,
    ...(!isSame(draft, before, 'stock') && { stock: ownStock(before, draft, theirs) }),
    ...(!isSame(draft, before, 'attributes') && {
      attributes: mergeAttributes(before.attributes, draft.attributes, theirs.attributes),
    }),
    ...(!isSame(draft, before, 'variants') && {
      variants: mergeVariants(before.variants, draft.variants, theirs.variants),
    }),
    translations: mergeTexts(before.translations, draft.translations, theirs.translations),
  };
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

/** The draft after a save: what was typed while the request ran stays, the rest is the saved product. */
export function afterSave(draft: ProductDraft, sent: ProductDraft, saved: Product): ProductDraft {
  const fresh = draftOf(saved);
  const typed: ProductDraft = { ...draft, variants: withSavedIds(draft.variants, fresh.variants) };
  return draftFields.reduce(
    (result, field) => (isSame(draft, sent, field) ? withField(result, field, fresh) : result),
    typed,
  );
}

/** A sentence about units that were sold or returned while the form was open; undefined if there are none. */
export function stockSentence(sentStock: number, savedStock: number): string | undefined {
  const gone = sentStock - savedStock;
  if (gone === 0) return undefined;
  const values = { count: Math.abs(gone), saved: savedStock, sent: sentStock };
  return gone > 0 ? adminProductFormText.unitsSold(values) : adminProductFormText.unitsReturned(values);
}
