import { ShopError } from '@shop/contract/errors';
import { shopCurrency } from '@shop/contract/money';
import { catalogueErrorsText } from '@shop/messages/catalogue-errors';
import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/database.ts';
import type { Tx } from '../../schema.ts';
import { holdCurrency } from '../../settings/hold-currency.ts';
import {
  type ChangeSetKind,
  type ChangeSetRow,
  findChangeSetForUpdate,
  startChangeSet,
  stopChangeSet,
} from './change-sets.queries.ts';
import { finishStocks } from './finish-stocks.ts';
import { getChangeSet } from './list-change-sets.ts';
import { lockChangeSets } from './stock-changes.queries.ts';
import { underWay } from './under-way.ts';

export type LockedChangeSet = NonNullable<Awaited<ReturnType<typeof findChangeSetForUpdate>>>;

interface Work {
  stage: 'applying' | 'undoing';
  /** Whether there is anything to do. It throws if it may not be done. */
  isDue: (changeSet: LockedChangeSet) => boolean;
  run: (tx: Tx, changeSet: LockedChangeSet) => Promise<void>;
}

/**
 * Applies or undoes a change set: the work in one transaction that holds its row, so that a second call waits for the first, and then
 * the stocks. Only one change set at a time changes products, and what earlier ones booked is in the stocks when it begins.
 * @returns the change set as it is then
 * @throws ShopError NOT_FOUND
 */
export async function withChangeSet(
  deps: Deps,
  { kind, id }: { kind: ChangeSetKind; id: number },
  { stage, isDue, run }: Work,
): Promise<ChangeSetRow> {
  const known = await getChangeSet(deps, kind, id);
  // What was carried out may have been left by a process that died before its stocks.
  if (!isDue(known) && !known.carried_out) return known;
  await underWay(deps, { id, stage }, async () => {
    await startChangeSet(deps.db, id, stage, deps.clock.now());
    try {
      await inTransaction(deps.longWork, async (tx) => {
        await holdCurrency(tx, shopCurrency());
        await lockChangeSets(tx);
        await finishStocks(deps);
        const changeSet = await findChangeSetForUpdate(tx, kind, id);
        if (changeSet === undefined) throw new ShopError('NOT_FOUND');
        if (isDue(changeSet)) await run(tx, changeSet);
      });
    } catch (error) {
      await stopChangeSet(deps.longWork, id, stage);
      throw error;
    }
    await finishStocks(deps);
  });
  return getChangeSet(deps, kind, id);
}

/** What it changes was compared in a currency with other decimals than the shop's. */
export const otherUnits = () =>
  new ShopError('CURRENCY_CHANGED', {
    detail: catalogueErrorsText.otherDecimals,
  });
