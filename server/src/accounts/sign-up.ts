/** When it returns, a new account exists: role `user`, no addresses, whatever else was sent. */

import type { SignupBody } from '@shop/contract/accounts';
import { ShopError } from '@shop/contract/errors';
import { accountErrorsText } from '@shop/messages/account-errors';
import { insertAuditEntry } from '../audit/audit.queries.ts';
import type { Deps } from '../deps.ts';
import { inTransaction } from '../platform/db/database.ts';
import { limitByAddress } from './limit-by-address.ts';
import { refuseCommonPassword } from './refuse-common-password.ts';
import { insertUser, type UserRow } from './users.queries.ts';

const MAX_SIGNUPS = 20;

export async function signUp(deps: Deps, clientIp: string, input: SignupBody): Promise<UserRow> {
  refuseCommonPassword(deps, input.password);
  await limitByAddress(deps, {
    what: 'signup',
    clientIp,
    most: MAX_SIGNUPS,
    detail: accountErrorsText.tooManyAccounts,
  });
  const passwordHash = await deps.passwords.hash(input.password, clientIp);
  const at = deps.clock.now();
  return inTransaction(deps.db, async (tx) => {
    const user = await insertUser(tx, { email: input.email, passwordHash, role: 'user', at });
    if (user === undefined) throw new ShopError('EMAIL_TAKEN');
    const on = { userId: user.id };
    await insertAuditEntry(tx, { at, actorId: user.id, action: 'signed_up', on, after: { role: user.role } });
    return user;
  });
}
