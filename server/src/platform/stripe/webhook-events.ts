/** Events that the provider sends, believed only when their signature fits the bytes and the time. */

import { ShopError } from '@shop/contract/errors';
import Stripe from 'stripe';
import { z } from 'zod';
import type { Intent, PaymentEvent } from '../payments/payment-provider.ts';
import { fromStripe } from './charge-units.ts';
import { readIntent, readRefund } from './intents.ts';

type OmitIds<T> = T extends unknown ? Omit<T, 'id' | 'type'> : never;

/** Seconds that the time of a signature may differ from now, to either side. */
const SIGNATURE_TOLERANCE = 300;

/** @throws ShopError INVALID_SIGNATURE */
export function readSignedEvent(
  sdk: Stripe,
  secret: string,
  message: { rawBody: Buffer; signature: string | undefined; now: Date },
): PaymentEvent {
  const { rawBody, signature } = message;
  const now = message.now.getTime();
  // The SDK refuses what is too old; a time to come is refused here.
  if (signature === undefined || Math.abs(Math.floor(now / 1000) - timeOf(signature)) > SIGNATURE_TOLERANCE) {
    throw new ShopError('INVALID_SIGNATURE');
  }
  let event: Stripe.Event;
  try {
    event = sdk.webhooks.constructEvent(rawBody, signature, secret, SIGNATURE_TOLERANCE, undefined, now);
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) throw new ShopError('INVALID_SIGNATURE');
    throw new ShopError('MALFORMED_REQUEST', { detail: 'The body is not an event' });
  }
  return presentEvent(event);
}

/** The last `t` counts, as in the SDK, whose signature covers it. NaN without one, and then nothing compares. */
function timeOf(signature: string): number {
  const times = signature.split(',').filter((part) => part.startsWith('t='));
  const time = Number(times.at(-1)?.slice(2) ?? 'none');
  return Number.isFinite(time) ? time : Number.NEGATIVE_INFINITY;
}

const eventShape = z.object({
  id: z.string().min(1).max(255),
  type: z.string(),
  created: z.int().nonnegative().optional(),
  data: z.object({ object: z.looseObject({}) }),
});

function presentEvent(event: Stripe.Event): PaymentEvent {
  const shape = eventShape.safeParse(event);
  if (!shape.success) throw new ShopError('MALFORMED_REQUEST', { detail: 'The body is not an event' });
  const { id, type } = shape.data;
  const money = readMoneyEvent(event);
  if (money !== undefined) return { id, type, ...money };
  const intent = readEventIntent(event);
  const hasFailed = type === 'payment_intent.payment_failed';
  return intent ? { id, type, about: 'intent', intent, hasFailed } : { id, type, about: 'other' };
}

const intentId = z
  .union([z.string(), z.looseObject({ id: z.string() }).transform((intent) => intent.id)])
  .pipe(z.string().min(1));
const minor = z.int().nonnegative();
const currency = z.string().length(3).nullish();
const words = z.string().max(200);

const refundShape = z.object({
  id: z.string().min(1).max(255),
  amount: minor.positive(),
  currency,
  payment_intent: intentId,
  status: words.nullish(),
  reason: words.nullish(),
  failure_reason: words.nullish(),
  metadata: z.record(z.string(), z.string()).nullish(),
});
const chargeShape = z.object({ payment_intent: intentId, amount_refunded: minor, currency });
const disputeShape = z.object({
  id: z.string().min(1).max(255),
  amount: minor,
  currency,
  payment_intent: intentId,
  reason: words,
  status: words,
});

/** Money that goes back, or that somebody wants back. What is not of a payment intent is none of the shop's. */
function readMoneyEvent(
  event: Stripe.Event,
): Exclude<OmitIds<PaymentEvent>, { about: 'intent' | 'other' }> | undefined {
  const { object } = event.data;
  switch (event.type) {
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
    case 'charge.refund.updated': {
      const refund = refundShape.safeParse(object);
      if (!refund.success) return undefined;
      return { about: 'refund', intentId: refund.data.payment_intent, refund: readRefund(refund.data) };
    }
    case 'charge.refunded': {
      const charge = chargeShape.safeParse(object);
      if (!charge.success) return undefined;
      return {
        about: 'charge',
        intentId: charge.data.payment_intent,
        refundedMinor: fromStripe(charge.data.amount_refunded, charge.data.currency),
      };
    }
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed': {
      const shape = disputeShape.safeParse(object);
      if (!shape.success) return undefined;
      const { payment_intent, status, currency, ...dispute } = shape.data;
      const toldAt = new Date((event.created ?? 0) * 1000);
      return {
        about: 'dispute',
        intentId: payment_intent,
        dispute: { ...dispute, amount: fromStripe(dispute.amount, currency), state: status },
        toldAt,
      };
    }
    default:
      return undefined;
  }
}

function readEventIntent(event: Stripe.Event): Intent | undefined {
  switch (event.type) {
    case 'payment_intent.succeeded':
    case 'payment_intent.processing':
    case 'payment_intent.payment_failed':
    case 'payment_intent.requires_action':
    case 'payment_intent.canceled':
      return readIntent(event.data.object);
    default:
      return undefined;
  }
}
