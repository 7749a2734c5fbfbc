import type { Config } from '../src/config.ts';
import { systemClock } from '../src/platform/clock.ts';
import { messageOf } from '../src/platform/error-text.ts';
import { openStripe } from '../src/platform/stripe/stripe.ts';
import type { Finding } from './finding.ts';

const PATIENCE_MS = 9000;
// An intent that does not exist. The provider says so only to callers whose key it accepts.
const NO_INTENT = 'pi_doctor';

export async function examinePaymentProvider({ payments }: Pick<Config, 'payments'>): Promise<Finding> {
  if (payments.by === 'nobody') {
    return {
      about: 'card payment is available',
      state: 'warning',
      says: payments.because,
      remedy: 'Set the keys of Stripe, unless the shop takes only cash.',
    };
  }
  if (payments.by === 'sandbox')
    return { about: 'card payments go to the payment sandbox, no money moves', state: 'ok' };
  const about = 'the payment provider accepts the keys';
  try {
    await openStripe(payments.stripe, systemClock).retrieveIntent(NO_INTENT, AbortSignal.timeout(PATIENCE_MS));
    return { about, state: 'ok' };
  } catch (error) {
    const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
    const isRejected = cause instanceof Error && /Authentication|Permission/.test(cause.constructor.name);
    return {
      about,
      state: 'fault',
      says: isRejected ? 'it does not accept STRIPE_SECRET_KEY' : messageOf(cause),
      remedy: isRejected
        ? 'Copy the key from the dashboard of Stripe.'
        : 'Check that this machine reaches it. Until then card orders hold their stock.',
    };
  }
}
