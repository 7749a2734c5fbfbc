/** The parameters of the API's calls, as forms bring them: all text. */

import { z } from 'zod';
import { invalidRequest } from './stripe-api-error.ts';

/** Of a payment, in the units of its currency. https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts */
const LEAST_UNITS = 50;
const MOST_UNITS = 99_999_999;

const minor = z
  .string()
  .regex(/^\d{1,15}$/, 'must be a whole number of the smallest unit')
  .transform(Number);
const metadata = z
  .record(z.string().max(40), z.string().max(500))
  .refine((values) => Object.keys(values).length <= 50, 'has at most 50 keys')
  .default({});
/** Named by their positions. */
const list = z.record(z.string().regex(/^\d+$/), z.string());
const text = z.string().max(1000);

/** Taken and ignored: nothing is expanded. */
const expand = list.optional();

export const createIntentParams = z.strictObject({
  amount: minor,
  currency: z
    .string()
    .toLowerCase()
    .regex(/^[a-z]{3}$/, 'must be a currency of three letters'),
  automatic_payment_methods: z
    .strictObject({ enabled: z.enum(['true', 'false']), allow_redirects: z.enum(['always', 'never']).optional() })
    .optional(),
  capture_method: z.enum(['automatic', 'automatic_async']).optional(),
  description: text.optional(),
  expand,
  metadata,
  payment_method_types: z.record(z.string(), z.literal('card')).optional(),
  receipt_email: text.optional(),
});

export function checkAmount(amount: number): number {
  if (amount < LEAST_UNITS) {
    throw invalidRequest(`A payment must be at least ${LEAST_UNITS} of the smallest unit.`, {
      code: 'amount_too_small',
      param: 'amount',
    });
  }
  if (amount > MOST_UNITS) {
    throw invalidRequest(`A payment must be at most ${MOST_UNITS} of the smallest unit.`, {
      code: 'amount_too_large',
      param: 'amount',
    });
  }
  return amount;
}

export const confirmIntentParams = z.strictObject({
  expand,
  payment_method: z.string(),
  return_url: z.string().max(2000).optional(),
});

export const cancelIntentParams = z.strictObject({
  cancellation_reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer', 'abandoned']).optional(),
  expand,
});

export const createRefundParams = z.strictObject({
  amount: minor.refine((value) => value > 0, 'must be more than 0').optional(),
  charge: z.string().optional(),
  expand,
  metadata,
  payment_intent: z.string().optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
});

export const listRefundsParams = z.strictObject({
  charge: z.string().optional(),
  expand,
  limit: z
    .string()
    .regex(/^\d{1,3}$/, 'must be a whole number from 1 to 100')
    .transform(Number)
    .pipe(z.number().min(1).max(100))
    .default(10),
  payment_intent: z.string().optional(),
  starting_after: z.string().optional(),
});
