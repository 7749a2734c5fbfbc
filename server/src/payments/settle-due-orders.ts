/**
 * Brings shop and provider to agree on every order whose time has come: orders that were not paid in time, payments that
 * no event told of, intents to cancel, money to give back. Several processes share the work.
 */

import type { Deps } from '../platform/deps.ts';
import type { Incident } from './incident.ts';
import { claimOrdersToSettle } from './payments.queries.ts';
import { settleOrder } from './settle-order.ts';

const AT_A_TIME = 4;
const PATIENCE_MS = 8000;

/**
 * @param onFailure told of each order that has to be looked at again
 * @param onIncident told of what an operator must hear of, though nothing has to be tried again
 * @returns how many orders were looked at
 */
export async function settleDueOrders(
  deps: Deps,
  onFailure: (orderId: number, error: unknown) => void,
  onIncident: (incident: Incident) => void,
): Promise<number> {
  let settled = 0;
  for (;;) {
    const now = deps.clock.now();
    const leaseEnds = new Date(now.getTime() + PATIENCE_MS + deps.sweepInterval * 1000);
    const ids = await claimOrdersToSettle(deps.db, now, leaseEnds, AT_A_TIME);
    if (ids.length === 0) return settled;
    const results = await Promise.allSettled(
      ids.map((id) => settleOrder(deps, id, AbortSignal.timeout(PATIENCE_MS), onIncident)),
    );
    results.forEach((result, index) => {
      if (result.status === 'rejected') onFailure(ids[index] ?? 0, result.reason);
    });
    settled += ids.length;
    // While the provider is out of reach, the others would only wait as well.
    if (results.every(({ status }) => status === 'rejected')) return settled;
  }
}
