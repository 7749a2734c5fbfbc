/** When it returns, no collection names these products, and the history of each that did says so. Its other products keep their order. */

import { insertAuditEntry } from '../../audit/audit.queries.ts';
import { differences } from '../../audit/differences.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Tx } from '../../schema.ts';
import { recordedCollection } from './audited-collection.ts';
import { type CollectionRow, updateProductsOf } from './collections.queries.ts';

/** @param collections all, locked before the products were: in the order in which a file that is applied locks */
export async function forgetProducts(
  tx: Tx,
  actor: Actor,
  { collections, products }: { collections: readonly CollectionRow[]; products: readonly number[] },
  at: Date,
): Promise<void> {
  const gone = new Set(products);
  for (const before of collections) {
    if (!before.products?.some((id) => gone.has(id))) continue;
    const left = before.products.filter((id) => !gone.has(id));
    await updateProductsOf(tx, before.id, left, at);
    const changed = differences(recordedCollection(before), recordedCollection({ ...before, products: left }));
    const entry = { at, actorId: actor.userId, action: 'collection_changed', on: { collectionId: before.id } } as const;
    if (changed !== undefined) await insertAuditEntry(tx, { ...entry, ...changed });
  }
}
