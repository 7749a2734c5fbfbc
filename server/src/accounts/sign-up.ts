/** When it returns, a new account exists: role `user`, no addresses, whatever else was sent. */

import type { SignupBody } from '@shop/contract/accounts';
import { ShopError } from '@shop/contract/errors';
import { inTransaction } from '../platform/db/database.ts';
import type { Deps } from '../platform/deps.ts';
import { countAttempt } from '../platform/rate-limits.queries.ts';
import { sha256 } from '../platform/tokens.ts';
import { insertUser, type UserRow } from './users.queries.ts';

const MAX_SIGNUPS = 20;
const WINDOW_SECONDS = 3600;

export async function signUp(deps: Deps, clientIp: string, input: SignupBody): Promise<UserRow> {
  if (deps.passwords.isCommon(input.password)) {
    throw new ShopError('INVALID_INPUT', {
      errors: [
        {
          path: 'password',
          message: 'This password is on the lists of leaked passwords. Please choose another one',
        },
      ],
    });
  }
  await limitSignups(deps, clientIp);
  const passwordHash = await deps.passwords.hash(input.password);
  const user = await inTransaction(deps.db, (tx) =>
    insertUser(tx, { email: input.email, passwordHash, role: 'user', at: deps.clock.now() }),
  );
  if (user === undefined) throw new ShopError('EMAIL_TAKEN');
  return user;
}

async function limitSignups(deps: Deps, clientIp: string): Promise<void> {
  if (!deps.rateLimits) return;
  const now = deps.clock.now();
  const key = `signup:${sha256(clientIp).toString('base64url')}`;
  const { attempts, endsAt } = await countAttempt(deps.db, key, now, WINDOW_SECONDS);
  if (attempts <= MAX_SIGNUPS) return;
  throw new ShopError('TOO_MANY_REQUESTS', {
    detail: 'Too many new accounts from your network. Please try again later',
    retryAfter: Math.ceil((endsAt.getTime() - now.getTime()) / 1000),
  });
}
