/** Lines and rules for tests of prices. */

import { priceOrder } from './price-order.ts';
import type { LineToPrice, OrderToPrice, PriceRules, PromotionRule, ShippingMethodRule, TaxRateRule } from './rules.ts';

export const AT = new Date('2026-11-22T12:00:00.000Z');

export function line(amount: number, quantity = 1, changes: Partial<LineToPrice> = {}): LineToPrice {
  return {
    unitPriceMinor: Math.round(amount * 100),
    quantity,
    productId: 1,
    categories: ['shoes'],
    brand: 'Acme',
    isReduced: false,
    weightGrams: null,
    taxClass: null,
    ...changes,
  };
}

export function rules(changes: Partial<PriceRules> = {}): PriceRules {
  return {
    zones: [],
    taxRates: [],
    promotions: [],
    shopCountry: 'DE',
    pricesIncludeTax: true,
    timeZone: 'UTC',
    ...changes,
  };
}

export function promotion(changes: Partial<PromotionRule> = {}): PromotionRule {
  return {
    id: 1,
    name: 'Summer',
    automatic: true,
    code: null,
    terms: { kind: 'percent', value: 1000 },
    minimumTotalMinor: null,
    categories: new Set(),
    brands: new Set(),
    products: new Set(),
    except: { reduced: false, categories: new Set(), brands: new Set(), products: new Set() },
    minimumQuantity: null,
    maximumAmountMinor: null,
    firstOrder: false,
    customers: new Set(),
    segments: new Set(),
    countries: new Set(),
    from: null,
    until: null,
    limit: null,
    limitPerCustomer: null,
    combinable: true,
    active: true,
    ...changes,
  };
}

export function method(changes: Partial<ShippingMethodRule> = {}): ShippingMethodRule {
  return {
    id: 5,
    name: 'Parcel',
    by: 'total',
    rates: [{ from: 0, priceMinor: 490 }],
    freeFromMinor: null,
    days: { from: 1, to: 3 },
    pickUp: false,
    ...changes,
  };
}

export const zone = (...methods: ShippingMethodRule[]) => [{ id: 1, countries: ['DE', 'AT'], methods }];

export function tax(percent: number, changes: Partial<TaxRateRule> = {}): TaxRateRule {
  return {
    id: 1,
    name: 'VAT',
    country: 'DE',
    region: null,
    taxClass: null,
    percentThousandths: Math.round(percent * 1000),
    from: '2020-01-01',
    ...changes,
  };
}

type Options = Partial<Omit<OrderToPrice<LineToPrice>, 'lines'>>;

export function cost(of: LineToPrice[], by: Partial<PriceRules>, options: Options = {}) {
  return priceOrder(rules(by), {
    lines: of,
    destination: { country: 'DE', state: null, taxId: null },
    shippingMethod: null,
    codes: [],
    shopper: { userId: 7, hasOrdered: false, segments: new Set(), uses: new Map() },
    at: AT,
    ...options,
  });
}

export const amounts = (priced: ReturnType<typeof cost>) => priced.promotions.map(({ lineMinor }) => lineMinor);
export const why = (priced: ReturnType<typeof cost>) =>
  priced.notApplied.map(({ reason, missing }) => ({ reason, missing }));
export const summer = { entered: 'summer', known: { promotionId: 1, code: 'SUMMER', used: false } };
