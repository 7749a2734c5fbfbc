/** Refunds that staff record, on the wire. */

import * as z from 'zod/mini';
import { id } from './ids.ts';
import { allowedDecimals, hasDecimalsOfShop, toMinorUnits } from './money.ts';
import { unitsOfLines } from './shipment-bodies.ts';
import { requiredText } from './text.ts';

const REASON_MAX = 500;

export const refundAmount = z.number('amount must be a number').check(
  z.positive({ message: 'amount must be above 0', abort: true }),
  z.refine((value) => hasDecimalsOfShop(value) && toMinorUnits(value) > 0, {
    error: () => `amount must have ${allowedDecimals()}`,
  }),
  z.describe('in the currency of the shop'),
);

export const createRefundBody = z.object({
  amount: refundAmount,
  reason: requiredText('reason', REASON_MAX),
  lines: z.nullish(unitsOfLines).check(z.describe('what it is for; the amount is what counts')),
});
export type CreateRefundBody = z.output<typeof createRefundBody>;

/** A refund in cash, or one that the provider could not make, was paid back by hand. */
export const updateRefundBody = z.object({ state: z.literal('handed-over', 'state must be handed-over') });

export const refundParams = z.object({ id, refund: id });
