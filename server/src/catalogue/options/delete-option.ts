/** When it returns, there is no such option, and no product had it. */

import { ShopError } from '@shop/contract/errors';
import { isBuiltIn } from '@shop/contract/options';
import { insertAuditEntry } from '../../audit/audit.queries.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../platform/actor.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { recordedOption } from './audited-option.ts';
import { noSuchOption } from './get-option.ts';
import { countProductsWithOption, deleteOptionRow, findOptionForUpdate } from './options.queries.ts';
import { optionInUse } from './update-option.ts';

/** @throws ShopError NOT_FOUND, OPTION_BUILT_IN, OPTION_IN_USE */
export async function deleteOption(deps: Pick<Deps, 'db' | 'clock'>, actor: Actor, id: number): Promise<void> {
  const at = deps.clock.now();
  await inTransaction(deps.db, async (tx) => {
    const option = await findOptionForUpdate(tx, id);
    if (option === undefined) throw noSuchOption();
    if (isBuiltIn(id)) throw new ShopError('OPTION_BUILT_IN');
    const products = await countProductsWithOption(tx, id);
    if (products > 0) throw optionInUse(products, option.name);
    await deleteOptionRow(tx, id);
    await insertAuditEntry(tx, {
      at,
      actorId: actor.userId,
      action: 'option_deleted',
      on: { optionId: id },
      before: recordedOption(option),
    });
  });
}
