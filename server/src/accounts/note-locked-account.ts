/** When it returns, the account's history says that it was locked; without such an account it does nothing. */

import { insertAuditEntry } from '../audit/audit.queries.ts';
import type { Deps } from '../deps.ts';
import { inTransaction } from '../platform/db/database.ts';
import { findUserByEmail } from './users.queries.ts';

export async function noteLockedAccount(
  deps: Deps,
  failure: { email: string; attempts: number; at: Date },
): Promise<void> {
  const { email, attempts, at } = failure;
  await inTransaction(deps.db, async (tx) => {
    const user = await findUserByEmail(tx, email);
    if (user === undefined) return;
    const on = { userId: user.id };
    await insertAuditEntry(tx, { at, actorId: null, action: 'login_locked', on, after: { attempts } });
  });
}
