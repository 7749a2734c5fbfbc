/** What a promotion does to an example cart. All items of the cart qualify. */

import { formatMoney, toAmount, toMinorUnits } from '@shop/contract/money';
import { shippingMethodsOf, termsOfFields } from '@shop/contract/pricing/promotion-kinds/promotion-kinds';
import { sentenceOf } from '@shop/contract/pricing/promotion-sentences';
import type { PromotionRule } from '@shop/contract/pricing/rules';
import type { CreatePromotionBody } from '@shop/contract/promotion-bodies';
import { adminPromotionsText } from '@shop/messages/admin-promotions';
import type { ShopSettings } from '../../../data/price-rules.ts';
import { priceExample } from '../example-order.ts';

export type ExampleLine = { quantity: number; amount: number };

const CODE = 'CODE';

/** Of the example's lines the odd ones are bought and the even ones are reduced, unless the same items are meant. */
const BOUGHT = 1;
const REDUCED = 2;

export function namesTwoLists({ buy, get }: Pick<CreatePromotionBody, 'buy' | 'get'>): boolean {
  const listsOf = (units: typeof buy) => JSON.stringify([units?.products, units?.categories, units?.brands]);
  return buy !== null && listsOf(buy) !== listsOf(get);
}

function exampleTerms(body: CreatePromotionBody): PromotionRule['terms'] {
  const terms = termsOfFields(body);
  if (!('buy' in terms)) return terms;
  const only = (id: number) => ({ products: namesTwoLists(body) ? [id] : [], categories: [], brands: [] });
  return { ...terms, buy: { ...terms.buy, ...only(BOUGHT) }, get: { ...terms.get, ...only(REDUCED) } };
}

/** As the computation has it, for a shopper and a time for which it is meant. */
function ruleOf(body: CreatePromotionBody): PromotionRule {
  return {
    id: 1,
    name: body.name,
    automatic: body.automatic,
    code: body.code,
    terms: exampleTerms(body),
    minimumTotalMinor: body.minimumTotal === null ? null : toMinorUnits(body.minimumTotal),
    minimumQuantity: body.minimumQuantity,
    maximumAmountMinor: body.maximumAmount === null ? null : toMinorUnits(body.maximumAmount),
    categories: new Set(),
    brands: new Set(),
    products: new Set(),
    except: { reduced: false, categories: new Set(), brands: new Set(), products: new Set() },
    firstOrder: false,
    customers: new Set(),
    segments: new Set(),
    countries: new Set(),
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
      lines: lines.map(({ quantity, amount }, place) => ({
        quantity,
        unitPriceMinor: toMinorUnits(amount),
        productId: place % 2 === 0 ? BOUGHT : REDUCED,
      })),
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
  if (shippingMethodsOf(rule.terms) !== undefined) {
    if (body.maximumAmount === null) return adminPromotionsText.paysNoShipping(cart);
    return adminPromotionsText.paysLessShipping({ ...cart, off: formatMoney(body.maximumAmount) });
  }
  const off = formatMoney(toAmount(applied.amountMinor));
  const rest = formatMoney(toAmount(priced.subtotalMinor - applied.amountMinor));
  return adminPromotionsText.paysLess({ ...cart, rest, off });
}
