/** Carries out rows of a change set, many products at a time, with ledger rows and history entries as for single edits. */

import { insertAuditEntries } from '../../audit/audit.queries.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Tx } from '../../schema.ts';
import { changedFields } from '../changed-fields.ts';
import { hiddenVariant, visibleVariants } from '../choose-variant.ts';
import { listProductsByIds, type ProductWithVariants, type VariantRow } from '../products.queries.ts';
import { setStocks } from '../stock.queries.ts';
import { storeVariants } from '../store-variants.ts';
import { addsVariant } from './change-line.ts';
import type { ChangeLine } from './change-lines.queries.ts';
import { ensureOptions, updateProducts, updateVariantValues } from './changed-rows.queries.ts';
import { fieldsAfter, type OptionIds, plannedVariants, valuesOf, variantsAfter } from './desired-values.ts';

export interface By {
  actor: Actor;
  at: Date;
}

/** The rows of a product that exists, which is locked. */
export interface ChangedProduct {
  product: ProductWithVariants;
  lines: readonly ChangeLine[];
  own?: OwnValues | undefined;
}

/** Of the product itself, where undoing gives it its first variants or takes its last; else all units move. */
export interface OwnValues {
  stock: number;
  sku: string | null;
}

/** What undoing a row has to know. Of rows that change fields only, that is recorded already. */
export type AppliedRow = Pick<ChangeLine, 'position' | 'variantId' | 'movedStock' | 'keptStock'> & {
  productId: number;
};

export async function writeChanges(tx: Tx, changed: readonly ChangedProduct[], by: By): Promise<AppliedRow[]> {
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
  const stocks = new Map(
    variants.filter(({ line }) => line.stockAfter !== null).map(({ values, stock }) => [values.id, stock]),
  );
  await setStocks(tx, stocks, { userId: by.actor.userId, at: by.at });
  const rows: AppliedRow[] = [];
  for (const one of changed) rows.push(...(await reshape(tx, one, by)));
  await recordHistory(tx, changed.map(withFormerSkus), by);
  return rows;
}

export async function storeOptions(tx: Tx, named: readonly { brand: string; category: string }[]): Promise<OptionIds> {
  return {
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
async function reshape(tx: Tx, { product, lines, own }: ChangedProduct, { actor, at }: By): Promise<AppliedRow[]> {
  const rowOf = ({ position, variantId }: ChangeLine, movedStock: number | null): AppliedRow => ({
    position,
    productId: product.id,
    variantId,
    movedStock,
    keptStock: null,
  });
  if (lines.every(({ shape }) => shape === null)) {
    return lines.filter(({ stockAfter }) => stockAfter !== null).map((line) => rowOf(line, null));
  }
  const planned = plannedVariants(product, lines);
  const visible = visibleVariants(product);
  const hidden = hiddenVariant(product);
  const isFirst = visible.length === 0 && planned.length > 0;
  const isLast = visible.length > 0 && planned.length === 0;
  const after = new Map(variantsAfter(product, lines).map(({ values, stock }) => [values.id, stock]));
  const unitsOf = ({ id, stock }: { id: number; stock: number }) => after.get(id) ?? stock;
  // Units of orders from before there were variants have come back to the product itself, and are there still.
  const all = visible.reduce((units, variant) => units + unitsOf(variant), hidden.stock);
  const { sku, stock } = own ?? { sku: product.sku, stock: isLast ? all : 0 };
  const leftStocks = own === undefined ? undefined : after;
  await storeVariants(tx, product, { planned, sku, stock, ...(leftStocks && { leftStocks }) }, { actor, at });
  const now = (await listProductsByIds(tx, [product.id]))[0] ?? product;
  const known = new Set(product.variants.map(({ id }) => id));
  const added = now.variants.filter(({ id }) => !known.has(id)).sort((a, b) => a.id - b.id);
  return lines.map((line) => {
    const variantId = line.action === 'change' ? line.variantId : (added.shift()?.id ?? null);
    if (isFirst && addsVariant(line)) return rowOf({ ...line, variantId }, hidden.stock);
    const last = isLast ? visible.find(({ id }) => id === variantId) : undefined;
    const row = rowOf({ ...line, variantId }, last ? unitsOf(last) : null);
    return { ...row, keptStock: last ? hidden.stock : null };
  });
}

/** As it was before the SKUs of all rows were taken, so that two may swap theirs. */
function withFormerSkus({ product, lines }: ChangedProduct): ProductWithVariants {
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

async function recordHistory(tx: Tx, before: readonly ProductWithVariants[], { actor, at }: By): Promise<void> {
  const now = new Map(
    (
      await listProductsByIds(
        tx,
        before.map(({ id }) => id),
      )
    ).map((product) => [product.id, product]),
  );
  const entries = before.flatMap((product) => {
    const after = now.get(product.id);
    const changed = after && changedFields(product, after);
    const entry = { at, actorId: actor.userId, action: 'product_changed', on: { productId: product.id } } as const;
    return changed === undefined ? [] : [{ ...entry, ...changed }];
  });
  await insertAuditEntries(tx, entries);
}
