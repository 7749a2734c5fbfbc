import { ShopError } from '@shop/contract/errors';
import type { ReadDeps } from '../deps.ts';
import type { Actor } from '../platform/actor.ts';
import { findUser, type UserRow } from './users.queries.ts';

export async function getOwnUser(deps: ReadDeps, actor: Actor): Promise<UserRow> {
  const user = await findUser(deps.slowReads, actor.userId);
  if (user === undefined) throw new ShopError('NOT_LOGGED_IN');
  return user;
}
