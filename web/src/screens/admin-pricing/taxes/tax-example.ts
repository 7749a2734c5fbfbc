/** What a tax rate will do, in a sentence. */

import { formatMoney, toAmount, toMinorUnits } from '@shop/contract/money';
import { adminTaxesText } from '@shop/messages/admin-taxes';
import type { ShopSettings } from '../../../data/price-rules.ts';
import { numberIn } from '../../../forms/number-in.ts';
import { longDay } from '../days.ts';
import { priceExample } from '../example-order.ts';
import { type RateDraft, taxClassOf } from './rate-draft.ts';
import { placeText } from './rate-words.ts';

/** Percent in thousandths, as the computation has it. */
const THOUSANDTHS = 1000;

/**
 * 'Of a price of $119.00 in Germany, VAT is $19.00.'
 * @param today as 2026-11-24
 * @returns undefined while something is missing
 */
export function taxSentences(
  draft: RateDraft,
  { amount, today }: { amount: number; today: string },
  settings: ShopSettings,
): string[] | undefined {
  const percent = numberIn(draft.percent) ?? Number.NaN;
  const name = draft.name.trim() || 'tax';
  if (draft.country === '' || !(percent >= 0 && percent <= 100) || !(amount >= 0)) return undefined;
  const region = draft.region.trim() || null;
  const day = draft.from > today ? draft.from : today;
  const isShipping = draft.on === 'shipping';
  const priceMinor = toMinorUnits(amount);
  const { country } = draft;
  const taxClass = taxClassOf(draft);
  const rule = {
    id: 1,
    name,
    country,
    region,
    taxClass,
    percentThousandths: Math.round(percent * THOUSANDTHS),
    from: day,
  };
  const method = {
    id: 1,
    name: 'Parcel',
    by: 'total' as const,
    rates: [{ from: 0, priceMinor }],
    freeFromMinor: null,
    days: { from: 0, to: 0 },
    pickUp: false,
  };
  const priced = priceExample(
    { taxRates: [rule], zones: isShipping ? [{ id: 1, countries: [country], methods: [method] }] : [] },
    {
      lines: [{ unitPriceMinor: isShipping ? 0 : priceMinor, quantity: 1, taxClass: isShipping ? null : taxClass }],
      country,
      state: region,
      at: new Date(`${day}T12:00:00Z`),
    },
    settings,
  );
  const tax = toAmount(priced.taxes.reduce((sum, { amountMinor }) => sum + amountMinor, 0));
  const values = {
    amount: formatMoney(amount),
    place: placeText(country, region),
    tax: formatMoney(tax),
    name,
    total: formatMoney(toAmount(priced.totalMinor)),
  };
  const included = isShipping ? adminTaxesText.ofAShippingPrice : adminTaxesText.ofAPrice;
  const added = isShipping ? adminTaxesText.toAShippingPrice : adminTaxesText.toAPrice;
  return [
    settings.pricesIncludeTax ? included(values) : added(values),
    ...(draft.from > today ? [adminTaxesText.inForceFromDay({ day: longDay(draft.from) })] : []),
  ];
}
