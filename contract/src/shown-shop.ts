/** What the document tells the app of the shop, so that its first view is the merchant's. Small: each page of shoppers carries it. */

import * as z from 'zod/mini';
import { DEFAULT_CURRENCY } from './currencies.ts';
import { DEFAULT_MAX_PRICE } from './money.ts';
import { SHOP_NAME } from './shop-name.ts';

export const shownShop = z.object({
  shopName: z.string(),
  logo: z.nullable(z.string()),
  /** Null: as the language has it. */
  orderButton: z.nullable(z.string()),
  currency: z.string(),
  maxPrice: z.number(),
  payments: z.object({ cash: z.boolean(), card: z.boolean() }),
  /** Beside Products in the header. */
  menu: z.array(z.object({ label: z.string(), to: z.string() })),
  /** Where the badges of the app stores lead; null: they are no links. */
  badges: z.object({ appStore: z.nullable(z.string()), googlePlay: z.nullable(z.string()) }),
  /** How to reach the shop, in the footer. */
  contact: z.string(),
  /** Where it is: addresses begin with this country. */
  country: z.string(),
  /** On the home page, above the list. */
  hasSections: z.boolean(),
  /** Whether those without an account see it, too; left out where not. */
  isOpen: z.optional(z.boolean()),
  /** Left out where there is only one. */
  languages: z.optional(z.array(z.string())),
  /** Which of them the document has; left out where there is only one. */
  language: z.optional(z.string()),
});
export type ShownShop = z.infer<typeof shownShop>;

/** Of a shop where nothing is set: its documents say nothing of it. */
export const unsetShop: ShownShop = {
  shopName: SHOP_NAME,
  logo: null,
  orderButton: null,
  currency: DEFAULT_CURRENCY,
  maxPrice: DEFAULT_MAX_PRICE,
  payments: { cash: true, card: true },
  menu: [],
  badges: { appStore: null, googlePlay: null },
  contact: '',
  country: 'US',
  hasSections: false,
};
