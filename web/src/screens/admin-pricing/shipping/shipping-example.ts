/** What the methods of a zone will cost, in sentences. */

import { formatMoney, toAmount, toMinorUnits } from '@shop/contract/money';
import { formatCount } from '@shop/contract/numbers';
import type { ShippingMethodRule } from '@shop/contract/pricing/rules';
import { adminShippingText } from '@shop/messages/admin-shipping';
import type { ShopSettings } from '../../../data/price-rules.ts';
import { hundredthsIn, numberIn } from '../../../forms/number-in.ts';
import { nameOfCountry } from '../country-names.ts';
import { shortDay } from '../days.ts';
import { priceExample } from '../example-order.ts';
import { leastIn, type MethodDraft } from './zone-draft.ts';

export type ShippingExample = { amount: number; grams: number; country: string; at: Date };

export type MethodSentences = {
  key: number;
  name: string;
  /** Empty while prices are missing. */
  sentences: string[];
};

/** @returns undefined while a number is missing or is none */
function methodRuleOf(draft: MethodDraft): ShippingMethodRule | undefined {
  const isTotal = draft.by === 'total';
  const rates = draft.rates.map(({ from, price }) => {
    const least = leastIn(draft.by, from) ?? Number.NaN;
    return { from: isTotal ? toMinorUnits(least) : least, priceMinor: toMinorUnits(hundredthsIn(price) ?? Number.NaN) };
  });
  const freeFrom = hundredthsIn(draft.freeFrom) ?? null;
  const days = { from: numberIn(draft.daysFrom) ?? Number.NaN, to: numberIn(draft.daysTo) ?? Number.NaN };
  const all = [...rates.flatMap(({ from, priceMinor }) => [from, priceMinor]), freeFrom ?? 0, days.from, days.to];
  if (!all.every((value) => value >= 0 && value < 1e9)) return undefined;
  const { key: id, name, by, pickUp } = draft;
  return { id, name, by, rates, freeFromMinor: freeFrom === null ? null : toMinorUnits(freeFrom), days, pickUp };
}

/** 'A cart of $60.00 to Germany pays $4.90.', 'From $50.00 it is free.' */
export function shippingSentences(
  drafts: readonly MethodDraft[],
  { amount, grams, country, at }: ShippingExample,
  settings: ShopSettings,
): MethodSentences[] {
  const methods = drafts.flatMap((draft) => methodRuleOf(draft) ?? []);
  const { methods: offered } = priceExample(
    { zones: [{ id: 1, countries: [country], methods }] },
    { lines: [{ unitPriceMinor: toMinorUnits(amount), quantity: 1, weightGrams: grams }], country, at },
    settings,
  );
  return drafts.map(({ key, name, by, pickUp }, index) => {
    const found = offered.find(({ method }) => method.id === key);
    const label = name.trim() || adminShippingText.methodNumber({ number: index + 1 });
    if (found === undefined) return { key, name: label, sentences: [] };
    const { priceMinor, eta, method } = found;
    const cart = {
      amount: formatMoney(amount),
      country: nameOfCountry(country),
      pays: priceMinor === 0 ? 'nothing' : formatMoney(toAmount(priceMinor)),
    };
    const cartText = pickUp ? adminShippingText.cartPickedUp : adminShippingText.cartTo;
    const weighedCartText = pickUp ? adminShippingText.cartWithWeightPickedUp : adminShippingText.cartWithWeightTo;
    const days = { from: shortDay(eta.from), to: shortDay(eta.to) };
    return {
      key,
      name: label,
      sentences: [
        by === 'weight' ? weighedCartText({ ...cart, grams: formatCount(grams) }) : cartText(cart),
        ...(method.freeFromMinor === null
          ? []
          : [adminShippingText.fromAmountFree({ amount: formatMoney(toAmount(method.freeFromMinor)) })]),
        arrivalSentence(pickUp, eta.from === eta.to, days),
      ],
    };
  });
}

function arrivalSentence(pickUp: boolean, oneDay: boolean, days: { from: string; to: string }): string {
  if (pickUp) return oneDay ? adminShippingText.readyOn(days) : adminShippingText.readyFromTo(days);
  return oneDay ? adminShippingText.arrivesOn(days) : adminShippingText.arrivesFromTo(days);
}
