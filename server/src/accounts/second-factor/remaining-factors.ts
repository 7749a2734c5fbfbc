import { ShopError } from '@shop/contract/errors';
import type { Deps } from '../../deps.ts';
import type { Tx } from '../../schema.ts';
import type { UserRow } from '../users.queries.ts';
import { deleteBegun, hasSecondFactor, replaceRecoveryCodes } from './second-factors.queries.ts';

/**
 * After one was removed: where the shop demands a second factor of its staff, a member keeps one.
 * @throws ShopError SECOND_FACTOR_STAYS
 */
export async function refuseLast(tx: Tx, { settings }: Pick<Deps, 'settings'>, user: UserRow): Promise<void> {
  const isDemanded = user.staff_role_id !== null && settings.current().staffSecondFactor;
  if (isDemanded && !(await hasSecondFactor(tx, user.id))) throw new ShopError('SECOND_FACTOR_STAYS');
}

/** Recovery codes stand in for a factor: without one there is nothing that they would open. */
export async function tidyUp(tx: Tx, userId: number): Promise<void> {
  await deleteBegun(tx, userId);
  if (!(await hasSecondFactor(tx, userId))) await replaceRecoveryCodes(tx, userId, []);
}
