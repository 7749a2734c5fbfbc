import { shopCurrency } from '@shop/contract/money';
import { currentLanguage } from '@shop/messages/language';
import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { holdCurrency } from '../../settings/hold-currency.ts';
import { type ChangeSetKind, insertChangeSet } from './change-sets.queries.ts';

/**
 * When it returns, there is a change set to compare for. A change of the currency that comes while it is compared finds it, so that it
 * is not applied in other units.
 * @param given.requested what a bulk edit was asked to change
 * @returns its id
 * @throws ShopError CURRENCY_CHANGED
 */
export async function beginChangeSet(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  kind: ChangeSetKind,
  given: { userId: number; requested?: object },
): Promise<number> {
  const currency = shopCurrency();
  return inTransaction(db, async (tx) => {
    await holdCurrency(tx, currency);
    return insertChangeSet(tx, kind, { ...given, language: currentLanguage(), at: clock.now() });
  });
}
