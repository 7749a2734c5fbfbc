/** Returns of an order on the wire. */

import * as z from 'zod/mini';
import { id } from './ids.ts';
import { refundAmount } from './refunds.ts';
import { lineQuantity } from './shipment-bodies.ts';
import { requiredText, text } from './text.ts';

export { type OrderReturn, orderReturn, type ReturnLine, returnLine } from './order-return.ts';

const REASON_MAX = 200;
const NOTE_MAX = 1000;
const DECLINE_REASON_MAX = 500;

export const requestReturnBody = z.object({
  lines: z
    .array(
      z.object({
        line: id,
        quantity: lineQuantity,
        reason: requiredText('reason', REASON_MAX),
        note: z.nullish(text(NOTE_MAX)),
      }),
      'lines must be a list',
    )
    .check(z.minLength(1, 'lines must name a line')),
});
export type RequestReturnBody = z.output<typeof requestReturnBody>;

/** What staff do with a return. */
export const updateReturnBody = z.discriminatedUnion(
  'state',
  [
    z.object({ state: z.literal('approved') }),
    z.object({ state: z.literal('declined'), reason: requiredText('reason', DECLINE_REASON_MAX) }),
    z.object({
      state: z.literal('received'),
      lines: z.array(
        z.object({ line: id, restock: z.boolean('restock must be true or false') }),
        'lines must name every line of the return',
      ),
    }),
    z.object({
      state: z.literal('refunded'),
      amount: z
        .nullish(refundAmount)
        .check(z.describe('left out: what its lines were paid, or nothing once all of the order is given back')),
    }),
  ],
  'state must be approved, declined, received or refunded',
);
export type UpdateReturnBody = z.output<typeof updateReturnBody>;

/** It has no fields. */
export const withdrawReturnBody = z.nullish(z.object({}));

export const returnParams = z.object({ id, return: id });
