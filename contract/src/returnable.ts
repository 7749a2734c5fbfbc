/** Which units of an order can be returned, and until when: the server and the order's pages take it from here. */

import { returnStateTraits } from './return-states.ts';
import type { OrderReturn } from './returns.ts';
import type { Shipment } from './shipments.ts';

const DAY_MS = 24 * 3600_000;

interface ShippedOrder {
  fulfilment: { shipments: readonly Pick<Shipment, 'at' | 'deliveredAt' | 'lines'>[] };
  returns: readonly Pick<OrderReturn, 'state' | 'requestedAt' | 'lines'>[];
}

/** Units of one line that came in one parcel, and when their days are over. */
interface Parcel {
  units: number;
  until: number;
}

/**
 * Units of each line, by its id, that can be returned now: those of parcels whose days are not over, less those that are in returns
 * already. Units of a line are alike, so a return counts as of the parcel whose days were the first to end when it was requested.
 * @param days after delivery, or after dispatch while it is not delivered; 0: nothing can be returned
 */
export function returnableUnits(order: ShippedOrder, days: number, now: Date): Map<number, number> {
  const parcels = parcelsOf(order, days);
  const returned = order.returns
    .filter(({ state }) => returnStateTraits[state].countsUnits)
    .toSorted((one, other) => Date.parse(one.requestedAt) - Date.parse(other.requestedAt));
  for (const { requestedAt, lines } of returned) {
    for (const { line, quantity } of lines) take(parcels.get(line) ?? [], quantity, Date.parse(requestedAt));
  }
  const units = new Map<number, number>();
  for (const [line, own] of parcels) {
    const open = days === 0 ? [] : own.filter(({ until }) => until >= now.getTime());
    const sum = open.reduce((all, parcel) => all + parcel.units, 0);
    if (sum > 0) units.set(line, sum);
  }
  return units;
}

/** Of each line, those whose days end first before the others. */
function parcelsOf({ fulfilment }: ShippedOrder, days: number): Map<number, Parcel[]> {
  const parcels = new Map<number, Parcel[]>();
  for (const { at, deliveredAt, lines } of fulfilment.shipments) {
    const until = Date.parse(deliveredAt ?? at) + days * DAY_MS;
    for (const { line, quantity } of lines) {
      parcels.set(line, [...(parcels.get(line) ?? []), { units: quantity, until }]);
    }
  }
  for (const own of parcels.values()) own.sort((one, other) => one.until - other.until);
  return parcels;
}

/** From parcels that could be returned at that time, as far as there are such. */
function take(parcels: readonly Parcel[], quantity: number, at: number): void {
  let left = quantity;
  const open = parcels.filter(({ until }) => until >= at);
  const closed = parcels.filter(({ until }) => until < at);
  for (const parcel of [...open, ...closed]) {
    const taken = Math.min(parcel.units, left);
    parcel.units -= taken;
    left -= taken;
  }
}
