import type { ReadDeps } from '../../deps.ts';
import type { Actor } from '../../platform/actor.ts';
import { unitsByVariant } from '../order/units-by-variant.ts';
import { listHolds } from './unpaid-orders.queries.ts';

/** Units of these products that the caller's own unpaid card orders hold, by variant id. */
export async function listOwnHolds(
  deps: ReadDeps,
  actor: Actor,
  productIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  return unitsByVariant(await listHolds(deps.slowReads, actor.userId, productIds));
}
