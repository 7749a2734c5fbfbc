/** Which shipping methods serve a destination, and what they cost. */

import type { Cents } from '../money.ts';
import { dayAfter } from './days.ts';
import type { OfferedMethod } from './order-price.ts';
import type { ShippingMethodRule, ShippingZoneRule } from './rules.ts';

interface Parcel {
  country: string;
  /** The lines less promotions. */
  discountedCents: Cents;
  weightGrams: number;
  /** A promotion makes every method free that is not pick-up. */
  freeShipping: boolean;
  at: Date;
}

/** In the order of the zone's methods. A country is in one zone only. */
export function offerMethods(zones: readonly ShippingZoneRule[], parcel: Parcel): OfferedMethod[] {
  const zone = zones.find(({ countries }) => countries.includes(parcel.country));
  return (zone?.methods ?? []).map((method) => {
    const priceCents = methodPrice(method, parcel);
    return {
      method,
      priceCents,
      eta: { from: dayAfter(parcel.at, method.days.from), to: dayAfter(parcel.at, method.days.to) },
      missingForFreeCents: missingForFree(method, parcel, priceCents),
    };
  });
}

/** The named one; else the cheapest that is not pick-up, ties by their order. */
export function chooseMethod(methods: readonly OfferedMethod[], named: number | null): OfferedMethod | null {
  if (named !== null) return methods.find(({ method }) => method.id === named) ?? null;
  const shipped = methods.filter(({ method }) => !method.pickUp);
  return shipped.reduce<OfferedMethod | null>(
    (cheapest, one) => (cheapest === null || one.priceCents < cheapest.priceCents ? one : cheapest),
    null,
  );
}

/** The row with the highest `from` that is not above the value counts. */
export function methodPrice(
  method: ShippingMethodRule,
  parcel: Pick<Parcel, 'discountedCents' | 'weightGrams' | 'freeShipping'>,
): Cents {
  if (parcel.freeShipping && !method.pickUp) return 0;
  if (method.freeFromCents !== null && parcel.discountedCents >= method.freeFromCents) return 0;
  const value = method.by === 'total' ? parcel.discountedCents : parcel.weightGrams;
  return method.rates.findLast(({ from }) => from <= value)?.priceCents ?? 0;
}

function missingForFree(method: ShippingMethodRule, parcel: Parcel, priceCents: Cents): Cents | null {
  if (method.freeFromCents === null || priceCents === 0) return null;
  return method.freeFromCents - parcel.discountedCents;
}
