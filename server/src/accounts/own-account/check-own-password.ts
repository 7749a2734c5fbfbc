import { ShopError } from '@shop/contract/errors';
import { accountErrorsText } from '@shop/messages/account-errors';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../platform/actor.ts';
import { checkPassword } from '../log-in.ts';
import { findUser, type UserRow } from '../users.queries.ts';

/**
 * Counts as a log-in: somebody at a browser that was left open has no more guesses than at the log-in.
 * @returns the account as it was when its password was checked
 * @throws ShopError INVALID_INPUT for `password`, TOO_MANY_REQUESTS
 */
export async function checkOwnPassword(
  deps: Deps,
  actor: Actor,
  sent: { password: string; clientIp: string },
): Promise<UserRow> {
  const user = await findUser(deps.db, actor.userId);
  if (user === undefined) throw new ShopError('NOT_LOGGED_IN');
  try {
    return await checkPassword(deps, sent.clientIp, { email: user.email, password: sent.password });
  } catch (error) {
    if (!(error instanceof ShopError) || error.code !== 'INVALID_CREDENTIALS') throw error;
    throw wrongPassword();
  }
}

export function wrongPassword(): ShopError {
  return new ShopError('INVALID_INPUT', { errors: [{ path: 'password', message: accountErrorsText.wrongPassword }] });
}
