/**
 * When it returns, exactly the fields that were sent are changed, with a ledger row for the stock and a history entry. A
 * stale `updatedAt` changes nothing. Units sold since the form was opened stay sold, because the stock is applied as a
 * difference.
 */

import { STOCK_MAX, type UpdateProductBody } from '@shop/contract/catalogue';
import { ShopError } from '@shop/contract/errors';
import { toCents } from '@shop/contract/money';
import { insertAuditEntry } from '../audit/audit.queries.ts';
import type { Deps } from '../deps.ts';
import type { Actor } from '../platform/actor.ts';
import { inTransaction } from '../platform/db/database.ts';
import type { Tx } from '../schema.ts';
import { changedFields } from './changed-fields.ts';
import { ensureOption } from './filter-options.queries.ts';
import { presentProblemProduct, presentProduct } from './present-product.ts';
import {
  findProduct,
  listProductsForUpdate,
  type ProductRow,
  type ProductValues,
  updateProduct as update,
} from './products.queries.ts';
import { insertMovement } from './stock.queries.ts';

export async function updateProduct(
  deps: Deps,
  actor: Actor,
  input: UpdateProductBody & { id: number },
): Promise<ProductRow> {
  const at = deps.clock.now();
  return inTransaction(deps.db, async (tx) => {
    const [product] = await listProductsForUpdate(tx, [input.id]);
    if (product === undefined) throw new ShopError('NOT_FOUND', { detail: 'There is no such product' });
    if (input.updatedAt !== undefined && Date.parse(input.updatedAt) !== product.updated_at.getTime()) {
      throw new ShopError('STALE', {
        detail: 'Someone else changed this product meanwhile',
        current: presentProduct(product),
      });
    }
    const stock = changedStock(product, input);
    await update(tx, product.id, await changes(tx, product, input, stock), at);
    if (stock !== product.stock) {
      await insertMovement(tx, {
        productId: product.id,
        delta: stock - product.stock,
        reason: 'admin_edit',
        orderId: null,
        userId: actor.userId,
        at,
      });
    }
    const updated = (await findProduct(tx, product.id)) ?? product;
    const changed = changedFields(product, updated);
    const entry = { at, actorId: actor.userId, action: 'product_changed', on: { productId: product.id } } as const;
    if (changed !== undefined) await insertAuditEntry(tx, { ...entry, ...changed });
    return updated;
  });
}

function changedStock(product: ProductRow, input: UpdateProductBody): number {
  if (input.stock === undefined) return product.stock;
  const previous = input.previousStock ?? product.stock;
  const stock = product.stock + input.stock - previous;
  // Cancelled orders may have raised the stock above the maximum; then it may stay or be lowered.
  if ((input.stock > STOCK_MAX && input.stock !== previous) || (stock > STOCK_MAX && stock > product.stock)) {
    throw new ShopError('INVALID_INPUT', {
      errors: [{ path: 'stock', message: `stock must be at most ${STOCK_MAX}` }],
    });
  }
  if (stock >= 0) return stock;
  throw new ShopError('OUT_OF_STOCK', {
    detail: `Only ${product.stock} are left: units were sold meanwhile`,
    current: presentProduct(product),
    products: [presentProblemProduct(product, input.stock)],
  });
}

async function changes(
  tx: Tx,
  product: ProductRow,
  input: UpdateProductBody,
  stock: number,
): Promise<Partial<ProductValues>> {
  const thumbnail = input.thumbnail ?? product.thumbnail;
  const views = input.images ?? product.images.slice(0, 3);
  return {
    ...(input.title !== undefined && { title: input.title }),
    ...(input.description !== undefined && { description: input.description }),
    ...(input.price !== undefined && { priceCents: toCents(input.price) }),
    ...(input.discountPercentage !== undefined && { discountHundredths: Math.round(input.discountPercentage * 100) }),
    ...(stock !== product.stock && { stock }),
    ...(input.brand !== undefined && { brandId: await ensureOption(tx, 'brands', input.brand) }),
    ...(input.category !== undefined && { categoryId: await ensureOption(tx, 'categories', input.category) }),
    thumbnail,
    images: [...views, thumbnail],
    ...(input.highlights !== undefined && { highlights: input.highlights }),
    ...(input.colors !== undefined && { colors: input.colors }),
    ...(input.sizes !== undefined && { sizes: input.sizes }),
    ...(input.deleted !== undefined && { deleted: input.deleted }),
  };
}
