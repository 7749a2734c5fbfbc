/** The last things that became of an order, from the order alone: a list of orders needs no request for each. */

import type { Order } from '@shop/contract/orders';
import type { LineUnits } from '@shop/contract/shipments';
import type { OwnTimelineEntry } from '@shop/contract/timeline';

const MOST = 3;

const unitsIn = (lines: readonly LineUnits[]) => lines.reduce((sum, { quantity }) => sum + quantity, 0);
const items = (units: number) => `${units} ${units === 1 ? 'item' : 'items'}`;

/** Oldest first; nothing while nothing was sent. Refunds have a note of their own. */
export function latestSteps({ fulfilment, returns, totalItems, shipping }: Order): OwnTimelineEntry[] {
  const pickUp = shipping?.pickUp === true;
  const steps: Omit<OwnTimelineEntry, 'id'>[] = [];
  for (const { at, lines, carrier, deliveredAt } of fulfilment.shipments) {
    const units = unitsIn(lines);
    const what =
      units === totalItems ? (units === 1 ? '1 item' : `All ${items(units)}`) : `${units} of ${items(totalItems)}`;
    const withCarrier = carrier === null || carrier === '' ? '' : ` with ${carrier}`;
    steps.push({
      kind: 'shipped',
      at,
      text: pickUp ? `${what} ready to be picked up` : `${what} shipped${withCarrier}`,
    });
    if (deliveredAt === null) continue;
    steps.push({ kind: 'delivered', at: deliveredAt, text: `${what} ${pickUp ? 'picked up' : 'delivered'}` });
  }
  for (const { state, updatedAt, lines } of returns) {
    steps.push({ kind: 'returned', at: updatedAt, text: `Return of ${items(unitsIn(lines))} ${state}` });
  }
  return steps
    .sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
    .map((step, id) => ({ ...step, id }))
    .slice(-MOST);
}
