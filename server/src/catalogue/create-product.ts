/** When it returns, the product is in the catalogue, unrated, with its stock in the ledger; a new brand or category exists. */

import type { CreateProductBody } from '@shop/contract/catalogue';
import type { Actor } from '../platform/actor.ts';
import { inTransaction } from '../platform/db/database.ts';
import type { Deps } from '../platform/deps.ts';
import { ensureOption } from './filter-options.queries.ts';
import { getProduct } from './get-product.ts';
import { readProductValues } from './product-values.ts';
import { insertProduct, type ProductRow } from './products.queries.ts';
import { insertMovement } from './stock.queries.ts';

export async function createProduct(deps: Deps, actor: Actor, input: CreateProductBody): Promise<ProductRow> {
  const at = deps.clock.now();
  const id = await inTransaction(deps.db, async (tx) => {
    const brandId = await ensureOption(tx, 'brands', input.brand);
    const categoryId = await ensureOption(tx, 'categories', input.category);
    const inserted = await insertProduct(tx, { ...readProductValues(input), brandId, categoryId, deleted: false }, at);
    if (input.stock > 0) {
      await insertMovement(tx, {
        productId: inserted,
        delta: input.stock,
        reason: 'admin_edit',
        orderId: null,
        userId: actor.userId,
        at,
      });
    }
    return inserted;
  });
  return getProduct(deps, id);
}
