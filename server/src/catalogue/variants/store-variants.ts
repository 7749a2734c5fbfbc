/** Writes the variants of a product and their stocks, with a ledger row for each stock that changes. */

import { isDeepStrictEqual } from 'node:util';
import { ShopError } from '@shop/contract/errors';
import { type OwnValues, ownFields } from '@shop/contract/product-fields';
import { catalogueErrorsText } from '@shop/messages/catalogue-errors';
import type { Actor } from '../../platform/actor.ts';
import type { Tx } from '../../schema.ts';
import { hiddenVariant, visibleVariants } from '../products/choose-variant.ts';
import type { WholeProduct } from '../products/products.queries.ts';
import { type NewStocks, setStocks } from '../products/stock.queries.ts';
import type { PlannedVariant } from './plan-variants.ts';
import { withUniqueSkus } from './unique-skus.ts';
import {
  insertVariants,
  listTakenSkus,
  type NewVariant,
  setRetired,
  updateOwnValues,
  updateSizesInStock,
  updateVariants,
  type VariantValues,
} from './variants.queries.ts';

interface By {
  actor: Actor;
  at: Date;
}

interface ChangedVariants {
  planned: readonly PlannedVariant[];
  own: OwnValues;
  stock: number;
  leftStocks?: NewStocks;
  sizesOutOfStock?: readonly string[];
  storeStocks?: (stocks: NewStocks) => Promise<void>;
}

const NO_STOCKS: NewStocks = new Map();

/** Of a new product; without variants, it has the stock, the SKU and the like itself. */
export async function storeNewVariants(
  tx: Tx,
  productId: number,
  { planned, own, stock }: { planned: readonly PlannedVariant[]; own: OwnValues; stock: number },
  { actor, at }: By,
): Promise<void> {
  const isSimple = planned.length === 0;
  await checkSkus(tx, isSimple ? [own.sku] : planned.map((variant) => variant.sku), {
    productId: null,
    ofVariants: !isSimple,
  });
  await withUniqueSkus(async () => {
    const hidden = { productId, position: 0, hidden: true, retired: !isSimple, ...(isSimple && own) };
    const ids = await insertVariants(tx, [hidden, ...planned.map((one) => newVariant(productId, one))], at);
    const stocks = [isSimple ? stock : 0, ...planned.map((variant) => variant.stock)];
    await setStocks(tx, new Map(ids.map((id, n) => [id, stocks[n] ?? 0])), { userId: actor.userId, at });
  });
}

/**
 * The visible variants become the planned ones; the others are retired and keep their stock. With the first variants, the stock of
 * the product leaves it for theirs; without any, the product gets the given stock, and they have none. The product's stocks are locked.
 * @param change.stock of the product itself, if it gets its first variants (then 0, but for undoing) or loses its last
 * @param change.own of the product itself, if it loses its last variants
 * @param change.sizesOutOfStock ids, if the product loses its last variants; all its other sizes are in stock then
 * @param change.leftStocks of variants that have units even so, though the product loses its last
 * @param change.storeStocks in place of setting them, which needs locked ones
 */
export async function storeVariants(
  tx: Tx,
  product: WholeProduct,
  change: ChangedVariants,
  { actor, at }: By,
): Promise<void> {
  const { planned, own, stock, leftStocks = NO_STOCKS, sizesOutOfStock = [] } = change;
  const { storeStocks = (stocks) => setStocks(tx, stocks, { userId: actor.userId, at }) } = change;
  const ofVariants = planned.length > 0;
  await checkSkus(tx, ofVariants ? planned.map((variant) => variant.sku) : [own.sku], {
    productId: product.id,
    ofVariants,
  });
  const visible = visibleVariants(product);
  const hidden = hiddenVariant(product);
  const isKept = (id: number) => planned.some(({ kept }) => kept?.id === id);
  const left = visible.filter(({ id }) => !isKept(id)).map(({ id }) => id);
  // Two variants may swap their colours or SKUs: for a moment none of them is sold.
  const changed = planned.flatMap(({ kept, ...values }) =>
    kept !== undefined && swaps(kept, values) ? [kept.id] : [],
  );
  const stocks = new Map(planned.flatMap((one) => (one.kept === undefined ? [] : [[one.kept.id, one.stock]])));
  await withUniqueSkus(async () => {
    await setRetired(
      tx,
      [...left, ...changed, ...(planned.length > 0 && !hidden.retired ? [hidden.id] : [])],
      true,
      at,
    );
    await updateVariants(
      tx,
      planned.flatMap(({ kept, stock: _stock, ...values }) => (kept === undefined ? [] : [{ ...values, id: kept.id }])),
      at,
    );
    const added = planned.filter(({ kept }) => kept === undefined);
    const ids = await insertVariants(
      tx,
      added.map((one) => newVariant(product.id, one)),
      at,
    );
    ids.forEach((id, n) => {
      stocks.set(id, added[n]?.stock ?? 0);
    });
    if (planned.length > 0 && visible.length === 0) stocks.set(hidden.id, stock);
    if (planned.length === 0 && visible.length > 0) {
      for (const { id } of visible) stocks.set(id, leftStocks.get(id) ?? 0);
      stocks.set(hidden.id, stock);
      await updateOwnValues(tx, hidden.id, own, at);
      await setRetired(tx, [hidden.id], false, at);
      // What sold out was a variant.
      await updateSizesInStock(tx, product.id, sizesOutOfStock);
    }
    await storeStocks(stocks);
  });
}

/** Of a product without variants. */
export async function storeOwn(tx: Tx, product: WholeProduct, own: OwnValues, at: Date): Promise<void> {
  if (ownFields.every((name) => own[name] === product[name])) return;
  await checkSkus(tx, [own.sku], { productId: product.id, ofVariants: false });
  await withUniqueSkus(() => updateOwnValues(tx, hiddenVariant(product).id, own, at));
}

const newVariant = (productId: number, { kept: _kept, stock: _stock, ...values }: PlannedVariant): NewVariant => ({
  ...values,
  productId,
  hidden: false,
  retired: false,
});

type Choosing = Pick<VariantValues, 'sku' | 'color' | 'size' | 'choices'>;
const swaps = (before: Choosing, after: Choosing) =>
  before.sku !== after.sku ||
  before.color !== after.color ||
  before.size !== after.size ||
  !isDeepStrictEqual(before.choices, after.choices);

async function checkSkus(
  tx: Tx,
  skus: readonly (string | null)[],
  { productId, ofVariants }: { productId: number | null; ofVariants: boolean },
): Promise<void> {
  const wanted = skus.filter((sku) => sku !== null);
  const [taken] = await listTakenSkus(tx, wanted, productId);
  if (taken !== undefined) {
    const detail = catalogueErrorsText.hasTheSku({
      title: taken.title,
      product: String(taken.productId),
      sku: taken.sku,
    });
    const n = skus.findIndex((sku) => sku?.toLowerCase() === taken.sku.toLowerCase());
    throw new ShopError('SKU_TAKEN', {
      detail,
      errors: [{ path: ofVariants ? `variants.${n}.sku` : 'sku', message: detail }],
    });
  }
}
