/** What the methods of a zone will cost, in sentences. */

import { formatDollars, toCents, toDollars } from '@shop/contract/money';
import { formatCount } from '@shop/contract/numbers';
import type { ShippingMethodRule } from '@shop/contract/pricing/rules';
import type { ShopSettings } from '../../../data/price-rules.ts';
import { hundredthsIn, numberIn } from '../../../forms/number-in.ts';
import { nameOfCountry } from '../country-names.ts';
import { shortDay } from '../days.ts';
import { priceExample } from '../example-order.ts';
import { leastIn, type MethodDraft } from './zone-draft.ts';

export type ShippingExample = { dollars: number; grams: number; country: string; at: Date };

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
    return { from: isTotal ? toCents(least) : least, priceCents: toCents(hundredthsIn(price) ?? Number.NaN) };
  });
  const freeFrom = hundredthsIn(draft.freeFrom) ?? null;
  const days = { from: numberIn(draft.daysFrom) ?? Number.NaN, to: numberIn(draft.daysTo) ?? Number.NaN };
  const all = [...rates.flatMap(({ from, priceCents }) => [from, priceCents]), freeFrom ?? 0, days.from, days.to];
  if (!all.every((value) => value >= 0 && value < 1e9)) return undefined;
  const { key: id, name, by, pickUp } = draft;
  return { id, name, by, rates, freeFromCents: freeFrom === null ? null : toCents(freeFrom), days, pickUp };
}

/** 'A cart of $60.00 to Germany pays $4.90.', 'From $50.00 it is free.' */
export function shippingSentences(
  drafts: readonly MethodDraft[],
  { dollars, grams, country, at }: ShippingExample,
  settings: ShopSettings,
): MethodSentences[] {
  const methods = drafts.flatMap((draft) => methodRuleOf(draft) ?? []);
  const { methods: offered } = priceExample(
    { zones: [{ id: 1, countries: [country], methods }] },
    { lines: [{ unitPriceCents: toCents(dollars), quantity: 1, weightGrams: grams }], country, at },
    settings,
  );
  return drafts.map(({ key, name, by, pickUp }, index) => {
    const found = offered.find(({ method }) => method.id === key);
    const label = name.trim() || `Method ${index + 1}`;
    if (found === undefined) return { key, name: label, sentences: [] };
    const { priceCents, eta, method } = found;
    const cart = `A cart of ${formatDollars(dollars)}${by === 'weight' ? ` and ${formatCount(grams)} g` : ''}`;
    const pays = priceCents === 0 ? 'pays nothing' : `pays ${formatDollars(toDollars(priceCents))}`;
    const days = eta.from === eta.to ? `on ${shortDay(eta.from)}` : `from ${shortDay(eta.from)} to ${shortDay(eta.to)}`;
    return {
      key,
      name: label,
      sentences: [
        pickUp ? `${cart} that is picked up ${pays}.` : `${cart} to ${nameOfCountry(country)} ${pays}.`,
        ...(method.freeFromCents === null
          ? []
          : [`From ${formatDollars(toDollars(method.freeFromCents))} it is free.`]),
        pickUp ? `Ordered today, it is ready ${days}.` : `Ordered today, it arrives ${days}.`,
      ],
    };
  });
}
