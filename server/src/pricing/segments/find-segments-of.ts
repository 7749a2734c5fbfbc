import type { ReadDeps } from '../../deps.ts';
import type { Reader } from '../../schema.ts';
import type { Customer } from '../promotion-uses.queries.ts';
import { conditionsOfFilter } from './segment-conditions.ts';
import { listSegmentsOf } from './segment-members.queries.ts';
import { listSegmentsByIds } from './segments.queries.ts';

/**
 * Which of these segments a customer is in, by what is committed at this moment, and in a transaction by what that has done.
 * @param customer an account, or a guest and the e-mail address of the order
 */
export async function findSegmentsOf(
  { settings }: Pick<ReadDeps, 'settings'>,
  db: Reader,
  customer: Customer,
  ids: readonly number[],
): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await listSegmentsByIds(db, ids);
  const segments = rows.map(({ id, filter }) => ({ id, filter: conditionsOfFilter(filter, settings.current()) }));
  return listSegmentsOf(db, customer, segments);
}
