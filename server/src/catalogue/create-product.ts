/** When it returns, the product exists, unrated, with its stock in the ledger and a first history entry; so do its brand and category. */

import type { CreateProductBody } from '@shop/contract/catalogue';
import { insertAuditEntry } from '../audit/audit.queries.ts';
import type { Deps } from '../deps.ts';
import type { Actor } from '../platform/actor.ts';
import { inTransaction } from '../platform/db/database.ts';
import { recorded } from './changed-fields.ts';
import { ensureOption } from './filter-options.queries.ts';
import { readProductValues } from './product-values.ts';
import { findProduct, insertProduct, type ProductRow } from './products.queries.ts';
import { insertMovement } from './stock.queries.ts';

export async function createProduct(deps: Deps, actor: Actor, input: CreateProductBody): Promise<ProductRow> {
  const at = deps.clock.now();
  return inTransaction(deps.db, async (tx) => {
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
    const product = await findProduct(tx, inserted);
    if (product === undefined) throw new Error(`Product ${inserted} is gone as soon as it was made`);
    const on = { productId: inserted };
    await insertAuditEntry(tx, { at, actorId: actor.userId, action: 'product_created', on, after: recorded(product) });
    return product;
  });
}
