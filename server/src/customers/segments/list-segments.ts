import { PAGE_SIZE, type PageQuery } from '@shop/contract/paging';
import type { Segment } from '@shop/contract/segments';
import type { Deps } from '../../deps.ts';
import { listSegments as listPage } from '../../pricing/segments/segments.queries.ts';
import { presentSegment } from './count-segment.ts';

/** One page, by id, each counted now, and the number of all. */
export async function listSegments(deps: Deps, query: PageQuery): Promise<{ segments: Segment[]; total: number }> {
  const limit = query._limit ?? PAGE_SIZE;
  const { rows, total } = await listPage(deps.reads, { limit, offset: ((query._page ?? 1) - 1) * limit });
  const segments: Segment[] = [];
  // One after the other: counting may read many orders.
  for (const row of rows) segments.push(await presentSegment(deps, row));
  return { segments, total };
}
