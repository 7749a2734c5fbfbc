/** Which tax rates apply, and what they come to. */

import type { Cents } from '../money.ts';
import { SHIPPING_TAX_CLASS } from '../tax-rates.ts';
import { dayAfter } from './days.ts';
import type { AppliedTax } from './order-price.ts';
import { isReverseCharge } from './reverse-charge.ts';
import { roundedShare } from './rounding.ts';
import type { Destination, PriceRules, TaxRateRule } from './rules.ts';

/** 100 percent, in thousandths of a percent. */
const WHOLE = 100_000;

interface Taxed {
  /** The lines less promotions, in their order. */
  parts: readonly { taxClass: string | null; cents: Cents }[];
  shippingCents: Cents;
  destination: Destination;
  at: Date;
}

/** One entry for each rate that has a base above 0, by its id. */
export function taxesOf(
  { taxRates, shopCountry, pricesIncludeTax }: Pick<PriceRules, 'taxRates' | 'shopCountry' | 'pricesIncludeTax'>,
  { parts, shippingCents, destination, at }: Taxed,
): AppliedTax[] {
  const inForce = taxRates.filter((rate) => applies(rate, destination, dayAfter(at, 0)));
  if (inForce.length === 0) return [];
  const reverseCharge = isReverseCharge(destination.taxId, shopCountry);
  const bases = new Map<TaxRateRule, { cents: Cents; lines: number[]; shipping: boolean }>();
  function carry(taxClass: string | null, cents: Cents, line: number | undefined) {
    const rate = rateFor(inForce, taxClass);
    if (rate === undefined || cents === 0) return;
    const base = bases.get(rate) ?? { cents: 0, lines: [], shipping: false };
    bases.set(rate, {
      cents: base.cents + cents,
      lines: line === undefined ? base.lines : [...base.lines, line],
      shipping: base.shipping || line === undefined,
    });
  }
  for (const [line, { taxClass, cents }] of parts.entries()) carry(taxClass, cents, line);
  carry(SHIPPING_TAX_CLASS, shippingCents, undefined);
  return [...bases]
    .toSorted(([one], [other]) => one.id - other.id)
    .map(([rate, { cents, lines, shipping }]) => {
      const percentThousandths = reverseCharge ? 0 : rate.percentThousandths;
      return {
        id: rate.id,
        name: rate.name,
        percentThousandths,
        baseCents: cents,
        amountCents: taxOf(cents, percentThousandths, pricesIncludeTax),
        included: pricesIncludeTax,
        reverseCharge,
        lines,
        shipping,
      };
    });
}

/** @param percent in thousandths: 19,000 of 119.00 included are 19.00; of 100.00 added as well */
export function taxOf(baseCents: Cents, percent: number, included: boolean): Cents {
  return roundedShare(baseCents, percent, included ? WHOLE + percent : WHOLE);
}

function applies(rate: TaxRateRule, { country, state }: Destination, today: string): boolean {
  if (rate.country !== country || rate.from > today) return false;
  return rate.region === null || (state !== null && sameText(rate.region, state));
}

function sameText(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}

/** Those of the region before those without; of these the latest, and of two of one day the one that was entered last. */
function rateFor(inForce: readonly TaxRateRule[], taxClass: string | null): TaxRateRule | undefined {
  return inForce
    .filter((rate) => rate.taxClass === taxClass)
    .toSorted(
      (one, other) =>
        Number(one.region === null) - Number(other.region === null) ||
        other.from.localeCompare(one.from) ||
        other.id - one.id,
    )[0];
}
