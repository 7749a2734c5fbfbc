import type { Reader } from '../../schema.ts';
import type { Customer } from '../promotion-uses.queries.ts';
import { conditionsOfFilter } from './segment-conditions.ts';
import { listSegmentsOf } from './segment-members.queries.ts';
import { listSegmentsByIds } from './segments.queries.ts';

/**
 * Which of these segments a customer is in, by what is committed at this moment, and in a transaction by what that has done.
 * @param customer an account, or a guest and the e-mail address of the order
 * @param shop where it is, and whose days count
 */
export async function findSegmentsOf(
  db: Reader,
  customer: Customer,
  ids: readonly number[],
  shop: { country: string; timeZone: string },
): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await listSegmentsByIds(db, ids);
  const segments = rows.map(({ id, filter }) => ({ id, filter: conditionsOfFilter(filter, shop) }));
  return listSegmentsOf(db, customer, segments);
}
