/**
 * When it returns, the shop may have the other currency: no order is placed before the transaction ends, and all amounts are in its units.
 * The numbers stay: a price of 19.99 stays one of 19.99. Prices, rates and promotions that are being stored are waited for, those that come
 * later are in its units, and what imports and bulk edits recorded in other units is neither applied nor undone any more. An order that is being placed at the same time is either placed before, and then the
 * currency stays, or priced again after.
 */

import { type Currency, decimalsOf } from '@shop/contract/currencies';
import { ShopError } from '@shop/contract/errors';
import type { TranslatedSettings } from '@shop/contract/settings';
import { adminErrorsText } from '@shop/messages/admin-errors';
import type { Tx } from '../schema.ts';
import { closeChangeSets, countUnscalable, listCollectionFilters, rescaleMoney } from './rescale-money.queries.ts';
import { hasOrders, lockCurrency, lockOrders } from './settings.queries.ts';

/** @throws ShopError CURRENCY_IN_USE once there is an order, CURRENCY_DECIMALS where amounts have more decimals than the new currency */
export async function prepareCurrencyChange(
  tx: Tx,
  { currency: before }: TranslatedSettings,
  { currency: after, ...settings }: TranslatedSettings,
): Promise<void> {
  if (await hasOrders(tx)) throw new ShopError('CURRENCY_IN_USE');
  await lockCurrency(tx, 'exclusive');
  await lockOrders(tx);
  if (await hasOrders(tx)) throw new ShopError('CURRENCY_IN_USE');
  const scale = { from: 10 ** decimalsOf(before), to: 10 ** decimalsOf(after) };
  if (scale.from === scale.to) return;
  const filters = [...(await listCollectionFilters(tx)), ...homeFilters(settings)];
  const count = (await countUnscalable(tx, scale)) + filters.filter((filter) => hasMoreDecimals(filter, after)).length;
  if (count > 0) {
    const detail = adminErrorsText.currencyCannotSay({
      count: String(count),
      currency: after,
      decimals: String(decimalsOf(after)),
    });
    throw new ShopError('CURRENCY_DECIMALS', { detail });
  }
  await rescaleMoney(tx, scale);
  await closeChangeSets(tx);
}

/** Queries of the list that the home page has, in every language. */
function homeFilters({ home, translations }: Pick<TranslatedSettings, 'home' | 'translations'>): string[] {
  const inLanguages = Object.values(translations).flatMap((texts) => texts?.home ?? []);
  return [...home, ...inLanguages].flatMap((section) => (section.kind === 'products' ? [section.filter ?? ''] : []));
}

/** Of a query of the list: the new currency would refuse 'price_lte=12.50' where it has no decimals. */
function hasMoreDecimals(filter: string, currency: Currency): boolean {
  const query = new URLSearchParams(filter);
  return ['price_gte', 'price_lte']
    .flatMap((name) => query.getAll(name))
    .some((amount) => (amount.split('.')[1] ?? '').length > decimalsOf(currency));
}
