import type { Segment, SegmentFilter } from '@shop/contract/segments';
import type { Deps } from '../../deps.ts';
import { conditionsOfFilter } from '../../pricing/segments/segment-conditions.ts';
import { countMembers } from '../../pricing/segments/segment-members.queries.ts';
import type { SegmentRow } from '../../pricing/segments/segments.queries.ts';
import { requireSums } from '../sum-up-customers.ts';

type Counting = Pick<Deps, 'db' | 'reads' | 'slowReads' | 'settings'>;

/** How many customers a filter leaves, by all that was written before. */
export async function countFilter(deps: Counting, filter: SegmentFilter): Promise<number> {
  await requireSums(deps);
  return countMembers(deps.slowReads, conditionsOfFilter(filter, deps.settings.current()));
}

/** A segment as staff see it, counted now. */
export async function presentSegment(deps: Counting, row: SegmentRow): Promise<Segment> {
  return { ...storedSegment(row), count: await countFilter(deps, row.filter) };
}

export function storedSegment(row: SegmentRow): Omit<Segment, 'count'> {
  return {
    id: row.id,
    name: row.name,
    filter: row.filter,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}
