/**
 * When it returns, the credentials were right and the counted failures are deleted. A wrong e-mail and a wrong password get the same
 * response after the same work, whether or not the account has a second factor: that is asked for only once the password was right. Ten
 * failures of one account from one address in 15 minutes lock the account for that address.
 */

import type { LoginBody } from '@shop/contract/accounts';
import { ShopError } from '@shop/contract/errors';
import type { LogInBody } from '@shop/contract/second-factor';
import type { Deps } from '../deps.ts';
import { boundedPerKey } from '../platform/bounded-concurrency.ts';
import { networkOf } from '../platform/network-of.ts';
import { sha256 } from '../platform/tokens.ts';
import { limitFailures, MAX_FAILURES } from './limit-failures.ts';
import { noteLockedAccount } from './note-locked-account.ts';
import { checkSecondFactor } from './second-factor/check-second-factor.ts';
import { findUserByEmail, type UserRow } from './users.queries.ts';

// Attempts on one account run one after another, so that many correct ones at once do not count as failures of each other.
const enqueue = boundedPerKey({ limit: 1 });

/** @throws ShopError INVALID_CREDENTIALS, SECOND_FACTOR_NEEDED, TOO_MANY_REQUESTS */
export async function logIn(deps: Deps, clientIp: string, input: LogInBody): Promise<UserRow> {
  const user = await checkPassword(deps, clientIp, input);
  await checkSecondFactor(deps, user, input, 'SECOND_FACTOR_NEEDED');
  return user;
}

/**
 * For who is logged in already, and shows only that it is they.
 * @throws ShopError INVALID_CREDENTIALS, TOO_MANY_REQUESTS
 */
export async function checkPassword(deps: Deps, clientIp: string, input: LoginBody): Promise<UserRow> {
  if (!deps.rateLimits) return checkCredentials(deps, clientIp, input);
  const key = `${failedLoginsOf(await accountOf(deps, input.email))}${sha256(networkOf(clientIp)).toString('base64url')}`;
  // Later attempts than the last one add no entry to the account's history.
  const onLast = (at: Date) => noteLockedAccount(deps, { email: input.email, attempts: MAX_FAILURES, at });
  return enqueue(key, () =>
    limitFailures(deps, { key, isFailure: isWrong, onLast }, () => checkCredentials(deps, clientIp, input)),
  );
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

/** Else the password could not be checked, so it is no failed login. */
function isWrong(error: unknown): boolean {
  return error instanceof ShopError && error.code === 'INVALID_CREDENTIALS';
}

async function checkCredentials(deps: Deps, clientIp: string, input: LoginBody): Promise<UserRow> {
  const user = await findUserByEmail(deps.db, input.email);
  const matches = await deps.passwords.verify(user?.password_hash, input.password, clientIp);
  if (user === undefined || !matches) throw new ShopError('INVALID_CREDENTIALS');
  return user;
}
