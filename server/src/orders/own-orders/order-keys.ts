/**
 * Keys of orders: who has the mail about a guest's order opens the order with the key in its link, without a log-in. A key is good for
 * one order and 90 days; it exists in the mail alone, and only its hash is stored. It stays good when the order becomes an account's.
 */

import { KEY_PARAMETER, pagePath } from '@shop/contract/paths';
import { findUserOfSession } from '../../accounts/sessions.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../platform/actor.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { hashToken, newKey } from '../../platform/tokens.ts';
import { findOrderRow } from '../order/orders.queries.ts';
import { findOwnerByKey, insertOrderKey } from './order-keys.queries.ts';

const GOOD_FOR_SECONDS = 90 * 24 * 3600;

/** A path with a new key: each mail has its own. */
export async function makeOrderLink(
  { db, clock }: Deps,
  { orderId, mailId }: { orderId: number; mailId: number },
): Promise<string> {
  const key = newKey();
  const at = clock.now();
  const expiresAt = new Date(at.getTime() + GOOD_FOR_SECONDS * 1000);
  await inTransaction(db, (tx) => insertOrderKey(tx, { hash: hashToken(key), orderId, mailId, at, expiresAt }));
  return `${pagePath('order', orderId)}?${new URLSearchParams({ [KEY_PARAMETER]: key })}`;
}

/** @param sent.id of the order in the path; left out: the path has none, and the use case compares. Both are as they were sent */
export async function findKeyHolder(deps: Deps, sent: { key: unknown; id: unknown }): Promise<Actor | undefined> {
  if (typeof sent.key !== 'string' || !/^[\w-]{22}$/.test(sent.key)) return undefined;
  const owner = await findOwnerByKey(deps.db, { hash: hashToken(sent.key), at: deps.clock.now() });
  if (owner === undefined || (sent.id !== undefined && Number(sent.id) !== owner.orderId)) return undefined;
  const { orderId: only, userId, isGuest } = owner;
  return { userId, role: 'user', only, ...(isGuest && { isGuest: true as const }) };
}

/** Whether an order is shown to who opens its page: with a key, or the session that owns it. Both are as they were sent. */
export async function opensOrder(
  deps: Deps,
  { token, ...sent }: { id: string | undefined; key: string | null; token: string | undefined },
): Promise<boolean> {
  if ((await findKeyHolder(deps, sent)) !== undefined) return true;
  const id = Number(sent.id);
  const userId = token === undefined || !Number.isSafeInteger(id) ? undefined : await findUserOfSession(deps, token);
  return userId !== undefined && (await findOrderRow(deps.reads, id))?.user_id === userId;
}
