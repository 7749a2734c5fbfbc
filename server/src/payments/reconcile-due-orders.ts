/**
 * Reconciles every order that is due: orders that were not paid in time, payments whose event was missed, intents to cancel,
 * refunds to make. Several processes share the work.
 */

import type { Deps } from '../deps.ts';
import type { Incident } from './incident.ts';
import { claimOrdersToReconcile } from './payments.queries.ts';
import { reconcileOrder } from './reconcile-order.ts';

const AT_A_TIME = 4;
const PATIENCE_MS = 8000;

/**
 * @param onFailure called with each order that will be reconciled again
 * @param onIncident called with what the operator must know although nothing is retried
 * @returns the number of orders reconciled
 */
export async function reconcileDueOrders(
  deps: Deps,
  onFailure: (orderId: number, error: unknown) => void,
  onIncident: (incident: Incident) => void,
): Promise<number> {
  let reconciled = 0;
  for (;;) {
    const now = deps.clock.now();
    const leaseEnds = new Date(now.getTime() + PATIENCE_MS + deps.periodicInterval * 1000);
    const ids = await claimOrdersToReconcile(deps.db, now, leaseEnds, AT_A_TIME);
    if (ids.length === 0) return reconciled;
    const results = await Promise.allSettled(
      ids.map((id) => reconcileOrder(deps, id, AbortSignal.timeout(PATIENCE_MS), onIncident)),
    );
    results.forEach((result, index) => {
      if (result.status === 'rejected') onFailure(ids[index] ?? 0, result.reason);
    });
    reconciled += ids.length;
    // The provider is out of reach: the other orders would wait in vain as well.
    if (results.every(({ status }) => status === 'rejected')) return reconciled;
  }
}
