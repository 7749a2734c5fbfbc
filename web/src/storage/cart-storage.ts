/** What the shop stores in the browser about carts and orders. Pages without either do not load this. */

import { paymentMethods } from '@shop/contract/order-status';
import * as z from 'zod/mini';
import { type Stored, stored } from './stored.ts';

const lastSeenLines = z.record(
  z.string(),
  z.object({ discountPrice: z.number(), available: z.number(), variant: z.optional(z.int()) }),
);
/**
 * By cart line: its price, how many units were available (-1 for a product that is no longer sold), and its variant
 * if it has one.
 */
export type LastSeenCart = z.infer<typeof lastSeenLines>;

/** The cart as this person last saw it in this browser. */
export function lastSeenCart(userId: number): Stored<LastSeenCart> {
  return stored('localStorage', `shop.seen-cart.${userId}`, lastSeenLines);
}

/**
 * Loose objects: an order is sent again with everything that an earlier build wrote into it, since the server compares the
 * whole body with the one that it has for the key.
 */
const orderAttempt = z.object({
  key: z.string(),
  order: z.looseObject({
    items: z.array(
      z.looseObject({
        id: z.optional(z.int()),
        product: z.int(),
        quantity: z.int(),
        variant: z.optional(z.int()),
        color: z.optional(z.string()),
        size: z.optional(z.string()),
      }),
    ),
    totalAmount: z.number(),
    totalItems: z.int(),
    user: z.int(),
    paymentMethod: z.enum(paymentMethods),
    selectedAddress: z.nullable(
      z.looseObject({
        name: z.string(),
        email: z.string(),
        phone: z.string(),
        street: z.string(),
        city: z.string(),
        state: z.string(),
        pinCode: z.string(),
      }),
    ),
    status: z.literal('pending'),
  }),
});
export type OrderAttempt = z.infer<typeof orderAttempt>;

/** An order that was sent, with its idempotency key, until its answer comes. @param name tells several in one tab apart */
export function pendingOrder(name: string): Stored<OrderAttempt> {
  return stored('sessionStorage', `shop.${name}-attempt`, orderAttempt);
}
