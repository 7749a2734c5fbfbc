/**
 * The payment provider, through its official SDK: the calls that the shop makes, what it reads of the answers, and the
 * failures sorted into those that pass and those that do not. Source: https://docs.stripe.com/api
 */

import Stripe from 'stripe';
import type { Clock } from '../clock.ts';
import { ask, isCode, PaymentRejectedError, RefundRejectedError, refusedForGood, unlessMissing } from './failures.ts';
import { type Intent, REFUND_KEY, readIntent, readRefund, type SeenRefund } from './intents.ts';
import { readSignedEvent, type StripeEvent } from './webhook-events.ts';

export interface StripeSettings {
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  /** Origin of the API, without `/v1`; Stripe's own unless set. */
  apiBase: string | undefined;
  /** Address of the browser script. */
  jsUrl: string;
}

export type StripeGateway = ReturnType<typeof openStripe>;

// Two tries and the pause between them fit into the ten seconds within which a shopper gets an answer.
const CALL_TIMEOUT_MS = 4000;
/** Characters. */
const LONGEST_FAILURE = 200;
/** Of one payment. */
const MOST_REFUNDS = 10_000;

/**
 * Every call takes a signal that ends the waiting; what the provider does with a call that was given up is found out by
 * the next one, under the same key.
 */
export function openStripe(settings: StripeSettings, clock: Clock) {
  const sdk = openSdk(settings);
  return {
    publicSettings: {
      publishableKey: settings.publishableKey,
      jsUrl: settings.jsUrl,
      apiBase: settings.apiBase,
      testMode: settings.publishableKey.startsWith('pk_test_'),
    },

    /** @throws BurntKeyError when another key is needed, PaymentRejectedError when none would help */
    async createIntent(
      payment: { amountCents: number; description: string; metadata: Record<string, string>; key: string },
      signal: AbortSignal,
    ): Promise<Intent> {
      const wanted = {
        amount: payment.amountCents,
        currency: 'usd',
        description: payment.description,
        metadata: payment.metadata,
        automatic_payment_methods: { enabled: true },
      };
      try {
        return await ask(signal, async () =>
          readIntent(await sdk.paymentIntents.create(wanted, { idempotencyKey: payment.key })),
        );
      } catch (error) {
        throw refusedForGood(error, (cause) => new PaymentRejectedError(cause.message, { cause }));
      }
    },

    /** @returns undefined when the provider does not know it, as after a change of accounts */
    async retrieveIntent(id: string, signal: AbortSignal): Promise<Intent | undefined> {
      return unlessMissing(ask(signal, async () => readIntent(await sdk.paymentIntents.retrieve(id))));
    },

    /**
     * Makes sure that an intent can never be paid, unless it has been.
     * @returns the intent as it is then: canceled, succeeded, or still processing; undefined when there is none
     */
    async cancelIntent(id: string, signal: AbortSignal): Promise<Intent | undefined> {
      try {
        return await unlessMissing(ask(signal, async () => readIntent(await sdk.paymentIntents.cancel(id))));
      } catch (error) {
        if (!isCode(error, 'payment_intent_unexpected_state')) throw error;
        return this.retrieveIntent(id, signal);
      }
    },

    ...refundCalls(sdk),

    /** @throws ShopError INVALID_SIGNATURE */
    readEvent(rawBody: Buffer, signature: string | undefined): StripeEvent {
      return readSignedEvent(sdk, settings.webhookSecret, { rawBody, signature, now: clock.now() });
    },
  };
}

function refundCalls(sdk: Stripe) {
  /** Newest first. */
  async function listRefunds(intentId: string, signal: AbortSignal): Promise<SeenRefund[]> {
    const refunds = await ask(signal, () =>
      sdk.refunds.list({ payment_intent: intentId, limit: 100 }).autoPagingToArray({ limit: MOST_REFUNDS }),
    );
    return refunds.map(readRefund);
  }

  return {
    listRefunds,

    /**
     * Refunds a part of the money of an intent, or all of it.
     * @returns the refund; all that there are, where nothing is left
     * @throws BurntKeyError when another key is needed, RefundRejectedError when none would help
     */
    async refundIntent(
      intentId: string,
      refund: { name: string; key: string; amountCents: number },
      signal: AbortSignal,
    ): Promise<SeenRefund[]> {
      const { name, amountCents: amount } = refund;
      const wanted = { payment_intent: intentId, amount, metadata: { [REFUND_KEY]: name } };
      try {
        return [
          await ask(signal, async () => readRefund(await sdk.refunds.create(wanted, { idempotencyKey: refund.key }))),
        ];
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
