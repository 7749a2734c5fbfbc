/** What of an order its shopper can send back, for the form. */

import type { Order, OrderLine } from '@shop/contract/orders';
import { returnableUnits } from '@shop/contract/returnable';

export type ReturnableLine = {
  line: OrderLine;
  /** Units, at least 1. */
  most: number;
};

export type Returnable = {
  lines: ReturnableLine[];
  /** Until when all of it can be returned, in milliseconds; undefined if nothing can be. */
  until: number | undefined;
};

const DAY_MS = 24 * 3600_000;

/** @param returnDays days after the delivery of a parcel, or after its dispatch until it is delivered; 0: no returns */
export function returnableOf(order: Order, returnDays: number, now: number): Returnable {
  const units = returnableUnits(order, returnDays, new Date(now));
  const lines = order.items.flatMap((line) => {
    const most = units.get(line.id) ?? 0;
    return most > 0 ? [{ line, most }] : [];
  });
  const ends = order.fulfilment.shipments
    .map(({ deliveredAt, at }) => Date.parse(deliveredAt ?? at) + returnDays * DAY_MS)
    .filter((end) => end >= now);
  return { lines, until: lines.length === 0 ? undefined : Math.min(...ends) };
}
