import { hiddenVariant, visibleVariants } from '../products/choose-variant.ts';
import type { WholeProduct } from '../products/products.queries.ts';
import type { NewChangeLine } from './change-lines.queries.ts';
import type { ChangeSetCounts } from './change-sets.queries.ts';

export function emptyChange(line: number, productId: number | null): NewChangeLine {
  return {
    line,
    action: 'change',
    productId,
    variantId: null,
    productBefore: {},
    productAfter: {},
    variantBefore: {},
    variantAfter: {},
    stockBefore: null,
    stockAfter: null,
    shape: null,
  };
}

export function changesNothing(change: NewChangeLine): boolean {
  return (
    change.action === 'change' &&
    Object.keys(change.productAfter).length === 0 &&
    Object.keys(change.variantAfter).length === 0 &&
    change.stockAfter === null
  );
}

export type Outcome = 'created' | 'changed' | 'retired';

/** As what the row counts: retiring includes deleting the product. */
export function outcomeOf(change: NewChangeLine): Outcome {
  if (change.action !== 'change') return 'created';
  return change.variantAfter.retired === true || change.productAfter.deleted === true ? 'retired' : 'changed';
}

/**
 * The product's options and which of their values its variants are: equal for the same choice. Where these rows give it its first
 * variants, its stock as well: that is spread as a whole, so a sale meanwhile would come back.
 */
export function shapeOf(product: WholeProduct, lines: readonly NewChangeLine[]): string {
  return JSON.stringify([
    product.colors.map(({ id }) => id),
    product.sizes.map(({ id }) => id),
    ...product.options,
    product.variants.map(({ id, color, size, choices, retired }) => [
      id,
      color,
      size,
      ...(Object.keys(choices).length > 0 ? [choices] : []),
      retired,
    ]),
    ...(lines.some(addsVariant) && visibleVariants(product).length === 0 ? [hiddenVariant(product).stock] : []),
  ]);
}

/** Whether the row creates a variant, or brings one back. */
export function addsVariant({ action, variantAfter }: NewChangeLine): boolean {
  return action === 'create_variant' || variantAfter.retired === false;
}

export function emptyCounts(): ChangeSetCounts {
  return { created: 0, changed: 0, unchanged: 0, retired: 0, errorCount: 0 };
}

/** Every row of a new product has all of its fields, and none that it had before. */
export function isOfNewProduct({ productBefore, productAfter }: NewChangeLine): boolean {
  return productAfter.title !== undefined && productBefore.title === undefined;
}

/** Whether the rows of its product are together all right or not: of a new product, and of one that gets other variants. */
export function isOfWhole(change: NewChangeLine): boolean {
  return change.shape !== null || isOfNewProduct(change);
}
