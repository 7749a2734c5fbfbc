/** Why an import or a bulk edit was not applied, with the lines or products that others have changed since it was compared. */

import { type ApiFailure, sentenceFor } from './error-sentences.ts';

const MOST_NAMED = 10;

/** @param titles of products by their ids, where they are known */
export function conflictSentence(failure: ApiFailure, titles: ReadonlyMap<number, string> = new Map()): string {
  const sentence = sentenceFor(failure);
  const conflicts = failure.kind === 'problem' ? (failure.conflicts ?? []) : [];
  const names = conflicts.map(({ line, productId, variantId }) => {
    const product = productId === null ? undefined : (titles.get(productId) ?? `product ${productId}`);
    // A bulk edit has no lines: it is about products.
    if (line === undefined) return product ?? 'a product';
    const ids = [product, variantId !== null && `variant ${variantId}`].filter((id) => typeof id === 'string');
    return ids.length === 0 ? `line ${line}` : `line ${line} (${ids.join(', ')})`;
  });
  const each = [...new Set(names)];
  if (each.length === 0) return sentence;
  return `${sentence}: ${each.slice(0, MOST_NAMED).join(', ')}${each.length > MOST_NAMED ? ' and more' : ''}`;
}
