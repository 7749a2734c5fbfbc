/** When it returns, the tax rate is stored, with a history entry; the next price in every process is computed with it. */

import type { CreateTaxRateBody } from '@shop/contract/tax-rates';
import { insertAuditEntry } from '../../audit/audit.queries.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../platform/actor.ts';
import { changedTranslations } from '../../platform/content-languages.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { recordedTaxRate } from './audited-tax-rate.ts';
import { getTaxRate } from './get-tax-rate.ts';
import { insertTaxRate, type TaxRateRow } from './tax-rates.queries.ts';
import { thousandthsOf } from './thousandths.ts';

export async function createTaxRate(
  deps: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  input: CreateTaxRateBody,
): Promise<TaxRateRow> {
  const at = deps.clock.now();
  return inTransaction(deps.db, async (tx) => {
    const values = {
      name: input.name,
      country: input.country,
      region: input.region,
      tax_class: input.taxClass,
      percent_thousandths: thousandthsOf(input.percent),
      from_day: input.from ?? at.toISOString().slice(0, 10),
      translations: changedTranslations({}, input.translations),
    };
    const created = await getTaxRate(tx, await insertTaxRate(tx, values, at));
    await insertAuditEntry(tx, {
      at,
      actorId: actor.userId,
      action: 'tax_rate_created',
      on: { taxRateId: created.id },
      after: recordedTaxRate(created),
    });
    return created;
  });
}
