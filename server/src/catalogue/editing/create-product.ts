/**
 * When it returns, the product exists, unrated, with its variants, their stock in the ledger and a first history entry; so do its
 * brand and category.
 */

import type { ProductAttributes } from '@shop/contract/attributes';
import { shopCurrency, toMinorUnits } from '@shop/contract/money';
import type { NewProductBody } from '@shop/contract/product-bodies';
import { catalogueErrorsText } from '@shop/messages/catalogue-errors';
import { insertAuditEntry } from '../../audit/audit.queries.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../platform/actor.ts';
import { inTransaction } from '../../platform/db/database.ts';
import type { Tx } from '../../schema.ts';
import { holdCurrency } from '../../settings/hold-currency.ts';
import { listAttributesForShare } from '../attributes/attributes.queries.ts';
import { attributesFrom } from '../attributes/product-attributes.ts';
import { recorded } from '../history/changed-fields.ts';
import { listOptionsForShare } from '../options/options.queries.ts';
import { ownOptionsFrom, pickersOf } from '../options/own-options.ts';
import { contentValuesOf } from '../products/content-values.ts';
import { detailsHtmlOf } from '../products/details-html.ts';
import { ensureOption } from '../products/filter-options.queries.ts';
import { type OneProduct, toOneProduct } from '../products/one-product.ts';
import { noTexts, translationsAfter } from '../products/product-texts.ts';
import { findProduct, insertProducts } from '../products/products.queries.ts';
import { saleValuesOf } from '../products/sale-values.ts';
import { ownValuesOf } from '../variants/own-values.ts';
import { inputsOf, invalid, planVariants } from '../variants/plan-variants.ts';
import { storeNewVariants } from '../variants/store-variants.ts';

export async function createProduct(deps: Deps, actor: Actor, input: NewProductBody): Promise<OneProduct> {
  const at = deps.clock.now();
  const currency = shopCurrency();
  const stock = stockOf(input);
  return inTransaction(deps.db, async (tx) => {
    await holdCurrency(tx, currency);
    const attributes = await attributesOf(tx, input);
    const rows = await listOptionsForShare(tx);
    const own = ownOptionsFrom(rows, input);
    const planned = planVariants(undefined, inputsOf(input.variants), pickersOf(rows, own));
    const brandId = await ensureOption(tx, 'brands', input.brand);
    const categoryId = await ensureOption(tx, 'categories', input.category);
    const values = {
      ...input,
      ...own,
      brandId,
      categoryId,
      price: toMinorUnits(input.price),
      discountPercentage: Math.round(input.discountPercentage * 100),
      images: [...input.images, input.thumbnail],
      attributes,
      deleted: false,
      ...saleValuesOf(input.sale),
      ...contentValuesOf(input.content),
      detailsHtml: detailsHtmlOf(input.details) ?? null,
      translations: translationsAfter(noTexts, input.translations, []),
    };
    const [inserted = 0] = await insertProducts(tx, [values], at);
    await storeNewVariants(tx, inserted, { planned, own: ownValuesOf(input), stock }, { actor, at });
    const product = await findProduct(tx, inserted);
    if (product === undefined) throw new Error(`Product ${inserted} is gone as soon as it was made`);
    const on = { productId: inserted };
    await insertAuditEntry(tx, { at, actorId: actor.userId, action: 'product_created', on, after: recorded(product) });
    return toOneProduct(deps, product);
  });
}

/** @throws ShopError INVALID_INPUT */
async function attributesOf(tx: Tx, { attributes }: NewProductBody): Promise<ProductAttributes> {
  if (Object.keys(attributes).length === 0) return {};
  return attributesFrom(await listAttributesForShare(tx), attributes, {});
}

/** With variants, the stock is their sum. */
function stockOf({ stock, variants }: NewProductBody): number {
  const sum = variants.reduce((units, variant) => units + (variant.stock ?? 0), 0);
  if (variants.length > 0 && stock !== undefined && stock !== sum) {
    throw invalid('stock', catalogueErrorsText.stockIsTheSum({ sum: String(sum) }));
  }
  return stock ?? sum;
}
