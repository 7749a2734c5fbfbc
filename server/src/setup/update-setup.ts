/** When it returns, what was sent of the path of first steps is stored, and the answer is all of it. */

import type { Setup, UpdateSetupBody } from '@shop/contract/setup';
import type { Deps } from '../deps.ts';
import { inTransaction } from '../platform/db/database.ts';
import { getSetup } from './get-setup.ts';
import { findSetupForUpdate, updateSetup as update } from './setup.queries.ts';

export async function updateSetup(
  deps: Pick<Deps, 'db' | 'slowReads' | 'settings' | 'paymentProvider' | 'hasMailServer'>,
  { dismissed, noTaxes }: UpdateSetupBody,
): Promise<Setup> {
  await inTransaction(deps.db, async (tx) => {
    const stored = await findSetupForUpdate(tx);
    await update(tx, { dismissed: dismissed ?? stored.dismissed, no_taxes: noTaxes ?? stored.no_taxes });
  });
  return getSetup(deps);
}
