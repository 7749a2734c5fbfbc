/** Checks the variants of a body and says what is to be done with each. */

import type { Color, Size } from '@shop/contract/catalogue';
import { ShopError } from '@shop/contract/errors';
import { toMinorUnits } from '@shop/contract/money';
import type { VariantBody } from '@shop/contract/product-bodies';
import { STOCK_MAX } from '@shop/contract/product-fields';
import { visibleVariants } from '../products/choose-variant.ts';
import { presentProblemProduct, presentProductForStaff } from '../products/present-product.ts';
import type { ProductWithVariants, VariantRow } from '../products/products.queries.ts';
import type { VariantValues } from './variants.queries.ts';

export interface PlannedVariant extends VariantValues {
  /** The one that is kept, or brought back; undefined for a new one. */
  kept: VariantRow | undefined;
  stock: number;
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
  bodies: readonly VariantBody[],
  own: OwnOptions,
): PlannedVariant[] {
  const planned = bodies.map((body, n): PlannedVariant => {
    const kept = body.id == null ? undefined : keptVariant(product, body.id, n);
    return {
      kept,
      position: n,
      sku: body.sku,
      color: offered(own.colors, body.color, `variants.${n}.color`, 'colour'),
      size: offered(own.sizes, body.size, `variants.${n}.size`, 'size'),
      priceMinor: body.price === null ? null : toMinorUnits(body.price),
      image: body.image,
      stock: newStock(product, kept, body, n),
    };
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
    offered(own.colors, color ?? undefined, 'colors', 'colour');
    offered(own.sizes, size ?? undefined, 'sizes', 'size');
  }
}

function keptVariant(product: ProductWithVariants | undefined, id: number, n: number): VariantRow {
  const found = product?.variants.find((variant) => variant.id === id && !variant.hidden);
  if (found === undefined) throw invalid(`variants.${n}.id`, `${id} is not a variant of this product`);
  return found;
}

function offered(
  options: readonly { id: string }[],
  chosen: string | undefined,
  path: string,
  what: string,
): string | null {
  if (options.length === 0 && chosen === undefined) return null;
  if (chosen === undefined) throw invalid(path, `a ${what} is required, since the product comes in several`);
  if (!options.some(({ id }) => id === chosen))
    throw invalid(path, `the product does not come in the ${what} ${chosen}`);
  return chosen;
}

function newStock(
  product: ProductWithVariants | undefined,
  kept: VariantRow | undefined,
  body: VariantBody,
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
