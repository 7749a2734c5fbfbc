import type { AddCartItemRequest } from '@shop/contract/cart';
import { lineAdded } from '../state/added-lines.ts';
import { addToCart, fetchCart } from '../state/cart-slice.ts';
import type { ApiFailure } from '../state/error-sentences.ts';
import type { AppDispatch } from '../store/store.ts';
import { toast } from '../toasts/toast.ts';

/** What toasts say; the customer's pages and the admin's differ by one letter. */
export type AddTexts = { added: string; already: string };

/** Puts a line into the cart and says so. @returns what the page is to show of it */
export async function putIntoCart(
  dispatch: AppDispatch,
  line: AddCartItemRequest,
  { added, already }: AddTexts,
): Promise<'added' | 'already' | ApiFailure | undefined> {
  const result = await dispatch(addToCart(line));
  if (addToCart.fulfilled.match(result)) {
    toast.success(added);
    lineAdded();
    return 'added';
  }
  if (result.payload?.kind !== 'problem' || result.payload.code !== 'ITEM_ALREADY_ADDED') return result.payload;
  toast.error(already, { onNextPage: false });
  // Another tab has added it, so the cart is read again.
  void dispatch(fetchCart());
  return 'already';
}
