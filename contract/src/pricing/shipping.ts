/** Which shipping methods serve a destination, and what they cost. */

import type { MinorUnits } from '../money.ts';
import { dayAfter } from './days.ts';
import type { CheaperShipping, OfferedMethod } from './order-price.ts';
import type { ShippingMethodRule, ShippingZoneRule } from './rules.ts';

interface Parcel {
  country: string;
  /** The lines less promotions. */
  discountedPrice: MinorUnits;
  weightGrams: number;
  cheaperShipping: readonly CheaperShipping[];
  at: Date;
  /** Of the shop: its days count. */
  timeZone: string;
}

/** In the order of the zone's methods. A country is in one zone only. */
export function offerMethods(zones: readonly ShippingZoneRule[], parcel: Parcel): OfferedMethod[] {
  const dayIn = (days: number) => dayAfter(parcel.at, days, parcel.timeZone);
  const zone = zones.find(({ countries }) => countries.includes(parcel.country));
  return (zone?.methods ?? []).map((method) => {
    const priceMinor = methodPrice(method, parcel);
    return {
      method,
      priceMinor,
      eta: { from: dayIn(method.days.from), to: dayIn(method.days.to) },
      missingForFreeMinor: missingForFree(method, parcel, priceMinor),
    };
  });
}

/** The named one; else the cheapest that is not pick-up, ties by their order. */
export function chooseMethod(methods: readonly OfferedMethod[], named: number | null): OfferedMethod | null {
  if (named !== null) return methods.find(({ method }) => method.id === named) ?? null;
  const shipped = methods.filter(({ method }) => !method.pickUp);
  return shipped.reduce<OfferedMethod | null>(
    (cheapest, one) => (cheapest === null || one.priceMinor < cheapest.priceMinor ? one : cheapest),
    null,
  );
}

/** What promotions leave of the method's own price. */
function methodPrice(method: ShippingMethodRule, parcel: Parcel): MinorUnits {
  return parcel.cheaperShipping.reduce(
    (price, { methods, maximumMinor }) => {
      const isMeant = methods.length === 0 ? !method.pickUp : methods.includes(method.id);
      return isMeant ? Math.max(0, price - (maximumMinor ?? price)) : price;
    },
    ownPrice(method, parcel),
  );
}

/** The row with the highest `from` that is not above the value counts. */
function ownPrice(method: ShippingMethodRule, parcel: Parcel): MinorUnits {
  if (method.freeFromMinor !== null && parcel.discountedPrice >= method.freeFromMinor) return 0;
  const value = method.by === 'total' ? parcel.discountedPrice : parcel.weightGrams;
  return method.rates.findLast(({ from }) => from <= value)?.priceMinor ?? 0;
}

function missingForFree(method: ShippingMethodRule, parcel: Parcel, priceMinor: MinorUnits): MinorUnits | null {
  if (method.freeFromMinor === null || priceMinor === 0) return null;
  return method.freeFromMinor - parcel.discountedPrice;
}
