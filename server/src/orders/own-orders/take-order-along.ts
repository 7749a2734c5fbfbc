/**
 * When it returns, the order that a key opens is the account's, if it was still a guest's and was placed with the account's e-mail
 * address: who has the key has read a mail that went there. Else nothing has changed. The guest keeps the cart and all other orders,
 * since a key is of one order.
 */

import { lockGuestAndUser } from '../../accounts/guests.queries.ts';
import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { findKeyHolder } from './order-keys.ts';
import { takeOrderAlong } from './take-orders-along.queries.ts';

/** @param key as it was sent */
export async function takeOrderOfKeyAlong(
  deps: Deps,
  account: { id: number; email: string },
  key: unknown,
): Promise<void> {
  const holder = await findKeyHolder(deps, { key, id: undefined });
  if (holder?.only === undefined || !holder.isGuest) return;
  const { only: orderId, userId: guestId } = holder;
  const ids = { guestId, userId: account.id };
  await inTransaction(deps.db, async (tx) => {
    // Otherwise the guest has logged in meanwhile, and the order went along.
    if (await lockGuestAndUser(tx, guestId, account.id))
      await takeOrderAlong(tx, ids, { orderId, email: account.email });
  });
}
