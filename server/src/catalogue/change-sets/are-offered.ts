import { ShopError } from '@shop/contract/errors';
import { emptyValuesOf, productFieldNames } from '@shop/contract/product-fields';
import type { OptionRow } from '../options/options.queries.ts';
import { ownOptionsFrom } from '../options/own-options.ts';
import { productFieldsOf } from '../products/fields-of-product.ts';
import type { WholeProduct } from '../products/products.queries.ts';
import type { NewChangeLine } from './change-lines.queries.ts';
import { sentOptions } from './desired-values.ts';

/** Whether the shop has all values that a product is to come in: some may have gone since the rows were compared. */
export function areOffered(
  rows: readonly OptionRow[],
  [first]: readonly Pick<NewChangeLine, 'productAfter'>[],
  product: WholeProduct | undefined,
): boolean {
  const { colors, sizes, options } = first?.productAfter ?? {};
  if (colors === undefined && sizes === undefined && options === undefined) return true;
  const now = product === undefined ? emptyValuesOf(productFieldNames) : productFieldsOf(product);
  try {
    ownOptionsFrom(rows, sentOptions({ ...now, ...first?.productAfter }, product), product);
    return true;
  } catch (error) {
    if (error instanceof ShopError && error.code === 'INVALID_INPUT') return false;
    throw error;
  }
}
