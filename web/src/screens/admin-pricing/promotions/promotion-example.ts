/** What a promotion does to an example cart. All items of the cart qualify. */

import { formatMoney, toAmount, toMinorUnits } from '@shop/contract/money';
import { freesShipping, termsOfFields } from '@shop/contract/pricing/promotion-kinds/promotion-kinds';
import { sentenceOf } from '@shop/contract/pricing/promotion-sentences';
import type { PromotionRule } from '@shop/contract/pricing/rules';
import type { CreatePromotionBody } from '@shop/contract/promotion-bodies';
import { adminPromotionsText } from '@shop/messages/admin-promotions';
import type { ShopSettings } from '../../../data/price-rules.ts';
import { priceExample } from '../example-order.ts';

export type ExampleLine = { quantity: number; amount: number };

const CODE = 'CODE';

/** As the computation has it, for a shopper and a time for which it is meant. */
function ruleOf(body: CreatePromotionBody): PromotionRule {
  return {
    id: 1,
    name: body.name,
    automatic: body.automatic,
    code: body.code,
    terms: termsOfFields(body),
    minimumTotalMinor: body.minimumTotal === null ? null : toMinorUnits(body.minimumTotal),
    categories: new Set(),
    brands: new Set(),
    products: new Set(),
    firstOrder: false,
    customers: new Set(),
    from: null,
    until: null,
    limit: null,
    limitPerCustomer: null,
    combinable: body.combinable,
    active: true,
  };
}

/** 'A cart of 2 items for $120.00 pays $108.00: $12.00 less.', or why it does not apply. */
export function exampleSentence(
  body: CreatePromotionBody,
  { lines, at }: { lines: readonly ExampleLine[]; at: Date },
  settings: ShopSettings,
): string {
  const code = body.code ?? CODE;
  const rule = ruleOf(body);
  const priced = priceExample(
    { promotions: [rule] },
    {
      lines: lines.map(({ quantity, amount }) => ({ quantity, unitPriceMinor: toMinorUnits(amount) })),
      country: settings.country,
      codes: body.automatic ? [] : [{ entered: code, known: { promotionId: 1, code, used: false } }],
      at,
    },
    settings,
  );
  const cart = { items: priced.units, amount: formatMoney(toAmount(priced.subtotalMinor)) };
  const [missed] = priced.notApplied;
  if (missed !== undefined) return adminPromotionsText.doesNotGetItBecause({ ...cart, sentence: sentenceOf(missed) });
  const [applied] = priced.promotions;
  if (applied === undefined) return adminPromotionsText.doesNotGetIt(cart);
  if (freesShipping(rule.terms)) return adminPromotionsText.paysNoShipping(cart);
  const off = formatMoney(toAmount(applied.amountMinor));
  const rest = formatMoney(toAmount(priced.subtotalMinor - applied.amountMinor));
  return adminPromotionsText.paysLess({ ...cart, rest, off });
}
