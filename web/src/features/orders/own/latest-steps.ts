/** The last things that became of an order, from the order alone: a list of orders needs no request for each. */

import type { Order } from '@shop/contract/orders';
import type { LineUnits } from '@shop/contract/shipments';
import type { OwnTimelineEntry } from '@shop/contract/timeline';
import { ownOrdersText } from '@shop/messages/own-orders';
import { returnStateNames } from '../../../state/state-names.ts';

const MOST = 3;

const unitsIn = (lines: readonly LineUnits[]) => lines.reduce((sum, { quantity }) => sum + quantity, 0);
const items = (count: number) => ownOrdersText.countItems({ count });

/** Oldest first; nothing while nothing was sent. Refunds have a note of their own. */
export function latestSteps({ fulfilment, returns, totalItems, shipping }: Order): OwnTimelineEntry[] {
  const pickUp = shipping?.pickUp === true;
  const steps: Omit<OwnTimelineEntry, 'id'>[] = [];
  for (const { at, lines, carrier, deliveredAt } of fulfilment.shipments) {
    const units = unitsIn(lines);
    const what =
      units === totalItems
        ? ownOrdersText.allItems({ count: units })
        : ownOrdersText.someOfItems({ some: units, count: totalItems });
    steps.push({
      kind: 'shipped',
      at,
      text: pickUp
        ? ownOrdersText.whatReadyToBePicked({ what })
        : carrier === null || carrier === ''
          ? ownOrdersText.whatShipped({ what })
          : ownOrdersText.whatShippedWithCarrier({ what, carrier }),
    });
    if (deliveredAt === null) continue;
    steps.push({
      kind: 'delivered',
      at: deliveredAt,
      text: pickUp ? ownOrdersText.whatPickedUp({ what }) : ownOrdersText.whatDelivered({ what }),
    });
  }
  for (const { state, updatedAt, lines } of returns) {
    steps.push({
      kind: 'returned',
      at: updatedAt,
      text: ownOrdersText.returnOfLinesState({ lines: items(unitsIn(lines)), state: returnStateNames[state] }),
    });
  }
  return steps
    .sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
    .map((step, id) => ({ ...step, id }))
    .slice(-MOST);
}
