/** Why a change of a line was rejected, in sentences that say what is possible. */

import type { CartItem } from '@shop/contract/cart';
import type { Variant } from '@shop/contract/variants';
import { type ApiFailure, sentenceFor } from '../../state/error-sentences.ts';
import { choiceWords } from '../../state/line-words.ts';

/** @param variantId the variant that was chosen; undefined if only the quantity was changed */
export function lineErrorSentence(item: CartItem, failure: ApiFailure, variantId: number | undefined): string {
  if (failure.kind !== 'problem') return sentenceFor(failure);
  const others = item.product.variants?.filter(({ id }) => id !== item.variant?.id);
  const wanted = others?.find(({ id }) => id === variantId);
  const words = wantedWords(item, wanted);
  if (failure.code === 'ITEM_ALREADY_ADDED') {
    return `Item Already added: ${words} has a line of its own in your cart. Change the quantity there.`;
  }
  const now = failure.products.find(({ id }) => id === item.product.id);
  if (failure.code !== 'OUT_OF_STOCK' || now === undefined) return sentenceFor(failure);
  if (wanted === undefined) {
    if (now.stock <= 0) return sentenceFor(failure);
    return `You asked for ${now.quantity}, but only ${now.stock} ${now.stock === 1 ? 'is' : 'are'} available.`;
  }
  if (now.stock <= 0) return `${words} is sold out.`;
  return `You asked for ${now.quantity} in ${words}, but only ${now.stock} ${now.stock === 1 ? 'is' : 'are'} available. Choose a smaller quantity first.`;
}

function wantedWords({ product }: CartItem, wanted: Variant | undefined): string {
  const color = product.colors.find(({ id }) => id === wanted?.color);
  const size = product.sizes.find(({ id }) => id === wanted?.size);
  return choiceWords({ color, size }) || 'This choice';
}
