import { ShopError } from '@shop/contract/errors';
import type { FieldFault } from '../product-files/check-values.ts';
import type { VariantFields } from '../products/fields-of-product.ts';
import type { WholeProduct } from '../products/products.queries.ts';
import { type Pickers, planVariants } from '../variants/plan-variants.ts';

/** A variant that a product is to have. */
export interface PlannedLine extends VariantFields {
  id?: number;
  stock: number | null | undefined;
}

/** What is wrong with all variants of a product together, of which each is all right, by the rules of POST and PATCH /products. */
export function planFaults(
  product: WholeProduct | undefined,
  variants: readonly PlannedLine[],
  pickers: Pickers,
): FieldFault[] {
  const inputs = variants.map(({ stock, ...values }) => ({ ...values, stock: stock ?? undefined }));
  try {
    planVariants(product, inputs, pickers);
    return [];
  } catch (error) {
    if (!(error instanceof ShopError) || error.code !== 'INVALID_INPUT') throw error;
    return (error.details.errors ?? []).map(({ path, message }) => faultAt(path, message));
  }
}

/** @param path such as colors or variants.2.color */
function faultAt(path: string, message: string): FieldFault {
  const [first = '', n, column = ''] = path.split('.');
  return first === 'variants'
    ? { column: column === 'choices' ? '' : column, variant: Number(n), message }
    : { column: first, variant: undefined, message };
}
