import type { Segment, SegmentFilter } from '@shop/contract/segments';
import type { Deps } from '../../deps.ts';
import { conditionsOfFilter } from '../../pricing/segments/segment-conditions.ts';
import { countMembers } from '../../pricing/segments/segment-members.queries.ts';
import type { SegmentRow } from '../../pricing/segments/segments.queries.ts';
import { requireSums } from '../sum-up-customers.ts';

type Counting = Pick<Deps, 'db' | 'reads' | 'slowReads' | 'settings' | 'clock'>;

/** How many customers a filter leaves, by all that was written before. */
export async function countFilter(deps: Counting, filter: SegmentFilter): Promise<number> {
  await requireSums(deps);
  return countMembers(deps.slowReads, conditionsOfFilter(filter, deps.settings.current()));
}

const MOST_AGE_MS = 60_000;
/** What takes longer is not done again for each look. */
const SLOW_MS = 500;

/** Counts that took long, by segment. */
const slowCounts = new WeakMap<Deps['db'], Map<number, { version: number; at: number; count: number }>>();

/** A segment as staff see it, counted now; one that takes long to count perhaps within the last minute. */
export async function presentSegment(deps: Counting, row: SegmentRow): Promise<Segment> {
  const counts = slowCounts.get(deps.db) ?? new Map();
  slowCounts.set(deps.db, counts);
  const version = row.updated_at.getTime();
  const at = deps.clock.now().getTime();
  const known = counts.get(row.id);
  if (known?.version === version && at - known.at < MOST_AGE_MS) return { ...storedSegment(row), count: known.count };
  const count = await countFilter(deps, row.filter);
  if (deps.clock.now().getTime() - at > SLOW_MS) counts.set(row.id, { version, at, count });
  return { ...storedSegment(row), count };
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
