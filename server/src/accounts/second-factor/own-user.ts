import { ShopError } from '@shop/contract/errors';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Tx } from '../../schema.ts';
import { findUser, findUserForUpdate, type UserRow } from '../users.queries.ts';

/** @throws ShopError NOT_LOGGED_IN where the account has gone meanwhile */
export async function ownUser(deps: Pick<Deps, 'db'>, { userId }: Actor): Promise<UserRow> {
  return found(await findUser(deps.db, userId));
}

/** Until the transaction ends nobody else changes the factors of the account. */
export async function lockedUser(tx: Tx, { userId }: Pick<Actor, 'userId'>): Promise<UserRow> {
  return found(await findUserForUpdate(tx, userId));
}

function found(user: UserRow | undefined): UserRow {
  if (user === undefined) throw new ShopError('NOT_LOGGED_IN');
  return user;
}
