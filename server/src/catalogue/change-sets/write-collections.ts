/** Puts products of a change set into collections, or takes them out: once for each collection, with an entry of its history. */

import { COLLECTION_PRODUCTS_MAX } from '@shop/contract/collection-bodies';
import { insertAuditEntry } from '../../audit/audit.queries.ts';
import { differences } from '../../audit/differences.ts';
import type { Reader, Tx } from '../../schema.ts';
import { recordedCollection } from '../collections/audited-collection.ts';
import { type ChosenProducts, chosenProducts, moveProducts } from '../collections/chosen-products.ts';
import { lockCollections, updateProductsOf } from '../collections/collections.queries.ts';
import type { ChangeLine } from './change-lines.queries.ts';
import { type CollectionClash, changesCollections, listCollectionClashes } from './collection-lines.queries.ts';
import type { By } from './write-changes.ts';

/** Locks all collections where rows of the change set change any. To be called before its products are locked. */
export async function lockChosenProducts(tx: Tx, changeSetId: number): Promise<ChosenProducts | undefined> {
  return (await changesCollections(tx, changeSetId)) ? chosenProducts(await lockCollections(tx)) : undefined;
}

/** Lines that cannot be carried out as the collections are now. */
export const collectionClashesOf = (db: Reader, changeSetId: number): Promise<CollectionClash[]> =>
  listCollectionClashes(db, changeSetId, COLLECTION_PRODUCTS_MAX);

/** The slugs that a product is to have, where its rows say so. */
export function slugsAfter(
  productId: number | null | undefined,
  [first]: readonly Pick<ChangeLine, 'productAfter'>[],
): [number, readonly string[]][] {
  const slugs = first?.productAfter.collections;
  return productId == null || slugs === undefined ? [] : [[productId, slugs]];
}

/**
 * @param wanted slugs by product
 * @param former by collection: the order that products which are put back had there
 * @returns the products that each collection had before, and those for which there was no room
 */
export async function writeCollections(
  tx: Tx,
  chosen: ChosenProducts,
  { wanted, former }: { wanted: ReadonlyMap<number, readonly string[]>; former?: Readonly<Record<string, number[]>> },
  { actor, at }: By,
): Promise<{ before: Record<string, number[]>; withoutRoom: number[] }> {
  const places = new Map(Object.entries(former ?? {}).map(([id, products]) => [Number(id), products]));
  const { moved, withoutRoom } = moveProducts(chosen.rows, wanted, places);
  for (const { before, products } of moved) {
    await updateProductsOf(tx, before.id, products, at);
    const changed = differences(recordedCollection(before), recordedCollection({ ...before, products }));
    const entry = { at, actorId: actor.userId, action: 'collection_changed', on: { collectionId: before.id } } as const;
    if (changed !== undefined) await insertAuditEntry(tx, { ...entry, ...changed });
  }
  return { before: Object.fromEntries(moved.map(({ before }) => [before.id, before.products])), withoutRoom };
}
