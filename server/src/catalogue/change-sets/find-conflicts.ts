import { STOCK_MAX } from '@shop/contract/product-checks';
import { type FieldValue, isSameValue } from '../product-files/product-fields.ts';
import { productFieldsOf, variantFieldsOf } from '../products/fields-of-product.ts';
import type { WholeProduct } from '../products/products.queries.ts';
import { shapeOf } from './change-line.ts';
import type { ChangeLine } from './change-lines.queries.ts';
import { stockChange } from './desired-values.ts';

/**
 * The rows whose product or variant is no longer as they saw it, as far as they change it. Stock is applied as a difference, so only
 * a sale that leaves too little matters. SKUs are compared elsewhere, all at once.
 */
export function conflictsOf(lines: readonly ChangeLine[], product: WholeProduct | undefined): ChangeLine[] {
  if (product === undefined) return [...lines];
  const fields = productFieldsOf(product);
  const shape = shapeOf(product, lines);
  return lines.filter((line) => {
    if (line.shape !== null && line.shape !== shape) return true;
    if (differs(line.productBefore, fields)) return true;
    if (line.variantId === null) return false;
    const variant = product.variants.find(({ id }) => id === line.variantId);
    if (variant === undefined) return true;
    const { sku: _sku, ...before } = line.variantBefore;
    return differs(before, variantFieldsOf(variant)) || !isAllowed(variant.stock, stockChange(line));
  });
}

function differs(before: Readonly<Record<string, FieldValue>>, now: object): boolean {
  const values = new Map<string, FieldValue>(Object.entries(now));
  return Object.entries(before).some(([name, value]) => !isSameValue(value, values.get(name) ?? null));
}

/** Cancelled orders may have raised the stock above the maximum; then it may stay or be lowered. */
export function isAllowed(stock: number, change: number): boolean {
  return stock + change >= 0 && (change <= 0 || stock + change <= STOCK_MAX);
}
