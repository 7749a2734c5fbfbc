/**
 * What an order costs under reverse charge where prices contain the tax of the shop's own country: without it. Promotions and shipping
 * are judged by the prices with tax; what they come to is made net here, each amount rounded half up.
 */

import type { Cents } from '../money.ts';
import { SHIPPING_TAX_CLASS } from '../tax-rates.ts';
import { type Price, price } from './lines.ts';
import type { AppliedPromotion, JudgedPromotions, OfferedMethod } from './order-price.ts';
import { roundedShare } from './rounding.ts';
import type { LineToPrice, PriceRules } from './rules.ts';
import { rateFor, ratesIn, WHOLE } from './taxes.ts';

/** An amount of a tax class without the tax that it contains. */
export type ToNet = (cents: Cents, taxClass: string | null) => Cents;

export function withoutOwnTax({ taxRates, shopCountry }: PriceRules, at: Date): ToNet {
  const rates = ratesIn(taxRates, { country: shopCountry, state: null }, at);
  return (cents, taxClass) => roundedShare(cents, WHOLE, WHOLE + (rateFor(rates, taxClass)?.percentThousandths ?? 0));
}

/** What is picked up stays in the shop's country, and keeps its tax. */
export function netMethods(methods: readonly OfferedMethod[], toNet: ToNet): OfferedMethod[] {
  return methods.map((one) =>
    one.method.pickUp ? one : { ...one, priceCents: toNet(one.priceCents, SHIPPING_TAX_CLASS) },
  );
}

/** The lines, and what promotions take off them and leave. */
export type Amounts<Line extends LineToPrice> = Price<Line> &
  Pick<JudgedPromotions, 'applied' | 'verdicts' | 'leftCents'>;

export function netAmounts<Line extends LineToPrice>(gross: Amounts<Line>, toNet: ToNet): Amounts<Line> {
  const priced = price(
    gross.lines.map((line) => ({ ...line, netPriceCents: toNet(line.unitPriceCents, line.taxClass) })),
  );
  const leftCents = priced.lines.map(({ amountCents }) => amountCents);
  const leftGross = gross.lines.map(({ amountCents }) => amountCents);
  const applied = gross.applied.map((promotion): AppliedPromotion => {
    const lineCents = promotion.lineCents.map((off, line) => {
      const left = leftCents[line] ?? 0;
      const grossAfter = (leftGross[line] ?? 0) - off;
      // Units are rounded one by one, so the sum of a line may be some cents off: what is free with its tax is free without, and nothing
      // costs more or less than nothing, or more than with its tax.
      const least = Math.max(0, left - grossAfter);
      const netOff = Math.min(left, Math.max(least, toNet(off, gross.lines[line]?.taxClass ?? null)));
      leftGross[line] = grossAfter;
      leftCents[line] = left - netOff;
      return netOff;
    });
    return { ...promotion, lineCents, amountCents: lineCents.reduce((sum, cents) => sum + cents, 0) };
  });
  const verdicts = gross.verdicts.map((verdict) => ({
    ...verdict,
    amountCents: applied.find(({ id }) => id === verdict.id)?.amountCents ?? verdict.amountCents,
  }));
  return { ...priced, applied, verdicts, leftCents };
}
