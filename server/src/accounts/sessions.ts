/** Sessions: an opaque random token at the browser, its hash in the database, 30 days from its last use. */

import { ShopError } from '@shop/contract/errors';
import type { Deps } from '../deps.ts';
import type { Actor } from '../platform/actor.ts';
import { hashToken, newToken } from '../platform/tokens.ts';
import {
  deleteSession,
  deleteSessionsBeyond,
  findSession,
  insertSession,
  updateSessionUse,
} from './sessions.queries.ts';

export const SESSION_SECONDS = 30 * 24 * 3600;
// Writing every use would make each read a write; an hour's grain loses nothing of 30 days.
const RENEW_AFTER_SECONDS = 3600;
// More browsers than anybody has; who logs in again and again leaves no more behind.
const MOST_SESSIONS = 50;

/**
 * Starts a session of its own; the one that the browser had before ends, and so do those beyond the account's newest 50.
 * @param user with its password hash as it was when the password was checked
 */
export async function startSession(
  deps: Deps,
  user: { id: number; password_hash?: string },
  previousToken: string | undefined,
): Promise<string> {
  if (previousToken !== undefined) await endSession(deps, previousToken);
  const token = newToken();
  const tokenHash = hashToken(token);
  const started = await insertSession(deps.db, tokenHash, user, deps.clock.now());
  if (!started) throw new ShopError('INVALID_CREDENTIALS');
  // After the commit: of several that start at once, the last to look sees them all.
  await deleteSessionsBeyond(deps.db, user.id, MOST_SESSIONS, tokenHash);
  return token;
}

/** @returns the actor, whether the session was renewed (then the cookie must be, too), and the versions of the catalogue */
export async function findSessionActor(
  deps: Deps,
  token: string,
): Promise<{ actor: Actor; renewed: boolean; catalogueVersion: number; listsVersion: number } | undefined> {
  const now = deps.clock.now();
  const tokenHash = hashToken(token);
  const session = await findSession(deps.reads, tokenHash, new Date(now.getTime() - SESSION_SECONDS * 1000));
  if (session === undefined) return undefined;
  const renewed = now.getTime() - session.lastUsedAt.getTime() > RENEW_AFTER_SECONDS * 1000;
  if (renewed) await updateSessionUse(deps.db, tokenHash, now);
  const { userId, role, catalogueVersion, listsVersion } = session;
  return { actor: { userId, role }, renewed, catalogueVersion, listsVersion };
}

export async function endSession(deps: Deps, token: string): Promise<void> {
  await deleteSession(deps.db, hashToken(token));
}
