/** The parts of a price on the wire: quotes and orders have the same. */

import * as z from 'zod/mini';
import { money } from './money.ts';

export const eta = z
  .object({ from: z.string(), to: z.string() })
  .check(z.describe('days of the shop’s time zone, as 2026-01-31'));

export const appliedPromotion = z.object({
  id: z.int(),
  code: z.nullable(z.string()).check(z.describe('as stored; null: an automatic promotion')),
  name: z.string(),
  amount: money,
  lines: z.array(money).check(z.describe('an amount for each line; their sum is amount')),
});
export type AppliedPromotion = z.infer<typeof appliedPromotion>;

export const appliedTax = z.object({
  name: z.string(),
  rate: z.number().check(z.describe('percent; 0 under reverse charge')),
  base: money.check(z.describe('what carries it, with the tax where that is included')),
  amount: money,
  included: z.boolean().check(z.describe('true: prices contain it; false: it is added')),
  lines: z.optional(
    z.array(z.int()).check(z.describe('of a tax that is added: the positions of the lines that carry it')),
  ),
  shipping: z.optional(z.boolean().check(z.describe('of a tax that is added: whether the shipping price carries it'))),
  /** The customer owes the tax instead, by a tax id of another country of the European Union. */
  reverseCharge: z.optional(z.literal(true)),
});
export type AppliedTax = z.infer<typeof appliedTax>;

/** The shipping method of an order, as it was. */
export const orderShipping = z.object({
  id: z.int(),
  name: z.string(),
  price: money,
  eta,
  pickUp: z.boolean(),
  /** Orders in mails from before have none. */
  owedOnWithdrawal: z.optional(
    money.check(
      z.describe(
        'what a return of the whole order gives back of it: at most what the cheapest method would have cost, with taxes',
      ),
    ),
  ),
});
export type OrderShipping = z.infer<typeof orderShipping>;
