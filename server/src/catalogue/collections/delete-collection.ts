/** When it returns, the collection is gone; its products stay, and so does its history. */

import { insertAuditEntry } from '../../audit/audit.queries.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../platform/actor.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { recordedCollection } from './audited-collection.ts';
import { deleteCollection as deleteRow, findCollectionForUpdate } from './collections.queries.ts';
import { noSuchCollection } from './get-collection.ts';

/** @throws ShopError NOT_FOUND */
export async function deleteCollection(deps: Pick<Deps, 'db' | 'clock'>, actor: Actor, id: number): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const found = await findCollectionForUpdate(tx, id);
    if (found === undefined) throw noSuchCollection();
    await deleteRow(tx, id);
    await insertAuditEntry(tx, {
      at: deps.clock.now(),
      actorId: actor.userId,
      action: 'collection_deleted',
      on: { collectionId: id },
      before: recordedCollection(found),
    });
  });
}
