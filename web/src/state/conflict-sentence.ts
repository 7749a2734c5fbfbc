/** Why an import or a bulk edit was not applied, with the lines or products that others have changed since it was compared. */

import { conflictsText } from '@shop/messages/conflicts';
import { localeText } from '@shop/messages/locale';
import { type ApiFailure, sentenceFor } from './error-sentences.ts';

const MOST_NAMED = 10;

/** @param titles of products by their ids, where they are known */
export function conflictSentence(failure: ApiFailure, titles: ReadonlyMap<number, string> = new Map()): string {
  const sentence = sentenceFor(failure);
  const conflicts = failure.kind === 'problem' ? (failure.conflicts ?? []) : [];
  const names = conflicts.map(({ line, productId, variantId }) => {
    const product =
      productId === null ? undefined : (titles.get(productId) ?? conflictsText.productProductId({ productId }));
    // A bulk edit has no lines: it is about products.
    if (line === undefined) return product ?? conflictsText.aProduct;
    const ids = [product, variantId !== null && conflictsText.variantVariantId({ variantId })].filter(
      (id) => typeof id === 'string',
    );
    return ids.length === 0
      ? conflictsText.lineLine({ line })
      : conflictsText.lineOfProduct({ line, product: ids.join(localeText.comma) });
  });
  const each = [...new Set(names)];
  if (each.length === 0) return sentence;
  return each.length > MOST_NAMED
    ? conflictsText.firstAndMore({ sentence, names: each.slice(0, MOST_NAMED).join(localeText.comma) })
    : `${sentence}: ${each.join(localeText.comma)}`;
}
