/** What a log-in could not bring along whole: the cart of before and that of the account had more than one order takes. */

import type { CartItem, CartReduction } from '@shop/contract/cart';
import { cartLinesText } from '@shop/messages/cart-lines';
import { fetchCart, reducedTold } from '../../state/cart-slice.ts';
import { lineName } from '../../state/line-words.ts';
import type { AppDispatch } from '../../store/store.ts';
import { toast } from '../../toasts/toast.ts';

/** A sentence for each that names its product. */
export function reductionSentences(reduced: readonly CartReduction[], items: readonly CartItem[]): string[] {
  return reduced.flatMap(({ product, variant, wanted, kept }) => {
    const line = items.find((one) => one.product.id === product && (one.variant?.id ?? null) === variant);
    return line === undefined ? [] : cartLinesText.keptOfWanted({ name: lineName(line), wanted, kept });
  });
}

/** Says it on whatever page comes next, once the cart with the names is read. */
export async function tellReductions(dispatch: AppDispatch, reduced: readonly CartReduction[]): Promise<void> {
  const read = await dispatch(fetchCart());
  if (!fetchCart.fulfilled.match(read)) return;
  for (const words of reductionSentences(reduced, read.payload)) toast.success(words, { onNextPage: true });
  dispatch(reducedTold());
}
