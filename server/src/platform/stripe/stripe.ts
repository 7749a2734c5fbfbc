/**
 * Stripe as the payment provider, through its official SDK: the calls that the shop makes, what it reads of the answers, and the
 * failures sorted into those that pass and those that do not. Source: https://docs.stripe.com/api
 */

import Stripe from 'stripe';
import type { Clock } from '../clock.ts';
import { PaymentRejectedError, RefundRejectedError } from '../payments/payment-errors.ts';
import type { PaymentProvider } from '../payments/payment-provider.ts';
import { browserSourcesOf } from './browser-sources.ts';
import { chargeLimitsOf, toStripe } from './charge-units.ts';
import { ask, isCode, refusedForGood, unlessMissing } from './failures.ts';
import { REFUND_KEY, readIntent, readRefund } from './intents.ts';
import { readSignedEvent } from './webhook-events.ts';

export interface StripeSettings {
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  /** Origin of the API, without `/v1`; Stripe's own unless set. */
  apiBase: string | undefined;
  /** Address of the browser script. */
  jsUrl: string;
}

// Two tries and the pause between them fit into the ten seconds within which a shopper gets an answer.
const CALL_TIMEOUT_MS = 4000;
/** Characters. */
const LONGEST_FAILURE = 200;
/** Of one payment. */
const MOST_REFUNDS = 10_000;

export function openStripe(settings: StripeSettings, clock: Clock): PaymentProvider {
  const sdk = openSdk(settings);

  const retrieveIntent: PaymentProvider['retrieveIntent'] = (id, signal) =>
    unlessMissing(ask(signal, async () => readIntent(await sdk.paymentIntents.retrieve(id))));

  return {
    publicSettings: {
      publishableKey: settings.publishableKey,
      jsUrl: settings.jsUrl,
      testMode: settings.publishableKey.startsWith('pk_test_'),
    },

    browserSources: (publicUrl) => browserSourcesOf(settings, publicUrl),

    chargeLimits: chargeLimitsOf,

    async createIntent({ amountMinor, currency, description, metadata, key }, signal) {
      const wanted = {
        ...{ amount: toStripe(amountMinor, currency), currency: currency.toLowerCase(), description, metadata },
        automatic_payment_methods: { enabled: true },
      };
      try {
        return await ask(signal, async () =>
          readIntent(await sdk.paymentIntents.create(wanted, { idempotencyKey: key })),
        );
      } catch (error) {
        throw refusedForGood(error, (cause) => new PaymentRejectedError(cause.message, { cause }));
      }
    },

    retrieveIntent,

    async cancelIntent(id, signal) {
      try {
        return await unlessMissing(ask(signal, async () => readIntent(await sdk.paymentIntents.cancel(id))));
      } catch (error) {
        if (!isCode(error, 'payment_intent_unexpected_state')) throw error;
        return retrieveIntent(id, signal);
      }
    },

    ...refundCalls(sdk),

    signatureHeader: 'stripe-signature',

    readEvent: (rawBody, signature) =>
      readSignedEvent(sdk, settings.webhookSecret, { rawBody, signature, now: clock.now() }),
  };
}

function refundCalls(sdk: Stripe): Pick<PaymentProvider, 'listRefunds' | 'refundIntent'> {
  const listRefunds: PaymentProvider['listRefunds'] = async (intentId, signal) => {
    const refunds = await ask(signal, () =>
      sdk.refunds.list({ payment_intent: intentId, limit: 100 }).autoPagingToArray({ limit: MOST_REFUNDS }),
    );
    return refunds.map(readRefund);
  };

  return {
    listRefunds,

    async refundIntent(intentId, { name, key, amountMinor, currency }, signal) {
      const amount = toStripe(amountMinor, currency);
      const wanted = { payment_intent: intentId, amount, metadata: { [REFUND_KEY]: name } };
      try {
        return [await ask(signal, async () => readRefund(await sdk.refunds.create(wanted, { idempotencyKey: key })))];
      } catch (error) {
        if (isCode(error, 'charge_already_refunded')) return listRefunds(intentId, signal);
        // Passes by itself, when other payments come in.
        if (isCode(error, 'balance_insufficient')) throw error;
        throw refusedForGood(
          error,
          (cause) => new RefundRejectedError((cause.code ?? cause.message).slice(0, LONGEST_FAILURE), { cause }),
        );
      }
    },
  };
}

function openSdk(settings: StripeSettings): Stripe {
  const base = settings.apiBase === undefined ? undefined : new URL(settings.apiBase);
  return new Stripe(settings.secretKey, {
    timeout: CALL_TIMEOUT_MS,
    maxNetworkRetries: 1,
    telemetry: false,
    ...(base && {
      host: base.hostname,
      port: base.port === '' ? (base.protocol === 'http:' ? 80 : 443) : Number(base.port),
      protocol: base.protocol === 'http:' ? ('http' as const) : ('https' as const),
    }),
  });
}
