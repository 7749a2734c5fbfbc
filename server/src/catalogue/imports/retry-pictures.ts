/** When it returns, all pictures of the import that could not be fetched are due again. */

import { ShopError } from '@shop/contract/errors';
import type { Deps } from '../../deps.ts';
import type { ChangeSetRow } from '../change-sets/change-sets.queries.ts';
import { retryFailedPictures } from '../change-sets/import-pictures.queries.ts';
import { getChangeSet } from '../change-sets/list-change-sets.ts';

/** @throws ShopError NOT_FOUND, IMPORT_NOT_APPLIED */
export async function retryPictures(deps: Deps, id: number): Promise<ChangeSetRow> {
  const { state } = await getChangeSet(deps, 'import', id);
  if (state !== 'applied') throw new ShopError('IMPORT_NOT_APPLIED');
  await retryFailedPictures(deps.db, id, deps.clock.now());
  return getChangeSet(deps, 'import', id);
}
