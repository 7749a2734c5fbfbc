/**
 * When it returns, the credentials were right and the counted failures are deleted. A wrong e-mail and a wrong password get the same
 * response after the same work. Ten failures of one account from one address in 15 minutes lock the account for that address.
 */

import type { LoginBody } from '@shop/contract/accounts';
import { ShopError } from '@shop/contract/errors';
import type { Deps } from '../deps.ts';
import { boundedPerKey } from '../platform/bounded-concurrency.ts';
import { networkOf } from '../platform/network-of.ts';
import { countAttempt, deleteAttempts, takeBackAttempt } from '../platform/rate-limits.queries.ts';
import { sha256 } from '../platform/tokens.ts';
import { noteLockedAccount } from './note-locked-account.ts';
import { findUserByEmail, type UserRow } from './users.queries.ts';

const MAX_FAILURES = 10;
const WINDOW_SECONDS = 15 * 60;

// Attempts on one account run one after another, so that many correct ones at once do not count as failures of each other.
const enqueue = boundedPerKey({ limit: 1 });

export async function logIn(deps: Deps, clientIp: string, input: LoginBody): Promise<UserRow> {
  if (!deps.rateLimits) return checkCredentials(deps, clientIp, input);
  const key = `${failedLoginsOf(await accountOf(deps, input.email))}${sha256(networkOf(clientIp)).toString('base64url')}`;
  return enqueue(key, () => logInLimited(deps, { key, clientIp }, input));
}

/** Prefix of the keys of an account's counters; there is one counter for each address that has failed. */
export function failedLoginsOf(account: string): string {
  return `login:${sha256(account).toString('base64url')}:`;
}

/** The database decides which spellings of an e-mail address are one account; they share one counter. */
async function accountOf(deps: Deps, email: string): Promise<string> {
  const user = await findUserByEmail(deps.db, email);
  return user === undefined ? email.toLowerCase() : String(user.id);
}

/** Counted before it is checked, so that several server processes together allow no guess more than one does. */
async function logInLimited(
  deps: Deps,
  { key, clientIp }: { key: string; clientIp: string },
  input: LoginBody,
): Promise<UserRow> {
  const now = deps.clock.now();
  const { attempts, endsAt } = await countAttempt(deps.db, key, now, WINDOW_SECONDS);
  if (attempts > MAX_FAILURES) {
    throw new ShopError('TOO_MANY_REQUESTS', {
      detail: 'Too many failed attempts. Please wait some minutes and try again',
      retryAfter: Math.ceil((endsAt.getTime() - now.getTime()) / 1000),
    });
  }
  try {
    const user = await checkCredentials(deps, clientIp, input);
    await deleteAttempts(deps.db, key);
    return user;
  } catch (error) {
    // The password could not be checked, so this is not a failed login.
    if (!isWrong(error)) await takeBackAttempt(deps.db, key).catch(() => {});
    // Exactly one attempt, on whichever server, gets this number: later attempts add no entry.
    else if (attempts === MAX_FAILURES) await noteLockedAccount(deps, { email: input.email, attempts, at: now });
    throw error;
  }
}

function isWrong(error: unknown): boolean {
  return error instanceof ShopError && error.code === 'INVALID_CREDENTIALS';
}

async function checkCredentials(deps: Deps, clientIp: string, input: LoginBody): Promise<UserRow> {
  const user = await findUserByEmail(deps.db, input.email);
  const matches = await deps.passwords.verify(user?.password_hash, input.password, clientIp);
  if (user === undefined || !matches) throw new ShopError('INVALID_CREDENTIALS');
  return user;
}
