/** Checks the variants of a body and says what is to be done with each. */

import type { Color, Size } from '@shop/contract/catalogue';
import { ShopError } from '@shop/contract/errors';
import { toMinorUnits } from '@shop/contract/money';
import type { VariantBody } from '@shop/contract/product-bodies';
import { STOCK_MAX } from '@shop/contract/product-checks';
import { visibleVariants } from '../products/choose-variant.ts';
import { presentProblemProduct, presentProductForStaff } from '../products/present-product.ts';
import type { ProductWithVariants, VariantRow } from '../products/products.queries.ts';
import type { VariantValues } from './variants.queries.ts';

/** A variant as it is to be: its values, and what is done to its stock. */
export interface VariantInput extends VariantValues {
  /** Of one to keep; without it, a new one. */
  id?: number | null | undefined;
  stock?: number | undefined;
  /** What `stock` was when it was looked at; the difference counts then. */
  previousStock?: number | undefined;
}

export interface PlannedVariant extends VariantValues {
  /** The one that is kept, or brought back; undefined for a new one. */
  kept: VariantRow | undefined;
  position: number;
  stock: number;
}

export function inputOf({ price, color, size, ...body }: VariantBody): VariantInput {
  return {
    ...body,
    color: color ?? null,
    size: size ?? null,
    variantPrice: price === null ? null : toMinorUnits(price),
  };
}

interface OwnOptions {
  colors: readonly Pick<Color, 'id'>[];
  sizes: readonly Pick<Size, 'id'>[];
}

/**
 * @param product undefined for a new one
 * @param own the product's colours and sizes as they will be
 * @throws ShopError INVALID_INPUT that names the variant; OUT_OF_STOCK if units were sold that a difference would take
 */
export function planVariants(
  product: ProductWithVariants | undefined,
  inputs: readonly VariantInput[],
  own: OwnOptions,
): PlannedVariant[] {
  const planned = inputs.map(({ id, stock, previousStock, ...values }, n): PlannedVariant => {
    const kept = id == null ? undefined : keptVariant(product, id, n);
    offered(own.colors, values.color, `variants.${n}.color`, 'colour');
    offered(own.sizes, values.size, `variants.${n}.size`, 'size');
    return { ...values, kept, position: n, stock: newStock(product, kept, { stock, previousStock }, n) };
  });
  rejectTwice(
    planned,
    ({ kept }) => kept?.id,
    (n) => `variants.${n}.id`,
    'is the same variant as another one',
  );
  rejectTwice(
    planned,
    ({ sku }) => sku?.toLowerCase(),
    (n) => `variants.${n}.sku`,
    'sku must differ from those of the other variants',
  );
  rejectTwice(
    planned,
    ({ color, size }) => JSON.stringify([color, size]),
    (n) => `variants.${n}`,
    'has the same colour and size as another variant',
  );
  return planned;
}

/** The variants that a product keeps when only its colours or sizes change. @throws ShopError INVALID_INPUT */
export function checkStillOffered(product: ProductWithVariants, own: OwnOptions): void {
  for (const { color, size } of visibleVariants(product)) {
    offered(own.colors, color, 'colors', 'colour');
    offered(own.sizes, size, 'sizes', 'size');
  }
}

function keptVariant(product: ProductWithVariants | undefined, id: number, n: number): VariantRow {
  const found = product?.variants.find((variant) => variant.id === id && !variant.hidden);
  if (found === undefined) throw invalid(`variants.${n}.id`, `${id} is not a variant of this product`);
  return found;
}

/** @throws ShopError if one of them has to be chosen and none or another one is */
function offered(options: readonly { id: string }[], chosen: string | null, path: string, what: string): void {
  if (options.length === 0 && chosen === null) return;
  if (chosen === null) throw invalid(path, `a ${what} is required, since the product comes in several`);
  if (!options.some(({ id }) => id === chosen))
    throw invalid(path, `the product does not come in the ${what} ${chosen}`);
}

function newStock(
  product: ProductWithVariants | undefined,
  kept: VariantRow | undefined,
  body: Pick<VariantInput, 'stock' | 'previousStock'>,
  n: number,
): number {
  const path = `variants.${n}.stock`;
  if (body.stock === undefined) {
    if (kept === undefined) throw invalid(path, 'stock is required');
    return kept.stock;
  }
  const now = kept?.stock ?? 0;
  const previous = kept === undefined ? 0 : (body.previousStock ?? now);
  const stock = now + body.stock - previous;
  // Cancelled orders may have raised the stock above the maximum; then it may stay or be lowered.
  if ((body.stock > STOCK_MAX && body.stock !== previous) || (stock > STOCK_MAX && stock > now)) {
    throw invalid(path, `stock must be at most ${STOCK_MAX}`);
  }
  if (stock >= 0) return stock;
  throw new ShopError('OUT_OF_STOCK', {
    detail: `Only ${now} are left: units were sold meanwhile`,
    ...(product !== undefined && {
      current: presentProductForStaff(product),
      products: [presentProblemProduct(product, body.stock)],
    }),
  });
}

function rejectTwice<T>(
  all: readonly T[],
  keyOf: (one: T) => string | number | undefined,
  pathOf: (n: number) => string,
  message: string,
): void {
  const seen = new Set<string | number>();
  all.forEach((one, n) => {
    const key = keyOf(one);
    if (key === undefined) return;
    if (seen.has(key)) throw invalid(pathOf(n), message);
    seen.add(key);
  });
}

export function invalid(path: string, message: string): ShopError {
  return new ShopError('INVALID_INPUT', { errors: [{ path, message }] });
}
