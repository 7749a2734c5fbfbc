/** The filters by what the shop has defined itself, by what of it there is. */

import { ShopError } from '@shop/contract/errors';
import type { OwnFilters } from '@shop/contract/own-filters';
import type { Reader } from '../../schema.ts';
import { readAttributeFilters } from '../attributes/attribute-filters.ts';
import { readOptionFilters } from '../options/option-filters.ts';
import type { ProductFilter } from './product-filter.queries.ts';

type Found = Pick<ProductFilter, 'colors' | 'sizes' | 'options' | 'attributes'>;

/** @throws ShopError INVALID_INPUT at the name of what is unknown, is not filtered by, or has another kind of value */
export async function ownFiltersFrom(db: Reader, query: OwnFilters): Promise<Found> {
  const { found, faults } = await readOwnFilters(db, query);
  const [first] = faults;
  if (first !== undefined) throw new ShopError('INVALID_INPUT', { detail: first.message, errors: faults });
  return found;
}

export async function readOwnFilters(
  db: Reader,
  query: OwnFilters,
): Promise<{ found: Found; faults: { path: string; message: string }[] }> {
  const { filters, faults } = await readAttributeFilters(db, query.attributes);
  const { faults: ofOptions, ...found } = await readOptionFilters(db, query.options);
  return { found: { ...found, attributes: filters }, faults: [...faults, ...ofOptions] };
}
