/**
 * When it returns, some of the products that wait for a fetched picture show it, with an entry in their history, and what undoing their
 * import compares with says so. Products that show something else by now are left as they are.
 */

import { insertAuditEntries } from '../../audit/audit.queries.ts';
import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { changedFields } from '../history/changed-fields.ts';
import { listWholeProducts } from '../products/products.queries.ts';
import {
  type ClaimedPicture,
  lockProductsOfPicture,
  putPictureInPlace,
  setProductsDone,
} from './import-pictures.queries.ts';

const PRODUCTS_AT_ONCE = 200;

/** @returns whether nothing is left to be done */
export async function putInSomeProducts(deps: Deps, claimed: ClaimedPicture, picture: string): Promise<boolean> {
  const at = deps.clock.now();
  return inTransaction(deps.db, async (tx) => {
    const found = await lockProductsOfPicture(tx, claimed, PRODUCTS_AT_ONCE);
    if (found === undefined) return true;
    const { userId, products } = found;
    const before = await listWholeProducts(tx, products);
    const { change_set_id: changeSetId, placeholder } = claimed;
    await putPictureInPlace(tx, { changeSetId, placeholder, picture, products }, at);
    const after = new Map((await listWholeProducts(tx, products)).map((product) => [product.id, product]));
    const entries = before.flatMap((product) => {
      const now = after.get(product.id);
      const differences = now && changedFields(product, now);
      const entry = { at, actorId: userId, action: 'product_changed', on: { productId: product.id } } as const;
      return differences === undefined ? [] : [{ ...entry, ...differences }];
    });
    await insertAuditEntries(tx, entries);
    return setProductsDone(tx, claimed, picture, products.length);
  });
}
