/** Sessions: an opaque random token in the browser and its hash in the database, valid for 30 days after the last use. */

import { ShopError } from '@shop/contract/errors';
import type { Permission } from '@shop/contract/permissions';
import type { Deps } from '../deps.ts';
import type { Actor } from '../platform/actor.ts';
import { inTransaction } from '../platform/db/database.ts';
import { hashToken, newToken } from '../platform/tokens.ts';
import {
  carryOutSales,
  deleteSession,
  deleteSessionsBeyond,
  findSession,
  insertSession,
  listHashesWith,
  type SessionRow,
  type SessionVersions,
  updateSessionUse,
} from './sessions.queries.ts';

export const SESSION_SECONDS = 30 * 24 * 3600;
// Recording every use would make each read a write; of 30 days, an hour does not matter.
const RENEW_AFTER_SECONDS = 3600;
// More browsers than anybody has; repeated logins leave no more sessions than that.
const MOST_SESSIONS = 50;

/** Where a session begins. */
export interface Browser {
  /** Of the session that it had. */
  previousToken?: string | undefined;
  /** As it names itself. */
  userAgent?: string | undefined;
}

/**
 * Starts a session. The browser's previous session ends, and so do sessions beyond the account's newest 50.
 * @param user with its password hash as it was when the password was checked
 */
export async function startSession(
  deps: Deps,
  user: { id: number; password_hash?: string },
  { previousToken, userAgent }: Browser = {},
): Promise<string> {
  if (previousToken !== undefined) await endSession(deps, previousToken);
  const token = newToken();
  const tokenHash = hashToken(token);
  const started = await insertSession(deps.db, tokenHash, user, { at: deps.clock.now(), userAgent });
  if (!started) throw new ShopError('INVALID_CREDENTIALS');
  // After the commit: of several concurrent logins, the last one sees all sessions.
  await deleteSessionsBeyond(deps.db, user.id, MOST_SESSIONS, tokenHash);
  return token;
}

/** @returns the actor, whether the session was renewed (then the cookie must be, too), and the versions of data */
export async function findSessionActor(
  deps: Deps,
  token: string,
): Promise<({ actor: Actor; renewed: boolean } & SessionVersions) | undefined> {
  const now = deps.clock.now();
  const tokenHash = hashToken(token);
  const usedAfter = new Date(now.getTime() - SESSION_SECONDS * 1000);
  let session = await findSession(deps.reads, tokenHash, usedAfter);
  if (session?.salesAreDue) {
    await inTransaction(deps.db, carryOutSales);
    session = await findSession(deps.reads, tokenHash, usedAfter);
  }
  if (session === undefined) return undefined;
  const renewed = now.getTime() - session.lastUsedAt.getTime() > RENEW_AFTER_SECONDS * 1000;
  if (renewed) await updateSessionUse(deps.db, tokenHash, now);
  const { userId, role, isGuest, language, staffRole, permissions, hasSecondFactor, ...rest } = session;
  const { lastUsedAt: _, salesAreDue: __, ...versions } = rest;
  await deps.settings.follow(versions.settingsVersion);
  const isMember = staffRole !== null && permissions !== null;
  const isWaiting = isMember && hasSecondFactor === false && deps.settings.current().staffSecondFactor;
  const rights = isWaiting ? { lacksSecondFactor: true as const } : isMember ? { staffRole, permissions } : {};
  return {
    actor: { userId, role, language, ...rights, ...(isGuest && { isGuest: true as const }) },
    renewed,
    ...versions,
  };
}

/** Whether somebody is logged in with the token. It is no use of the session. */
export async function isSession(deps: Pick<Deps, 'reads' | 'clock'>, token: string): Promise<boolean> {
  return (await findLasting(deps, token))?.isGuest === false;
}

/** The guest whose session the token is of. It is no use of the session. */
export async function findGuest(deps: Pick<Deps, 'reads' | 'clock'>, token: string): Promise<number | undefined> {
  const session = await findLasting(deps, token);
  return session?.isGuest ? session.userId : undefined;
}

/** The language that the user of the session has chosen. It is no use of the session. */
export async function findLanguageOf(deps: Pick<Deps, 'reads' | 'clock'>, token: string): Promise<string | null> {
  return (await findLasting(deps, token))?.language ?? null;
}

/** Whose session it is, an account's or a guest's. It is no use of the session. */
export async function findUserOfSession(
  deps: Pick<Deps, 'reads' | 'clock'>,
  token: string,
): Promise<number | undefined> {
  return (await findLasting(deps, token))?.userId;
}

async function findLasting(deps: Pick<Deps, 'reads' | 'clock'>, token: string): Promise<SessionRow | undefined> {
  const usedAfter = new Date(deps.clock.now().getTime() - SESSION_SECONDS * 1000);
  return findSession(deps.reads, hashToken(token), usedAfter);
}

/** Those of the tokens whose sessions last, and whose users have the permission. It is no use of the sessions. */
export async function findSessionsWith(
  deps: Pick<Deps, 'reads' | 'clock' | 'settings'>,
  permission: Permission,
  tokens: readonly string[],
): Promise<ReadonlySet<string>> {
  const byHash = new Map(tokens.map((token) => [hashToken(token).toString('hex'), token]));
  const usedAfter = new Date(deps.clock.now().getTime() - SESSION_SECONDS * 1000);
  const hashes = await listHashesWith(deps.reads, {
    ...{ hashes: [...byHash.keys()], permission, usedAfter },
    demandsFactor: deps.settings.current().staffSecondFactor,
  });
  return new Set(hashes.flatMap((hash) => byHash.get(hash) ?? []));
}

export async function endSession(deps: Deps, token: string): Promise<void> {
  await deleteSession(deps.db, hashToken(token));
}
