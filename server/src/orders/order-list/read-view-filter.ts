import { ShopError } from '@shop/contract/errors';
import { type OrderFilterQuery, orderFilterQuery } from '@shop/contract/order-list';

function parse(filter: string) {
  const params = new URLSearchParams(filter);
  return orderFilterQuery.safeParse(Object.fromEntries([...params.keys()].map((name) => [name, params.getAll(name)])));
}

/**
 * The filter of a view as GET /orders reads it.
 * @returns undefined for one that was stored when other values were good
 */
export function readViewFilter(filter: string): OrderFilterQuery | undefined {
  return parse(filter).data;
}

/** @throws ShopError INVALID_INPUT that names what is bad in a filter */
export function checkViewFilter(filter: string): void {
  const { error } = parse(filter);
  if (error === undefined) return;
  throw new ShopError('INVALID_INPUT', {
    errors: error.issues.map(({ message }) => ({ path: 'filter', message })),
  });
}
