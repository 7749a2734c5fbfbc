/**
 * When it returns, nobody can log in to the account, its sessions have ended, and nothing but its orders says who it was: these stay,
 * with their addresses and invoices, as the law wants. The shop keeps an owner: of concurrent deletions one is refused.
 */

import { ShopError } from '@shop/contract/errors';
import type { DeleteAccountBody } from '@shop/contract/own-account';
import { OWNER } from '@shop/contract/permissions';
import { insertAuditEntry } from '../../audit/audit.queries.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../platform/actor.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { newPassword } from '../../platform/tokens.ts';
import { removeAccount } from '../remove-account.ts';
import { countOwners, findStaffMember, lockStaff } from '../staff/staff.queries.ts';
import { findUserForUpdate } from '../users.queries.ts';
import { checkOwnPassword, wrongPassword } from './check-own-password.ts';

/** @throws ShopError INVALID_INPUT, LAST_OWNER, TOO_MANY_REQUESTS */
export async function deleteOwnAccount(
  deps: Deps,
  actor: Actor,
  sent: DeleteAccountBody & { clientIp: string },
): Promise<void> {
  const checked = await checkOwnPassword(deps, actor, sent);
  const passwordHash = await deps.passwords.hash(newPassword());
  const at = deps.clock.now();
  const userId = checked.id;
  await inTransaction(deps.db, async (tx) => {
    await lockStaff(tx);
    const member = await findStaffMember(tx, userId);
    if (member?.staffRole === OWNER && (await countOwners(tx)) < 2) throw new ShopError('LAST_OWNER');
    if ((await findUserForUpdate(tx, userId))?.password_hash !== checked.password_hash) throw wrongPassword();
    await removeAccount(tx, userId, { passwordHash, at });
    await insertAuditEntry(tx, { at, actorId: null, action: 'account_deleted', on: { userId } });
  });
}
