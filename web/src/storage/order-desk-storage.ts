/** What the browser stores for the orders table of the back office. No shopper loads this. */

import { orderActions } from '@shop/contract/order-actions';
import * as z from 'zod/mini';
import { stored } from './stored.ts';

const actionAttempt = z.object({
  userId: z.int(),
  key: z.string(),
  body: z.object({
    ids: z.array(z.int()),
    action: z.enum(orderActions),
    carrier: z.optional(z.string()),
    trackingNumber: z.optional(z.string()),
    trackingUrl: z.optional(z.string()),
  }),
});
export type ActionAttempt = z.infer<typeof actionAttempt>;

/** An action on orders that was sent, with its idempotency key, until its answer comes. */
export const pendingAction = stored('sessionStorage', 'shop.order-action', actionAttempt);

/** False once this person has switched the single keys of the orders table off in this browser. */
export const orderKeys = stored('localStorage', 'shop.order-keys', z.boolean());
