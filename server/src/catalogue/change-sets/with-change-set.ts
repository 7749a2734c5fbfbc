import { ShopError } from '@shop/contract/errors';
import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/database.ts';
import type { Tx } from '../../schema.ts';
import {
  type ChangeSetKind,
  type ChangeSetRow,
  deleteProgress,
  findChangeSetForUpdate,
} from './change-sets.queries.ts';
import { getChangeSet } from './list-change-sets.ts';

type LockedChangeSet = NonNullable<Awaited<ReturnType<typeof findChangeSetForUpdate>>>;

/**
 * Runs long work on a change set in one transaction that holds its row, so that a second call waits for the first.
 * @returns the change set as it is then
 * @throws ShopError NOT_FOUND
 */
export async function withChangeSet(
  deps: Deps,
  { kind, id }: { kind: ChangeSetKind; id: number },
  work: (tx: Tx, changeSet: LockedChangeSet) => Promise<void>,
): Promise<ChangeSetRow> {
  try {
    await inTransaction(deps.longWork, async (tx) => {
      const changeSet = await findChangeSetForUpdate(tx, kind, id);
      if (changeSet === undefined) throw new ShopError('NOT_FOUND');
      await work(tx, changeSet);
    });
  } finally {
    await deleteProgress(deps.db, id);
  }
  return getChangeSet(deps, kind, id);
}
