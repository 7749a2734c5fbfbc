/** Sessions of guests: one begins with the first thing that is put into a cart, or with an order. Who only looks has none. */

import { accountErrorsText } from '@shop/messages/account-errors';
import type { Deps } from '../deps.ts';
import { inTransaction } from '../platform/db/database.ts';
import { isDatabaseError } from '../platform/db/database-errors.ts';
import { networkOf } from '../platform/network-of.ts';
import { hashJson, hashToken, newToken, sha256 } from '../platform/tokens.ts';
import { deleteGuestsWithoutSession, deleteIdleGuestSessions, insertGuest } from './guests.queries.ts';
import { limitByAddress } from './limit-by-address.ts';
import { insertSession } from './sessions.queries.ts';

const MOST_NEW = 60;
const NEW_WINDOW_SECONDS = 60;
const IDLE_SECONDS = 24 * 3600;
const DELETED_AT_ONCE = 1000;
/** Something names a user who is not there. */
const NO_SUCH_ROW = '23503';

/** A request that is the same each time it is sent. */
export interface RepeatedRequest {
  key: string;
  /** As it was sent. */
  body: unknown;
}

/**
 * Begins a session of a guest: a new one, unless the request is a repeated one. Who repeats a request before its answer came has no
 * cookie yet: the same key and body from the same network is the same guest, so that the key counts.
 * @throws ShopError TOO_MANY_REQUESTS
 */
export async function beginGuest(
  deps: Deps,
  clientIp: string,
  repeated: RepeatedRequest | undefined,
): Promise<{ userId: number; token: string }> {
  await limitByAddress(deps, {
    what: 'guest',
    clientIp,
    most: MOST_NEW,
    windowSeconds: NEW_WINDOW_SECONDS,
    detail: accountErrorsText.tooManyGuests,
  });
  const what =
    repeated === undefined
      ? newToken()
      : JSON.stringify([networkOf(clientIp), repeated.key, hashJson(repeated.body).toString('hex')]);
  const token = newToken();
  const at = deps.clock.now();
  const userId = await inTransaction(deps.db, async (tx) => {
    const id = await insertGuest(tx, sha256(what).toString('hex'), at);
    await insertSession(tx, hashToken(token), { id }, { at, userAgent: undefined });
    return id;
  });
  return { userId, token };
}

export function saysGuestIsGone(error: unknown): boolean {
  return isDatabaseError(error, NO_SUCH_ROW);
}

/** Ends sessions of guests who left nothing, and deletes guests without a session or an order. */
export async function deleteIdleGuests(deps: Deps): Promise<void> {
  const idleSince = new Date(deps.clock.now().getTime() - IDLE_SECONDS * 1000);
  await deleteIdleGuestSessions(deps.db, idleSince);
  await deleteGuestsWithoutSession(deps.db, { madeBefore: idleSince, most: DELETED_AT_ONCE });
}
