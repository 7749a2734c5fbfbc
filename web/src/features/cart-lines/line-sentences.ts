/** Why a change of a line was rejected, in sentences that say what is possible. */

import type { CartItem } from '@shop/contract/cart';
import type { Variant } from '@shop/contract/variants';
import { cartLinesText } from '@shop/messages/cart-lines';
import { type ApiFailure, sentenceFor } from '../../state/error-sentences.ts';
import { choiceWords } from '../../state/line-words.ts';

/** @param variantId the variant that was chosen; undefined if only the quantity was changed */
export function lineErrorSentence(item: CartItem, failure: ApiFailure, variantId: number | undefined): string {
  if (failure.kind !== 'problem') return sentenceFor(failure);
  const others = item.product.variants?.filter(({ id }) => id !== item.variant?.id);
  const wanted = others?.find(({ id }) => id === variantId);
  const words = wantedWords(item, wanted);
  if (failure.code === 'ITEM_ALREADY_ADDED') {
    return cartLinesText.choiceAlreadyAdded({ words });
  }
  const now = failure.products.find(({ id }) => id === item.product.id);
  if (failure.code !== 'OUT_OF_STOCK' || now === undefined) return sentenceFor(failure);
  if (wanted === undefined) {
    if (now.stock <= 0) return sentenceFor(failure);
    return cartLinesText.askedForMoreThanLeft({ quantity: now.quantity, stock: now.stock });
  }
  if (now.stock <= 0) return cartLinesText.choiceSoldOut({ words });
  return cartLinesText.askedForMoreOfChoiceThanLeft({ quantity: now.quantity, words, stock: now.stock });
}

function wantedWords({ product }: CartItem, wanted: Variant | undefined): string {
  const color = product.colors.find(({ id }) => id === wanted?.color);
  const size = product.sizes.find(({ id }) => id === wanted?.size);
  return choiceWords({ color, size }) || cartLinesText.thisChoice;
}
