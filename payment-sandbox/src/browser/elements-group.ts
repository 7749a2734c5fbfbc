import { getIntent, intentIdOf } from './call-sandbox.ts';
import type { Appearance, StripeErrorObject } from './messages.ts';
import { createPaymentElement, type ElementOptions, type PaymentElement } from './payment-element.ts';

export interface ElementsOptions {
  clientSecret?: string;
  appearance?: Appearance;
}

export type Elements = ReturnType<typeof createElements>;

/** Stripe.js' `elements()`: the group whose only member here is a payment element. */
export function createElements(key: string, first: ElementsOptions) {
  let options = first;
  if (options.clientSecret !== undefined && intentIdOf(options.clientSecret) === undefined) {
    throw new Error('The clientSecret should look like pi_…_secret_…');
  }
  let payment: PaymentElement | undefined;

  return {
    create(type: string, elementOptions: ElementOptions = {}) {
      if (type !== 'payment') throw new Error(`The payment sandbox has the payment element only, no ${type}.`);
      if (payment !== undefined) throw new Error('There can be one payment element. Destroy it to create another.');
      payment = createPaymentElement({
        appearance: () => options.appearance ?? {},
        options: elementOptions,
        destroyed: () => {
          payment = undefined;
        },
      });
      return payment;
    },
    /** @param kind a name, or a component of React's that carries it */
    getElement(kind: string | { __elementType?: string }) {
      const type = typeof kind === 'string' ? kind : kind.__elementType;
      return type === 'payment' ? (payment ?? null) : null;
    },
    async update(changed: ElementsOptions) {
      options = { ...options, ...changed };
      payment?._appearanceChanged();
    },
    async fetchUpdates(): Promise<{ error?: { message: string } }> {
      const { error } = await getIntent(key, options.clientSecret ?? '');
      return error === undefined ? {} : { error: { message: error.message } };
    },
    async submit(): Promise<{ selectedPaymentMethod: string } | { error: StripeErrorObject }> {
      if (payment === undefined) return { error: noElement };
      const { error } = await payment._ask({ kind: 'check' });
      return error === undefined ? { selectedPaymentMethod: 'card' } : { error };
    },
    on: () => {},
    _clientSecret: () => options.clientSecret,
    _payment: () => payment,
  };
}

export const noElement: StripeErrorObject = {
  type: 'invalid_request_error',
  message: 'There is no payment element to take a card from.',
};
