/**
 * When it returns, exactly the fields that were sent are changed: name, picture, addresses; never role, e-mail or
 * password; and its history tells which. A stale `updatedAt` changes nothing.
 */

import type { UpdateUserBody } from '@shop/contract/accounts';
import { ShopError } from '@shop/contract/errors';
import type { Actor } from '../platform/actor.ts';
import { insertAuditEntry } from '../platform/audit/audit.queries.ts';
import { inTransaction } from '../platform/db/database.ts';
import type { Deps } from '../platform/deps.ts';
import { changedAccount } from './changed-account.ts';
import { presentUser } from './present-user.ts';
import { findUserForUpdate, type UserRow, updateUser } from './users.queries.ts';

export async function updateOwnUser(
  deps: Deps,
  actor: Actor,
  input: UpdateUserBody & { id: number },
): Promise<UserRow> {
  if (input.id !== actor.userId) throw new ShopError('FORBIDDEN', { detail: 'You can change only your own user' });
  return inTransaction(deps.db, async (tx) => {
    const user = await findUserForUpdate(tx, actor.userId);
    if (user === undefined) throw new ShopError('NOT_LOGGED_IN');
    if (input.updatedAt !== undefined && Date.parse(input.updatedAt) !== user.updated_at.getTime()) {
      throw new ShopError('STALE', {
        detail: 'Your profile was changed meanwhile, in another tab perhaps',
        current: presentUser(user),
      });
    }
    const at = deps.clock.now();
    const updated = await updateUser(
      tx,
      actor.userId,
      {
        ...(input.name !== undefined && { name: input.name || null }),
        ...(input.imageUrl !== undefined && { imageUrl: input.imageUrl || null }),
        ...(input.addresses !== undefined && { addresses: input.addresses }),
      },
      at,
    );
    const changed = changedAccount(user, updated);
    if (changed !== undefined) {
      await insertAuditEntry(tx, {
        at,
        actorId: user.id,
        action: 'profile_changed',
        on: { userId: user.id },
        ...changed,
      });
    }
    return updated;
  });
}
