/**
 * What keeps amounts and the units that they are stored in together. Who stores amounts says in which currency they were read, and holds
 * the currency of the shop until they are committed; a change of the currency waits for all of those, and then rescales what they stored.
 */

import { type Currency, DEFAULT_CURRENCY, decimalsOf } from '@shop/contract/currencies';
import { ShopError } from '@shop/contract/errors';
import type { Tx } from '../schema.ts';
import { findCurrency, lockCurrency } from './settings.queries.ts';

/**
 * When it returns, the minor units of the shop are those of this currency until the transaction ends. It is the first of the transaction:
 * who waits for it holds nothing that the change of a currency could wait for.
 * @param currency what `shopCurrency` returned when the amounts were read
 * @throws ShopError CURRENCY_CHANGED
 */
export async function holdCurrency(tx: Tx, currency: Currency): Promise<void> {
  const [, stored] = await Promise.all([lockCurrency(tx, 'shared'), findCurrency(tx)]);
  if (decimalsOf(stored ?? DEFAULT_CURRENCY) !== decimalsOf(currency)) throw new ShopError('CURRENCY_CHANGED');
}
