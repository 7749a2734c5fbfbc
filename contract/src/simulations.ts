/** The simulator of promotions on the wire: for a cart or an order, whether each promotion applies, and why not. */

import * as z from 'zod/mini';
import { id } from './ids.ts';
import { money } from './money.ts';
import { orderItems } from './orders.ts';
import { enteredCodes, missing, notAppliedReasons } from './promotions.ts';
import { destination } from './quotes.ts';

const either = 'either items or order is required';

export const simulatePromotionsBody = z
  .object({
    items: z.nullish(orderItems),
    codes: z.nullish(enteredCodes),
    user: z.nullish(id).check(z.describe('whose cart it is; left out: somebody without orders')),
    selectedAddress: z.nullish(destination),
    order: z
      .nullish(id)
      .check(z.describe('in place of items: as of when it was placed, with its codes; its own uses do not count')),
  })
  .check((checked) => {
    const { items, order } = checked.value;
    if ((items == null) !== (order == null)) return;
    checked.issues.push({ code: 'custom', input: checked.value, path: ['items'], message: either });
  });
export type SimulatePromotionsBody = z.output<typeof simulatePromotionsBody>;
export type SimulatePromotionsRequest = z.input<typeof simulatePromotionsBody>;

/** NO_CODE: none of its codes was entered. */
const simulatedReasons = [...notAppliedReasons, 'NO_CODE'] as const;

export const simulation = z.array(
  z.object({
    id: z.int(),
    name: z.string(),
    applies: z.boolean(),
    reason: z.nullable(z.enum(simulatedReasons)),
    missing,
    amount: money.check(z.describe('what it takes off; 0 where it does not apply')),
  }),
);
export type Simulation = z.infer<typeof simulation>;
