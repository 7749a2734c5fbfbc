/**
 * When it returns, the user is logged in, and what the browser's guest had is the account's: the cart, summed, and the orders. The guest
 * is gone, and with it the guest's sessions. Without a guest it starts a session, and that is all.
 */

import type { CartReduction } from '@shop/contract/cart';
import { ShopError } from '@shop/contract/errors';
import type { Deps } from '../deps.ts';
import { inTransaction } from '../platform/db/database.ts';
import { hashToken, newToken } from '../platform/tokens.ts';
import type { Tx } from '../schema.ts';
import { deleteGuest, lockGuestAndUser } from './guests.queries.ts';
import { insertSession } from './sessions.queries.ts';
import { type Browser, findGuest, startSession } from './sessions.ts';

/** Moves a guest's cart and orders to an account; both are locked. app.ts passes it in, because carts and orders import accounts. */
export type TakeGuestAlong = (tx: Tx, ids: { guestId: number; userId: number }) => Promise<CartReduction[]>;

export interface StartedSession {
  token: string;
  /** Given where there was a guest. */
  cart?: { reduced: CartReduction[] };
}

export async function startSessionOfGuest(
  deps: Deps,
  user: { id: number; password_hash?: string },
  browser: Browser,
  takeAlong: TakeGuestAlong,
): Promise<StartedSession> {
  const { previousToken, userAgent } = browser;
  const guestId = previousToken === undefined ? undefined : await findGuest(deps, previousToken);
  if (guestId === undefined) return { token: await startSession(deps, user, browser) };
  const begun = { at: deps.clock.now(), userAgent };
  return inTransaction(deps.db, (tx) => start(tx, begun, { guestId, user }, takeAlong));
}

async function start(
  tx: Tx,
  begun: { at: Date; userAgent: string | undefined },
  { guestId, user }: { guestId: number; user: { id: number; password_hash?: string } },
  takeAlong: TakeGuestAlong,
): Promise<StartedSession> {
  const isThere = await lockGuestAndUser(tx, guestId, user.id);
  const token = newToken();
  if (!(await insertSession(tx, hashToken(token), user, begun))) throw new ShopError('INVALID_CREDENTIALS');
  // Another log-in of this browser was first.
  if (!isThere) return { token };
  const reduced = await takeAlong(tx, { guestId, userId: user.id });
  await deleteGuest(tx, guestId);
  return { token, cart: { reduced } };
}
