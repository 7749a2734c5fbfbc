/** When it returns, no price is computed with the tax rate any more. Its history stays, and orders stay as they were placed. */

import { insertAuditEntry } from '../../audit/audit.queries.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../platform/actor.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { recordedTaxRate } from './audited-tax-rate.ts';
import { noSuchTaxRate } from './get-tax-rate.ts';
import { deleteTaxRate as deleteRow, findTaxRateForUpdate } from './tax-rates.queries.ts';

export async function deleteTaxRate(deps: Pick<Deps, 'db' | 'clock'>, actor: Actor, id: number): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const rate = await findTaxRateForUpdate(tx, id);
    if (rate === undefined) throw noSuchTaxRate();
    await deleteRow(tx, id);
    await insertAuditEntry(tx, {
      at: deps.clock.now(),
      actorId: actor.userId,
      action: 'tax_rate_deleted',
      on: { taxRateId: id },
      before: recordedTaxRate(rate),
    });
  });
}
