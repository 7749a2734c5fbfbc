/** What the shop stores in the browser about returns. */

import * as z from 'zod/mini';
import { type Stored, stored } from './stored.ts';

/** Loose objects: a request is sent again with everything that an earlier build wrote into it. */
const returnAttempt = z.object({
  key: z.string(),
  /** How many returns the order had when it was sent. */
  seen: z.int(),
  body: z.object({
    lines: z.array(
      z.looseObject({ line: z.int(), quantity: z.int(), reason: z.string(), note: z.optional(z.nullable(z.string())) }),
    ),
  }),
});
export type ReturnAttempt = z.infer<typeof returnAttempt>;

/** A request to return something that was sent, with its idempotency key, until its answer comes. */
export function pendingReturn(orderId: number): Stored<ReturnAttempt> {
  return stored('sessionStorage', `shop.return-attempt-${orderId}`, returnAttempt);
}
