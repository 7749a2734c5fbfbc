import { ShopError } from '@shop/contract/errors';
import { checkVariants, type FieldFault, faultAt, type VariantInput } from '../product-files/bodies.ts';
import type { ReadValues } from '../product-files/product-fields.ts';
import type { ProductWithVariants } from '../products/products.queries.ts';
import { planVariants } from '../variants/plan-variants.ts';

/** What is wrong with all variants of a product together, by the rules of POST and PATCH /products. */
export function planFaults(
  product: ProductWithVariants | undefined,
  inputs: readonly VariantInput[],
  fields: Pick<ReadValues, 'colors' | 'sizes'>,
): FieldFault[] {
  const result = checkVariants(inputs);
  if ('faults' in result) return result.faults;
  const options = (ids: readonly string[] | null | undefined) => (ids ?? []).map((id) => ({ id }));
  try {
    planVariants(product, result.body, { colors: options(fields.colors), sizes: options(fields.sizes) });
    return [];
  } catch (error) {
    if (!(error instanceof ShopError) || error.code !== 'INVALID_INPUT') throw error;
    return (error.details.errors ?? []).map(({ path, message }) => faultAt(path.split('.'), message));
  }
}
