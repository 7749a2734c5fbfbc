/**
 * When it returns, exactly the fields that were sent are changed, with a ledger row for each stock and a history entry. A
 * stale `updatedAt` changes nothing. Units sold since the form was opened stay sold, because the stock is applied as a
 * difference.
 */

import { ShopError } from '@shop/contract/errors';
import { shopCurrency, toMinorUnits } from '@shop/contract/money';
import type { UpdateProductBody } from '@shop/contract/product-bodies';
import { STOCK_MAX } from '@shop/contract/product-checks';
import { catalogueErrorsText } from '@shop/messages/catalogue-errors';
import { validationText } from '@shop/messages/validation';
import { insertAuditEntry } from '../../audit/audit.queries.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../platform/actor.ts';
import { inTransaction } from '../../platform/db/database.ts';
import type { Tx } from '../../schema.ts';
import { holdCurrency } from '../../settings/hold-currency.ts';
import { type AttributeRow, listAttributesForShare } from '../attributes/attributes.queries.ts';
import { attributesFrom } from '../attributes/product-attributes.ts';
import { afterChangeSet } from '../change-sets/after-change-set.ts';
import { changedFields } from '../history/changed-fields.ts';
import { listOptionsForShare } from '../options/options.queries.ts';
import { ownOptionsFrom, pickersOf } from '../options/own-options.ts';
import { hiddenVariant, variantPrice, visibleVariants } from '../products/choose-variant.ts';
import { contentValuesOf } from '../products/content-values.ts';
import { detailsHtmlOf } from '../products/details-html.ts';
import { ensureOption } from '../products/filter-options.queries.ts';
import { noSuchProduct } from '../products/get-product.ts';
import { type OneProduct, toOneProduct } from '../products/one-product.ts';
import { presentProblemProduct, presentProductForStaff } from '../products/present-product.ts';
import { translationsAfter } from '../products/product-texts.ts';
import {
  findProduct,
  findProductForUpdate,
  type ProductChanges,
  updateProducts,
  type WholeProduct,
} from '../products/products.queries.ts';
import { saleValuesOf } from '../products/sale-values.ts';
import { lockStocksOfProducts, setStocks } from '../products/stock.queries.ts';
import { checkPrices, type NewPrice, newVariantPrices } from '../variants/check-prices.ts';
import { ownValuesOf } from '../variants/own-values.ts';
import {
  checkStillOffered,
  checkVariantsFit,
  inputsOf,
  invalid,
  type Pickers,
  type PlannedVariant,
  planVariants,
} from '../variants/plan-variants.ts';
import { storeOwn, storeVariants } from '../variants/store-variants.ts';

export async function updateProduct(
  deps: Deps,
  actor: Actor,
  input: UpdateProductBody & { id: number },
): Promise<OneProduct> {
  const currency = shopCurrency();
  await afterChangeSet(deps, input.id);
  const at = deps.clock.now();
  return inTransaction(deps.db, async (tx) => {
    await holdCurrency(tx, currency);
    const known = input.attributes && (await listAttributesForShare(tx));
    const optionRows = (input.options ?? input.colors ?? input.sizes) && (await listOptionsForShare(tx));
    const found = await lockProduct(tx, input.id);
    if (found === undefined) throw noSuchProduct();
    const product = await toOneProduct(deps, found);
    if (input.updatedAt !== undefined && Date.parse(input.updatedAt) !== product.updated_at.getTime()) {
      throw new ShopError('STALE', {
        detail: catalogueErrorsText.productChanged,
        current: presentProductForStaff(product),
      });
    }
    if (input.related?.includes(product.id)) throw invalid('related', catalogueErrorsText.notRelatedToItself);
    checkPrices([...newOwnPrices(product, input), ...newVariantPrices(product, input.variants)]);
    const own = optionRows && ownOptionsFrom(optionRows, input, product);
    const planned = plannedOf(product, input, own && pickersOf(optionRows, own));
    await updateProducts(tx, [{ ...(await changes(tx, product, input, known)), ...own }], at);
    await updateStock(tx, product, { input, planned }, { actor, at });
    const updated = (await findProduct(tx, product.id)) ?? product;
    const changed = changedFields(product, updated);
    const entry = { at, actorId: actor.userId, action: 'product_changed', on: { productId: product.id } } as const;
    if (changed !== undefined) await insertAuditEntry(tx, { ...entry, ...changed });
    return toOneProduct(deps, updated);
  });
}

/** @param own the options as they will be; undefined if they stay */
function plannedOf(
  product: WholeProduct,
  input: UpdateProductBody,
  own: Pickers | undefined,
): PlannedVariant[] | undefined {
  if (input.variants !== undefined) {
    return planVariants(product, inputsOf(input.variants, product), own ?? product.shownOptions);
  }
  if (own === undefined) return undefined;
  if (input.options === undefined) checkStillOffered(product, own);
  else checkVariantsFit(product, own);
  return undefined;
}

/** With the stocks of all its variants, also of those that somebody else added while this waited. */
async function lockProduct(tx: Tx, id: number): Promise<WholeProduct | undefined> {
  const locked = await lockStocksOfProducts(tx, [id]);
  const product = await findProductForUpdate(tx, id);
  if (product === undefined || product.variants.every((variant) => locked.has(variant.id))) return product;
  await lockStocksOfProducts(tx, [id]);
  return findProductForUpdate(tx, id);
}

/** Of the product itself, or of its variants. */
async function updateStock(
  tx: Tx,
  product: WholeProduct,
  { input, planned }: { input: UpdateProductBody; planned: readonly PlannedVariant[] | undefined },
  by: { actor: Actor; at: Date },
): Promise<void> {
  const hadVariants = visibleVariants(product).length > 0;
  const own = ownValuesOf(input, product);
  if (planned !== undefined && (planned.length > 0 || hadVariants)) {
    if (planned.length > 0) checkSum(product, input, planned);
    const stock = planned.length > 0 ? 0 : stockWithoutVariants(product, input);
    const sizesOutOfStock = newlyOutOfStock(product, input);
    await storeVariants(tx, product, { planned, own, stock, sizesOutOfStock }, by);
    return;
  }
  // Stock, SKU and the like of a product with variants are theirs.
  if (hadVariants) return;
  await storeOwn(tx, product, own, by.at);
  const stocks = new Map([[hiddenVariant(product).id, changedStock(product, input)]]);
  await setStocks(tx, stocks, { userId: by.actor.userId, at: by.at });
}

/** Where the body has a stock beside its variants, they must agree; the first variants share out the stock that there is now. */
function checkSum(product: WholeProduct, input: UpdateProductBody, planned: readonly PlannedVariant[]): void {
  const isFirst = visibleVariants(product).length === 0;
  if (isFirst && input.previousStock !== undefined && input.previousStock !== product.stock) {
    throw new ShopError('OUT_OF_STOCK', {
      detail: catalogueErrorsText.stockChanged({ stock: product.stock }),
      current: presentProductForStaff(product),
      products: [presentProblemProduct(product, input.previousStock)],
    });
  }
  if (input.stock === undefined) return;
  const sum = planned.reduce((units, { stock }) => units + stock, 0);
  const sent = planned.reduce((units, { stock }, n) => units + (input.variants?.[n]?.stock ?? stock), 0);
  if (input.stock !== sum && input.stock !== sent) {
    throw invalid('stock', catalogueErrorsText.stockIsTheSum({ sum: String(sent) }));
  }
}

/** What came back from orders of before there were variants is there still, unless the admin says what is there. */
function stockWithoutVariants(product: WholeProduct, input: UpdateProductBody): number {
  return input.stock === undefined ? product.stock + hiddenVariant(product).stock : changedStock(product, input);
}

/** A size that the variants show as sold out is sent back so by a client that sends the whole product. */
function newlyOutOfStock({ sizes }: WholeProduct, input: UpdateProductBody): string[] {
  const shown = new Set(sizes.filter(({ inStock }) => !inStock).map(({ id }) => id));
  return (input.sizes ?? []).filter(({ id, inStock }) => !inStock && !shown.has(id)).map(({ id }) => id);
}

function changedStock(product: WholeProduct, input: UpdateProductBody): number {
  if (input.stock === undefined) return product.stock;
  const previous = input.previousStock ?? product.stock;
  const stock = product.stock + input.stock - previous;
  // Cancelled orders may have raised the stock above the maximum; then it may stay or be lowered.
  if ((input.stock > STOCK_MAX && input.stock !== previous) || (stock > STOCK_MAX && stock > product.stock)) {
    throw invalid('stock', validationText.mustBeAtMost({ name: 'stock', most: String(STOCK_MAX) }));
  }
  if (stock >= 0) return stock;
  throw new ShopError('OUT_OF_STOCK', {
    detail: catalogueErrorsText.soldMeanwhile({ stock: product.stock }),
    current: presentProductForStaff(product),
    products: [presentProblemProduct(product, input.stock)],
  });
}

const ownPrice = (product: WholeProduct) => product.base_price_cents ?? product.price_cents;

/** Where the body has other prices than the product. */
function newOwnPrices(product: WholeProduct, input: UpdateProductBody): NewPrice[] {
  const price = newPrice(product, input) === undefined ? undefined : input.price;
  return [
    { path: 'price', amount: price },
    { path: 'basePrice', amount: input.basePrice },
  ].flatMap(({ path, amount }) =>
    amount === undefined || toMinorUnits(amount) === ownPrice(product) ? [] : [{ path, amount }],
  );
}

/** @returns minor units; undefined if the product's own price stays. */
function newBasePrice(product: WholeProduct, input: UpdateProductBody): number | undefined {
  const now = ownPrice(product);
  const named = input.basePrice === undefined ? now : toMinorUnits(input.basePrice);
  return named === now ? newPrice(product, input) : named;
}

/** @returns minor units; undefined where `price` says nothing new. */
function newPrice(product: WholeProduct, input: UpdateProductBody): number | undefined {
  const price = input.price === undefined ? product.price_cents : toMinorUnits(input.price);
  // A client that sends back the whole product sends the price of the cheapest variant that could be had when it read the product.
  const isRead = price === product.price_cents || (input.basePrice !== undefined && isOfVariant(product, price));
  if (isRead) return undefined;
  return price;
}

function isOfVariant(product: WholeProduct, priceMinor: number): boolean {
  return visibleVariants(product).some((variant) => variantPrice(product, variant).priceMinor === priceMinor);
}

async function changes(
  tx: Tx,
  product: WholeProduct,
  input: UpdateProductBody,
  known: readonly AttributeRow[] = [],
): Promise<ProductChanges> {
  const {
    brand,
    category,
    discountPercentage,
    thumbnail = product.thumbnail,
    images = product.images.slice(0, 3),
  } = input;
  return {
    ...input,
    id: product.id,
    attributes: input.attributes && attributesFrom(known, input.attributes, product.attributes),
    price: newBasePrice(product, input),
    discountPercentage: discountPercentage && Math.round(discountPercentage * 100),
    brandId: brand === undefined ? undefined : await ensureOption(tx, 'brands', brand),
    categoryId: category === undefined ? undefined : await ensureOption(tx, 'categories', category),
    thumbnail,
    images: [...images, thumbnail],
    ...(input.sale !== undefined && saleValuesOf(input.sale)),
    ...(input.content !== undefined && contentValuesOf(input.content)),
    detailsHtml: detailsHtmlOf(input.details),
    translations: translationsAfter(product, input.translations, [...images, thumbnail]),
  };
}
