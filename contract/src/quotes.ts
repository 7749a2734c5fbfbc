/** What items would cost as an order, on the wire. */

import * as z from 'zod/mini';
import { country } from './country.ts';
import { id } from './ids.ts';
import { money } from './money.ts';
import { orderItems } from './orders.ts';
import { appliedPromotion, appliedTax, eta } from './price-parts.ts';
import { enteredCodes, missing, notAppliedReasons } from './promotions.ts';
import { taxId } from './tax-id.ts';
import { text } from './text.ts';

/** Only what the price depends on is read of the address; clients send more, or less. */
export const destination = z.object({
  country: z.nullish(country),
  state: z.nullish(text(200)),
  taxId: z.nullish(taxId),
});

export const quoteBody = z.object({
  items: orderItems,
  selectedAddress: z.nullish(destination),
  shippingMethod: z.nullish(id).check(z.describe('left out: the cheapest that is not pick-up')),
  codes: z.nullish(enteredCodes),
});
export type QuoteBody = z.output<typeof quoteBody>;
export type QuoteRequest = z.input<typeof quoteBody>;

export const offeredMethod = z.object({
  id: z.int(),
  name: z.string(),
  price: money,
  eta,
  pickUp: z.boolean(),
  missingForFree: z
    .nullable(money)
    .check(z.describe('what is missing until it costs nothing; null: nothing, or it never does')),
});
export type OfferedMethod = z.infer<typeof offeredMethod>;

export const notApplied = z.object({
  code: z.nullable(z.string()).check(z.describe('as it was sent; null: an automatic promotion')),
  name: z.nullable(z.string()).check(z.describe('of the promotion; null where nobody knows the code')),
  reason: z.enum(notAppliedReasons),
  missing,
  message: z.string().check(z.describe('a sentence for shoppers')),
});
export type NotApplied = z.infer<typeof notApplied>;

export const quote = z.object({
  lines: z
    .array(
      z.object({
        product: z.int().check(z.describe('its id')),
        variant: z.nullable(z.int()).check(z.describe('its id; null where the product has no choice')),
        quantity: z.int(),
        unitPrice: money,
        amount: money,
      }),
    )
    .check(z.describe('one for each of items, in their order')),
  promotions: z.array(appliedPromotion),
  shipping: z.object({ methods: z.array(offeredMethod), chosen: z.nullable(z.int()) }),
  taxes: z.array(appliedTax),
  subtotal: money.check(z.describe('the sum of the lines, before promotions')),
  total: money.check(z.describe('what an order of these items costs now; send it as totalAmount')),
  notApplied: z.array(notApplied),
});
export type Quote = z.infer<typeof quote>;
