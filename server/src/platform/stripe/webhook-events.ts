/** Events that the provider sends, believed only when their signature fits the bytes and the time. */

import { ShopError } from '@shop/contract/errors';
import Stripe from 'stripe';
import { z } from 'zod';
import { type Intent, readIntent } from './intents.ts';

/** An event of the webhook: about an intent, about a charge whose money went back in full, or about nothing of ours. */
export type StripeEvent = { id: string; type: string } & (
  | { about: 'intent'; intent: Intent }
  | { about: 'refund'; intentId: string; refundId: string; amount: number }
  | { about: 'other' }
);

/** Seconds that the time of a signature may differ from now, to either side. */
const SIGNATURE_TOLERANCE = 300;

/** @throws ShopError INVALID_SIGNATURE */
export function readSignedEvent(
  sdk: Stripe,
  secret: string,
  message: { rawBody: Buffer; signature: string | undefined; now: Date },
): StripeEvent {
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
  data: z.object({ object: z.looseObject({}) }),
});

function presentEvent(event: Stripe.Event): StripeEvent {
  const shape = eventShape.safeParse(event);
  if (!shape.success) throw new ShopError('MALFORMED_REQUEST', { detail: 'The body is not an event' });
  const { id, type } = shape.data;
  if (event.type === 'charge.refunded') {
    const charge = event.data.object;
    const intent = charge.payment_intent;
    if (charge.refunded === true && intent !== null) {
      const refundId = charge.refunds?.data[0]?.id ?? charge.id;
      return {
        id,
        type,
        about: 'refund',
        intentId: typeof intent === 'string' ? intent : intent.id,
        refundId,
        amount: charge.amount_refunded,
      };
    }
  }
  const intent = readEventIntent(event);
  return intent ? { id, type, about: 'intent', intent } : { id, type, about: 'other' };
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
