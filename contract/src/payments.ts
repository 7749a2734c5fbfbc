import * as z from 'zod/mini';
import { id } from './ids.ts';

/** What the browser must know before a checkout. Without card payments the key and the script are null. */
export const publicConfig = z.object({
  publishableKey: z.nullable(z.string()),
  stripeJsUrl: z.nullable(z.string()),
  testMode: z.boolean(),
  currency: z.string().check(z.describe('of ISO 4217, in small letters')),
  country: z.optional(z.string()).check(z.describe("the shop's: addresses without a country are in it")),
  storefront: z.optional(z.enum(['members', 'public'])).check(z.describe('for whom the shop is: users, or everybody')),
  pricesIncludeTax: z
    .optional(z.boolean())
    .check(z.describe('false: taxes are added to prices; left out: prices include them')),
  hasShippingZones: z.optional(z.literal(true)).check(z.describe('left out: every address is shipped to, for nothing')),
  returnDays: z
    .optional(z.int())
    .check(z.describe('days within which an order can be returned; 0 or left out: it cannot')),
  hasPromotionCodes: z.optional(z.literal(true)).check(z.describe('left out: no code can apply')),
});
export type PublicConfig = z.infer<typeof publicConfig>;

/** Clients send more, the total among it; the amount is the order's. */
export const createPaymentIntentBody = z.object({ orderId: id });
export type CreatePaymentIntentBody = z.output<typeof createPaymentIntentBody>;

/** What the provider's script needs to confirm the payment of one order. */
export const paymentIntentSecret = z.object({ clientSecret: z.string() });
export type PaymentIntentSecret = z.infer<typeof paymentIntentSecret>;
