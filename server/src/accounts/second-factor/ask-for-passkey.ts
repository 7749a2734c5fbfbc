/**
 * When it returns, the account can use a passkey within five minutes. For an address without an account it does the same work and gives
 * the same answer. Each is a row, so a network gets no more than 60 in 15 minutes.
 */

import { accountErrorsText } from '@shop/messages/account-errors';
import type { Deps } from '../../deps.ts';
import { limitByAddress } from '../limit-by-address.ts';
import { findUserByEmail } from '../users.queries.ts';
import { optionsOfUse } from './passkeys.ts';

const MOST = 60;
const WINDOW_SECONDS = 15 * 60;

/** @throws ShopError TOO_MANY_REQUESTS */
export async function askForPasskey(deps: Deps, clientIp: string, { email }: { email: string }) {
  const detail = accountErrorsText.tooManyChallenges;
  await limitByAddress(deps, { what: 'passkey-options', clientIp, most: MOST, windowSeconds: WINDOW_SECONDS, detail });
  const user = await findUserByEmail(deps.db, email);
  return optionsOfUse(deps, user?.id);
}
