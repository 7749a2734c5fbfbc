/** What items would cost as an order, on the wire. */

import * as z from 'zod/mini';
import { dollars } from './money.ts';
import { orderItems } from './orders.ts';

/** Clients send more, such as the address; nothing else changes the price yet. */
export const quoteBody = z.object({ items: orderItems });
export type QuoteBody = z.output<typeof quoteBody>;

const none = (what: string) => z.array(z.never()).check(z.describe(`always empty: the shop has no ${what}`));

export const quote = z.object({
  lines: z
    .array(
      z.object({
        product: z.int().check(z.describe('its id')),
        variant: z.nullable(z.int()).check(z.describe('its id; null where the product has no choice')),
        quantity: z.int(),
        unitPrice: dollars,
        amount: dollars,
      }),
    )
    .check(z.describe('one for each of items, in their order')),
  promotions: none('promotions'),
  shipping: z.object({ methods: none('shipping methods'), chosen: z.null() }),
  taxes: none('tax rates'),
  subtotal: dollars.check(z.describe('the sum of the lines')),
  total: dollars.check(z.describe('what an order of these items costs now; send it as totalAmount')),
  notApplied: none('promotions'),
});
export type Quote = z.infer<typeof quote>;
