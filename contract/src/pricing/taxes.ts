/** Which tax rates apply, and what they come to. */

import type { MinorUnits } from '../money.ts';
import { SHIPPING_TAX_CLASS } from '../tax-rates.ts';
import { dayAfter } from './days.ts';
import type { AppliedTax } from './order-price.ts';
import { roundedShare } from './rounding.ts';
import type { Destination, PriceRules, TaxRateRule } from './rules.ts';

/** 100 percent, in thousandths of a percent. */
export const WHOLE = 100_000;

interface Taxed {
  /** The lines less promotions, in their order. */
  parts: readonly { taxClass: string | null; minor: MinorUnits }[];
  shippingMinor: MinorUnits;
  destination: Destination;
  at: Date;
}

/** What a rate is on. */
interface Base {
  rate: TaxRateRule;
  minor: MinorUnits;
  lines: number[];
  shipping: boolean;
}

/** One entry for each rate that has a base above 0, by its id. */
export function taxesOf(
  { taxRates, pricesIncludeTax: included }: Pick<PriceRules, 'taxRates' | 'pricesIncludeTax'>,
  taxed: Taxed,
): AppliedTax[] {
  const inForce = ratesIn(taxRates, taxed.destination, taxed.at);
  return basesOf(taxed, (taxClass) => rateFor(inForce, taxClass))
    .toSorted((one, other) => one.rate.id - other.rate.id)
    .map(({ rate: { id, name, percentThousandths }, minor, lines, shipping }) => ({
      id,
      name,
      percentThousandths,
      baseMinor: minor,
      amountMinor: taxOf(minor, percentThousandths, included),
      included,
      reverseCharge: false,
      lines,
      shipping,
    }));
}

/**
 * The one entry under reverse charge: what would carry a tax at the destination or in the shop's own country, named like the first of
 * these taxes. Nothing where nothing would.
 */
export function reverseChargeOf(
  { taxRates, shopCountry }: Pick<PriceRules, 'taxRates' | 'shopCountry'>,
  taxed: Taxed,
): AppliedTax[] {
  const there = ratesIn(taxRates, taxed.destination, taxed.at);
  const own = ratesIn(taxRates, { country: shopCountry, state: null }, taxed.at);
  const bases = basesOf(taxed, (taxClass) => rateFor(there, taxClass) ?? rateFor(own, taxClass));
  const [first] = bases;
  if (first === undefined) return [];
  const { id, name } = first.rate;
  return [
    {
      id,
      name,
      percentThousandths: 0,
      baseMinor: bases.reduce((sum, { minor }) => sum + minor, 0),
      amountMinor: 0,
      // Neither prices nor the total contain any.
      included: false,
      reverseCharge: true,
      lines: bases.flatMap(({ lines }) => lines).toSorted((one, other) => one - other),
      shipping: bases.some(({ shipping }) => shipping),
    },
  ];
}

function basesOf(
  { parts, shippingMinor }: Taxed,
  rateOf: (taxClass: string | null) => TaxRateRule | undefined,
): Base[] {
  const bases = new Map<TaxRateRule, Base>();
  function carry(taxClass: string | null, minor: MinorUnits, line: number | undefined) {
    const rate = minor === 0 ? undefined : rateOf(taxClass);
    if (rate === undefined) return;
    const base = bases.get(rate) ?? { rate, minor: 0, lines: [], shipping: false };
    bases.set(rate, {
      rate,
      minor: base.minor + minor,
      lines: line === undefined ? base.lines : [...base.lines, line],
      shipping: base.shipping || line === undefined,
    });
  }
  for (const [line, { taxClass, minor }] of parts.entries()) carry(taxClass, minor, line);
  carry(SHIPPING_TAX_CLASS, shippingMinor, undefined);
  return [...bases.values()];
}

/** @param percent in thousandths: 19,000 of 119.00 included are 19.00; of 100.00 added as well */
export function taxOf(baseMinor: MinorUnits, percent: number, included: boolean): MinorUnits {
  return roundedShare(baseMinor, percent, included ? WHOLE + percent : WHOLE);
}

/** Those in force, of all tax classes. */
export function ratesIn(
  taxRates: readonly TaxRateRule[],
  { country, state }: Pick<Destination, 'country' | 'state'>,
  at: Date,
): TaxRateRule[] {
  const today = dayAfter(at, 0);
  return taxRates.filter((rate) => {
    if (rate.country !== country || rate.from > today) return false;
    return rate.region === null || (state !== null && sameText(rate.region, state));
  });
}

function sameText(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}

/** Those of the region before those without; of these the latest, and of two of one day the one that was entered last. */
export function rateFor(inForce: readonly TaxRateRule[], taxClass: string | null): TaxRateRule | undefined {
  return inForce
    .filter((rate) => rate.taxClass === taxClass)
    .toSorted(
      (one, other) =>
        Number(one.region === null) - Number(other.region === null) ||
        other.from.localeCompare(one.from) ||
        other.id - one.id,
    )[0];
}
