/** Carries out rows of a change set, many products at a time, with history entries as for single edits. Changes of stock are booked. */

import type { OwnValues } from '@shop/contract/product-fields';
import { insertAuditEntries } from '../../audit/audit.queries.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Tx } from '../../schema.ts';
import { changedFields } from '../history/changed-fields.ts';
import { listOptions } from '../options/options.queries.ts';
import { hiddenVariant, visibleVariants } from '../products/choose-variant.ts';
import { listWholeProducts, updateProducts, type VariantRow, type WholeProduct } from '../products/products.queries.ts';
import { type NewStocks, setStocks } from '../products/stock.queries.ts';
import { ownValuesOf } from '../variants/own-values.ts';
import { storeVariants } from '../variants/store-variants.ts';
import { updateVariantValues } from '../variants/variants.queries.ts';
import { addsVariant } from './change-line.ts';
import type { ChangeLine } from './change-lines.queries.ts';
import { ensureOptions } from './changed-rows.queries.ts';
import {
  fieldsAfter,
  type OptionIds,
  plannedVariants,
  stockChange,
  valuesOf,
  variantsAfter,
} from './desired-values.ts';
import { insertStockChanges, type StockChange } from './stock-changes.queries.ts';

export interface By {
  actor: Actor;
  at: Date;
}

/** The rows of a product that exists, which is locked. */
export interface ChangedProduct {
  product: WholeProduct;
  lines: readonly ChangeLine[];
  own?: OwnState | undefined;
}

/** Of the product itself, where undoing gives it its first variants or takes its last; else all units move. */
export interface OwnState extends OwnValues {
  stock: number;
}

/** What undoing a row has to know. Of rows that change fields only, that is recorded already. */
export type AppliedRow = Pick<ChangeLine, 'position' | 'variantId' | 'movedStock' | 'keptStock'> & {
  productId: number;
};

export async function writeChanges(
  tx: Tx,
  changeSetId: number,
  changed: readonly ChangedProduct[],
  by: By,
): Promise<AppliedRow[]> {
  if (changed.length === 0) return [];
  const options = await storeOptions(
    tx,
    changed.map(({ product, lines }) => fieldsAfter(product, lines)),
  );
  const products = changed.map(({ product, lines }) => ({
    id: product.id,
    ...valuesOf(fieldsAfter(product, lines), product, options),
  }));
  await updateProducts(tx, products, by.at);
  const variants = changed.flatMap(({ product, lines }) => variantsAfter(product, lines));
  const isPlain = ({ line }: (typeof variants)[number]) => Object.keys(line.variantAfter).length > 0;
  await updateVariantValues(
    tx,
    variants.filter(isPlain).map(({ values }) => values),
    by.at,
  );
  const written: Written[] = [];
  for (const one of changed) written.push(await (isReshaped(one) ? reshape(tx, one, by) : stocksOf(one)));
  await insertStockChanges(
    tx,
    changeSetId,
    written.flatMap(({ changes }) => changes),
    { userId: by.actor.userId, at: by.at },
  );
  await recordHistory(tx, changed, new Map(written.flatMap(({ stocks }) => [...stocks])), by);
  return written.flatMap(({ rows }) => rows);
}

/** What the rows of a product do to its stocks. */
interface Written {
  rows: AppliedRow[];
  changes: StockChange[];
  /** All that change, as they are to be. */
  stocks: NewStocks;
}

const isReshaped = ({ lines }: ChangedProduct) => lines.some(({ shape }) => shape !== null);

const rowOf = (
  { position, variantId }: ChangeLine,
  productId: number,
  movedStock: number | null,
  keptStock: number | null = null,
): AppliedRow => ({ position, productId, variantId, movedStock, keptStock });

/** Of a product whose variants stay the same ones. */
function stocksOf({ product, lines }: ChangedProduct): Written {
  const stocked = variantsAfter(product, lines).filter(({ line }) => line.stockAfter !== null);
  return {
    rows: stocked.map(({ line }) => rowOf(line, product.id, null)),
    changes: stocked.map(({ line, variant }) => ({
      variantId: variant.id,
      productId: product.id,
      position: line.position,
      units: stockChange(line),
      moves: false,
      moved: 0,
    })),
    stocks: new Map(stocked.map(({ variant, stock }) => [variant.id, stock])),
  };
}

export async function storeOptions(tx: Tx, named: readonly { brand: string; category: string }[]): Promise<OptionIds> {
  return {
    rows: await listOptions(tx),
    brands: await ensureOptions(
      tx,
      'brands',
      named.map(({ brand }) => brand),
    ),
    categories: await ensureOptions(
      tx,
      'categories',
      named.map(({ category }) => category),
    ),
  };
}

/** Where rows change which variants there are, the product's variants are stored together, as by PATCH /products/{id}. */
async function reshape(tx: Tx, { product, lines, own }: ChangedProduct, { actor, at }: By): Promise<Written> {
  const planned = plannedVariants(product, lines);
  const visible = visibleVariants(product);
  const hidden = hiddenVariant(product);
  const isFirst = visible.length === 0 && planned.length > 0;
  const isLast = visible.length > 0 && planned.length === 0;
  const after = variantsAfter(product, lines);
  const afterById = new Map(after.map(({ values, stock }) => [values.id, stock]));
  const unitsOf = ({ id, stock }: { id: number; stock: number }) => afterById.get(id) ?? stock;
  // Units of orders from before there were variants have come back to the product itself, and are there still.
  const all = visible.reduce((units, variant) => units + unitsOf(variant), hidden.stock);
  const { stock, ...values } = own ?? { ...ownValuesOf(product), stock: isLast ? all : 0 };
  const leftStocks = own === undefined ? undefined : afterById;
  const stocked = after.filter(({ line }) => line.stockAfter !== null);
  const stocks = new Map(stocked.map((one) => [one.values.id, one.stock]));
  const known = new Map(product.variants.map((variant) => [variant.id, variant.stock]));
  const storeStocks = async (stored: NewStocks) => {
    for (const [id, units] of stored) stocks.set(id, units);
    // Nobody else knows of the new ones yet.
    await setStocks(tx, new Map([...stored].filter(([id]) => !known.has(id))), { userId: actor.userId, at });
  };
  await storeVariants(
    tx,
    product,
    { planned, own: values, stock, storeStocks, ...(leftStocks && { leftStocks }) },
    { actor, at },
  );
  const now = (await listWholeProducts(tx, [product.id]))[0] ?? product;
  const added = now.variants.filter(({ id }) => !known.has(id)).sort((a, b) => a.id - b.id);
  const rows = lines.map((line) => {
    const variantId = line.action === 'change' ? line.variantId : (added.shift()?.id ?? null);
    const row = { ...line, variantId };
    if (isFirst && addsVariant(line)) return rowOf(row, product.id, hidden.stock);
    const last = isLast ? visible.find(({ id }) => id === variantId) : undefined;
    return rowOf(row, product.id, last ? unitsOf(last) : null, last ? hidden.stock : null);
  });
  const moves = isFirst || isLast;
  const positions = new Map(rows.map(({ variantId, position }) => [variantId, position]));
  const changes = [...new Set([...stocks.keys(), ...rows.flatMap(({ variantId }) => variantId ?? [])])].map((id) => {
    const had = known.get(id);
    const units = had === undefined ? 0 : (stocks.get(id) ?? had) - had;
    const last = isLast && own === undefined ? visible.find((one) => one.id === id) : undefined;
    return {
      variantId: id,
      productId: product.id,
      // The units of the product itself are those of all rows that it shares them with.
      position: moves && id === hidden.id ? null : (positions.get(id) ?? null),
      units,
      moves,
      // A file may say less of a last variant before it retires it: the rest does not move.
      moved: moves ? Math.max(0, last ? unitsOf(last) : -units) : 0,
    };
  });
  return { rows, changes, stocks };
}

/** As it was before the SKUs of all rows were taken, so that two may swap theirs. */
function withFormerSkus({ product, lines }: ChangedProduct): WholeProduct {
  const skus = new Map(lines.map(({ variantId, variantBefore }) => [variantId, variantBefore.sku]));
  const former = (variant: Pick<VariantRow, 'id' | 'sku'>) => {
    const sku = skus.get(variant.id);
    return sku === undefined ? variant.sku : sku;
  };
  const hidden = hiddenVariant(product);
  return {
    ...product,
    sku: hidden.retired ? product.sku : former(hidden),
    variants: product.variants.map((variant) => ({ ...variant, sku: former(variant) })),
  };
}

async function recordHistory(
  tx: Tx,
  changed: readonly ChangedProduct[],
  stocks: NewStocks,
  { actor, at }: By,
): Promise<void> {
  const before = changed.map(withFormerSkus);
  const products = await listWholeProducts(
    tx,
    before.map(({ id }) => id),
  );
  const now = new Map(products.map((product) => [product.id, withStocks(product, stocks)]));
  const entries = before.flatMap((product) => {
    const after = now.get(product.id);
    const differences = after && changedFields(product, after);
    const entry = { at, actorId: actor.userId, action: 'product_changed', on: { productId: product.id } } as const;
    return differences === undefined ? [] : [{ ...entry, ...differences }];
  });
  await insertAuditEntries(tx, entries);
}

/** As it is once what is booked is in the stocks. */
function withStocks(product: WholeProduct, stocks: NewStocks): WholeProduct {
  const variants = product.variants.map((variant) => ({ ...variant, stock: stocks.get(variant.id) ?? variant.stock }));
  return { ...product, variants, stock: variants.reduce((sum, { retired, stock }) => sum + (retired ? 0 : stock), 0) };
}
