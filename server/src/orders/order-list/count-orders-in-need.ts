import type { OrderCounts } from '@shop/contract/order-desk';
import type { ReadDeps } from '../../deps.ts';
import { countNeeds } from './order-filter.queries.ts';

/** How many orders need something of staff, all of one moment. */
export function countOrdersInNeed(deps: Pick<ReadDeps, 'reads'>): Promise<OrderCounts> {
  return countNeeds(deps.reads);
}
