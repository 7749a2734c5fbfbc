/**
 * When it returns, exactly the fields that were sent are changed, with a history entry. A stale `updatedAt` changes nothing. The next
 * price in every process is computed with the rate as it is now; orders stay as they were placed.
 */

import type { UpdateTaxRateBody } from '@shop/contract/tax-rates';
import { adminErrorsText } from '@shop/messages/admin-errors';
import { insertAuditEntry } from '../../audit/audit.queries.ts';
import { differences } from '../../audit/differences.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../platform/actor.ts';
import { changedTranslations } from '../../platform/content-languages.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { rejectStale } from '../reject-stale.ts';
import { recordedTaxRate } from './audited-tax-rate.ts';
import { getTaxRate, noSuchTaxRate } from './get-tax-rate.ts';
import { presentTaxRate } from './present-tax-rate.ts';
import {
  findTaxRateForUpdate,
  type TaxRateRow,
  type TaxRateValues,
  updateTaxRate as update,
} from './tax-rates.queries.ts';
import { thousandthsOf } from './thousandths.ts';

export async function updateTaxRate(
  deps: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  input: UpdateTaxRateBody & { id: number },
): Promise<TaxRateRow> {
  const at = deps.clock.now();
  return inTransaction(deps.db, async (tx) => {
    const before = await findTaxRateForUpdate(tx, input.id);
    if (before === undefined) throw noSuchTaxRate();
    rejectStale(input.updatedAt, presentTaxRate(before), adminErrorsText.taxRateChanged);
    await update(tx, before.id, changes(before, input), at);
    const after = await getTaxRate(tx, before.id);
    const changed = differences(recordedTaxRate(before), recordedTaxRate(after));
    const entry = { at, actorId: actor.userId, action: 'tax_rate_changed', on: { taxRateId: before.id } } as const;
    if (changed !== undefined) await insertAuditEntry(tx, { ...entry, ...changed });
    return after;
  });
}

function changes(before: TaxRateRow, input: UpdateTaxRateBody): Partial<TaxRateValues> {
  return {
    ...(input.name !== undefined && { name: input.name }),
    ...(input.country !== undefined && { country: input.country }),
    ...(input.region !== undefined && { region: input.region }),
    ...(input.taxClass !== undefined && { tax_class: input.taxClass }),
    ...(input.percent !== undefined && { percent_thousandths: thousandthsOf(input.percent) }),
    ...(input.from !== undefined && { from_day: input.from }),
    translations: changedTranslations(before.translations, input.translations),
  };
}
