/**
 * What an order costs under reverse charge where prices contain the tax of the shop's own country: without it. Promotions and shipping
 * are judged by the prices with tax; what they come to is made net here, each amount rounded half up.
 */

import type { MinorUnits } from '../money.ts';
import { SHIPPING_TAX_CLASS } from '../tax-rates.ts';
import { type Price, price } from './lines.ts';
import type { AppliedPromotion, JudgedPromotions, OfferedMethod } from './order-price.ts';
import { roundedShare } from './rounding.ts';
import type { LineToPrice, PriceRules } from './rules.ts';
import { rateFor, ratesIn, WHOLE } from './taxes.ts';

/** An amount of a tax class without the tax that it contains. */
export type ToNet = (minor: MinorUnits, taxClass: string | null) => MinorUnits;

export function withoutOwnTax({ taxRates, shopCountry }: PriceRules, at: Date): ToNet {
  const rates = ratesIn(taxRates, { country: shopCountry, state: null }, at);
  return (minor, taxClass) => roundedShare(minor, WHOLE, WHOLE + (rateFor(rates, taxClass)?.percentThousandths ?? 0));
}

/** What is picked up stays in the shop's country, and keeps its tax. */
export function netMethods(methods: readonly OfferedMethod[], toNet: ToNet): OfferedMethod[] {
  return methods.map((one) =>
    one.method.pickUp ? one : { ...one, priceMinor: toNet(one.priceMinor, SHIPPING_TAX_CLASS) },
  );
}

/** The lines, and what promotions take off them and leave. */
export type Amounts<Line extends LineToPrice> = Price<Line> &
  Pick<JudgedPromotions, 'applied' | 'verdicts' | 'leftMinor'>;

export function netAmounts<Line extends LineToPrice>(gross: Amounts<Line>, toNet: ToNet): Amounts<Line> {
  const priced = price(
    gross.lines.map((line) => ({ ...line, netPriceMinor: toNet(line.unitPriceMinor, line.taxClass) })),
  );
  const leftMinor = priced.lines.map(({ amountMinor }) => amountMinor);
  const leftGross = gross.lines.map(({ amountMinor }) => amountMinor);
  const applied = gross.applied.map((promotion): AppliedPromotion => {
    const lineMinor = promotion.lineMinor.map((off, line) => {
      const left = leftMinor[line] ?? 0;
      const grossAfter = (leftGross[line] ?? 0) - off;
      // Units are rounded one by one, so the sum of a line may be some minor units off: what is free with its tax is free without, and nothing
      // costs more or less than nothing, or more than with its tax.
      const least = Math.max(0, left - grossAfter);
      const netOff = Math.min(left, Math.max(least, toNet(off, gross.lines[line]?.taxClass ?? null)));
      leftGross[line] = grossAfter;
      leftMinor[line] = left - netOff;
      return netOff;
    });
    return { ...promotion, lineMinor, amountMinor: lineMinor.reduce((sum, minor) => sum + minor, 0) };
  });
  const verdicts = gross.verdicts.map((verdict) => ({
    ...verdict,
    amountMinor: applied.find(({ id }) => id === verdict.id)?.amountMinor ?? verdict.amountMinor,
  }));
  return { ...priced, applied, verdicts, leftMinor };
}
