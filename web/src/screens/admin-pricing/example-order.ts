/** Examples of what an order costs under a rule that is being edited. Money is minor units. */

import type { MinorUnits } from '@shop/contract/money';
import type { OrderPrice } from '@shop/contract/pricing/order-price';
import { priceOrder } from '@shop/contract/pricing/price-order';
import type { EnteredCode, LineToPrice, PriceRules } from '@shop/contract/pricing/rules';
import type { ShopSettings } from '../../data/price-rules.ts';

export type ExampleOrder = {
  lines: readonly {
    unitPriceMinor: MinorUnits;
    quantity: number;
    productId?: number;
    weightGrams?: number;
    taxClass?: string | null;
  }[];
  country: string;
  state?: string | null;
  codes?: readonly EnteredCode[];
  at: Date;
};

/** No category, brand or product is named like this one, so examples decide themselves whether a line qualifies. */
const EXAMPLE = { productId: 0, categories: [], brand: '', isReduced: false };

/** @param rules only those that the example is about */
export function priceExample(
  rules: Partial<Pick<PriceRules, 'zones' | 'taxRates' | 'promotions'>>,
  { lines, country, state = null, codes = [], at }: ExampleOrder,
  settings: ShopSettings,
): OrderPrice<LineToPrice> {
  return priceOrder(
    {
      zones: [],
      taxRates: [],
      promotions: [],
      ...rules,
      shopCountry: settings.country,
      pricesIncludeTax: settings.pricesIncludeTax,
      timeZone: 'UTC',
    },
    {
      lines: lines.map(({ weightGrams = null, taxClass = null, ...line }) => ({
        ...EXAMPLE,
        ...line,
        weightGrams,
        taxClass,
      })),
      destination: { country, state, taxId: null },
      shippingMethod: null,
      codes,
      shopper: { userId: 1, hasOrdered: false, segments: new Set(), uses: new Map() },
      at,
    },
  );
}
