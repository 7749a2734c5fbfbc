import { PAGE_SIZE, type PageQuery } from '@shop/contract/paging';
import type { ReadDeps } from '../../deps.ts';
import { listShippingZones as listPage, type ShippingZoneRow } from './shipping-zones.queries.ts';

/** One page, by id, and the number of all. */
export async function listShippingZones(
  deps: Pick<ReadDeps, 'reads'>,
  query: PageQuery,
): Promise<{ rows: ShippingZoneRow[]; total: number }> {
  const limit = query._limit ?? PAGE_SIZE;
  return listPage(deps.reads, { limit, offset: ((query._page ?? 1) - 1) * limit });
}
