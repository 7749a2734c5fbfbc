/** What the SDK throws, sorted into what passes, what needs another key, and what says something about the payment. */

import { ShopError } from '@shop/contract/errors';
import Stripe from 'stripe';
import { BurntKeyError, RETRY_SECONDS } from '../payments/payment-errors.ts';

/** Of a call that makes something: a rejection that only repeats what its key met before says nothing about today. */
export function refusedForGood(error: unknown, refused: (error: Error & { code?: string }) => Error): unknown {
  if (!(error instanceof Stripe.errors.StripeError) || !isClientError(error)) return error;
  return isReplayed(error) ? new BurntKeyError(error) : refused(error);
}

const isClientError = ({ statusCode = 0 }: { statusCode?: number | undefined }) =>
  statusCode >= 400 && statusCode < 500;
const isReplayed = (error: InstanceType<typeof Stripe.errors.StripeError>) =>
  error.headers?.['idempotent-replayed'] === 'true';

export function isCode(error: unknown, code: string): boolean {
  return error instanceof Stripe.errors.StripeError && error.code === code;
}

/** @returns undefined when the provider does not know what was asked about */
export async function unlessMissing<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (isCode(error, 'resource_missing')) return undefined;
    throw error;
  }
}

/** Waits for the call as long as the signal allows. */
export async function ask<T>(signal: AbortSignal, call: () => Promise<T>): Promise<T> {
  let giveUp = () => {};
  const tooLate = new Promise<never>((_resolve, reject) => {
    giveUp = () => reject(away(signal.reason));
    if (signal.aborted) giveUp();
    else signal.addEventListener('abort', giveUp, { once: true });
  });
  try {
    return await Promise.race([signal.aborted ? tooLate : call(), tooLate]);
  } catch (error) {
    throw sorted(error);
  } finally {
    signal.removeEventListener('abort', giveUp);
  }
}

/** What passes by itself, or lies with the shop's own keys, is 'away'; what says something about the payment stays. */
function sorted(error: unknown): unknown {
  const { errors } = Stripe;
  if (!(error instanceof errors.StripeError)) return error;
  const otherRequest = error instanceof errors.StripeIdempotencyError && error.statusCode !== 409;
  if (otherRequest || (isReplayed(error) && (error.statusCode ?? 0) >= 500)) {
    return new BurntKeyError(error);
  }
  const passes =
    error instanceof errors.StripeConnectionError ||
    error instanceof errors.StripeAPIError ||
    error instanceof errors.StripeRateLimitError ||
    error instanceof errors.StripeAuthenticationError ||
    error instanceof errors.StripePermissionError ||
    error.statusCode === 409;
  return passes ? away(error) : error;
}

function away(cause: unknown): ShopError {
  const error = new ShopError('PAYMENTS_AWAY', { retryAfter: RETRY_SECONDS });
  error.cause = cause;
  return error;
}
