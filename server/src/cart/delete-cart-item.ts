import { ShopError } from '@shop/contract/errors';
import type { Deps } from '../deps.ts';
import type { Actor } from '../platform/actor.ts';
import { deleteCartItem as deleteItem } from './cart.queries.ts';

/** When it returns, the caller's line is gone. One that is gone already is not found, and nothing changes. */
export async function deleteCartItem(deps: Deps, actor: Actor, input: { id: number }): Promise<void> {
  const deleted = await deleteItem(deps.db, actor.userId, input.id);
  if (!deleted) throw new ShopError('NOT_FOUND', { detail: 'This line is not in your cart' });
}
