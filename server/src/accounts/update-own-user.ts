/**
 * When it returns, exactly the fields that were sent are changed: name, picture, addresses; never role, e-mail or
 * password. A stale `updatedAt` changes nothing.
 */

import type { UpdateUserBody } from '@shop/contract/accounts';
import { ShopError } from '@shop/contract/errors';
import type { Actor } from '../platform/actor.ts';
import { inTransaction } from '../platform/db/database.ts';
import type { Deps } from '../platform/deps.ts';
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
    return updateUser(
      tx,
      actor.userId,
      {
        ...(input.name !== undefined && { name: input.name || null }),
        ...(input.imageUrl !== undefined && { imageUrl: input.imageUrl || null }),
        ...(input.addresses !== undefined && { addresses: input.addresses }),
      },
      deps.clock.now(),
    );
  });
}
