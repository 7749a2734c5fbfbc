import { systemClock } from '../src/platform/clock.ts';
import type { Config } from '../src/platform/config.ts';
import { messageOf } from '../src/platform/error-text.ts';
import { openStripe } from '../src/platform/stripe/stripe.ts';
import type { Finding } from './finding.ts';

const PATIENCE_MS = 9000;
// Nobody's: that the provider does not know it, it says only to whom it knows.
const NO_INTENT = 'pi_doctor';

export async function examinePaymentProvider({ payments }: Pick<Config, 'payments'>): Promise<Finding> {
  if (payments.by === 'nobody') {
    return {
      about: 'cards can be taken',
      state: 'warning',
      says: payments.because,
      remedy: 'Set the keys of Stripe, unless cash alone is meant.',
    };
  }
  if (payments.by === 'sandbox') return { about: 'cards go to the payment sandbox, no money moves', state: 'ok' };
  const about = 'the payment provider answers with the keys';
  try {
    await openStripe(payments.stripe, systemClock).retrieveIntent(NO_INTENT, AbortSignal.timeout(PATIENCE_MS));
    return { about, state: 'ok' };
  } catch (error) {
    const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
    const refused = cause instanceof Error && /Authentication|Permission/.test(cause.constructor.name);
    return {
      about,
      state: 'fault',
      says: refused ? 'it does not accept STRIPE_SECRET_KEY' : messageOf(cause),
      remedy: refused
        ? 'Copy the key from the dashboard of Stripe.'
        : 'See that this machine reaches it. Card orders keep their stock meanwhile.',
    };
  }
}
