/** What a payment provider throws besides ShopError PAYMENTS_AWAY. */

import { ShopError } from '@shop/contract/errors';

export const RETRY_SECONDS = 5;

/** The key was answered with a failure that the provider repeats for ever: only another key gets on. */
export class BurntKeyError extends ShopError {
  constructor(cause: unknown) {
    super('PAYMENTS_AWAY', { retryAfter: RETRY_SECONDS });
    this.cause = cause;
  }
}

/** The provider will not make this payment, however often it is asked: there is none, and there will be none. */
export class PaymentRejectedError extends Error {
  override readonly name = 'PaymentRejectedError';
}

/** The provider will not give this money back, however often it is asked; the message is why, in its words. */
export class RefundRejectedError extends Error {
  override readonly name = 'RefundRejectedError';
}
