import { ShopError } from '@shop/contract/errors';
import { accountErrorsText } from '@shop/messages/account-errors';
import type { Deps } from '../deps.ts';
import type { Actor } from '../platform/actor.ts';
import { deleteCartItem as deleteItem } from './cart.queries.ts';

/** When it returns, the actor's line is deleted. For a line that does not exist it throws NOT_FOUND. */
export async function deleteCartItem(deps: Deps, actor: Actor, input: { id: number }): Promise<void> {
  const deleted = await deleteItem(deps.db, actor.userId, input.id);
  if (!deleted) throw new ShopError('NOT_FOUND', { detail: accountErrorsText.notInYourCart });
}
