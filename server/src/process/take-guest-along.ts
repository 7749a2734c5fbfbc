import type { TakeGuestAlong } from '../accounts/start-session-of-guest.ts';
import { mergeCarts } from '../cart/merge-carts.ts';
import { takeOrdersAlong } from '../orders/own-orders/take-orders-along.queries.ts';

/** Carts before orders, as placing an order locks them. */
export const takeGuestAlong: TakeGuestAlong = async (tx, ids) => {
  const reduced = await mergeCarts(tx, ids);
  await takeOrdersAlong(tx, ids);
  return reduced;
};
