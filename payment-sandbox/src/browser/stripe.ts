/** Sets `window.Stripe`: the part of Stripe.js' interface that a merchant's page with a payment element uses. */

import { RELEASE } from '../shared/api-version.ts';
import { getIntent } from './call-sandbox.ts';
import { type ConfirmOptions, confirmPayment } from './confirm-payment.ts';
import { createElements, type ElementsOptions } from './elements-group.ts';
import type { IntentResult } from './messages.ts';

function createStripe(key: string) {
  if (typeof key !== 'string' || !key.startsWith('pk_')) {
    throw new Error('Stripe() needs a publishable key, which starts with pk_.');
  }
  return {
    elements: (options: ElementsOptions = {}) => createElements(key, options),
    confirmPayment: (options: ConfirmOptions) => confirmPayment(key, options),
    retrievePaymentIntent: (clientSecret: string) => getIntent(key, clientSecret),
    createToken: notHere,
    createPaymentMethod: notHere,
    confirmCardPayment: notHere,
    registerAppInfo: () => {},
    _registerWrapper: () => {},
  };
}

async function notHere(): Promise<IntentResult> {
  return {
    error: {
      type: 'invalid_request_error',
      message: 'The payment sandbox has confirmPayment() with a payment element only.',
    },
  };
}

Object.assign(window, { Stripe: Object.assign(createStripe, { version: RELEASE }) });
