/** A fake of the payment provider's browser script: the part of `window.Stripe` that its React components use. */

import { vi } from 'vitest';

type Confirmation = { returnUrl: string };
type Failure = { type: string; message?: string };
/** Undefined for a successful payment: the browser leaves the page, and the promise never settles. */
type Outcome = (() => Promise<{ error: Failure }>) | undefined;
type Handler = (event: object) => void;

// Stripe's loader holds the first object that it finds; later tests of a file use it, too.
let current: FakeStripe | undefined;

export class FakeStripe {
  /** The confirmed payments, in order. */
  readonly confirmed: Confirmation[] = [];
  /** The client secrets whose state was requested. */
  readonly retrieved: string[] = [];
  readonly #outcomes: Outcome[] = [];
  /** The state of every intent; if undefined, the script throws. */
  status: string | undefined = 'requires_payment_method';
  /** Whether the card fields load. */
  fields: 'come' | 'fail' | 'never' = 'come';

  constructor() {
    current = this;
    vi.stubGlobal('Stripe', Object.assign(createStripe, { version: 'fake' }));
  }

  /** The next payment fails with this error, at once or when the promise settles. */
  failNext(error: Failure, when: Promise<void> = Promise.resolve()): void {
    this.#outcomes.push(() => when.then(() => ({ error })));
  }

  throwNext(): void {
    this.#outcomes.push(() => Promise.reject(new Error('The provider threw')));
  }

  confirm(returnUrl: string): Promise<object> {
    this.confirmed.push({ returnUrl });
    return this.#outcomes.shift()?.() ?? new Promise(() => {});
  }

  retrieve(secret: string): Promise<object> {
    this.retrieved.push(secret);
    if (this.status === undefined) throw new Error('Invalid value for the intent secret');
    return Promise.resolve({ paymentIntent: { status: this.status } });
  }
}

function createStripe() {
  const elsewhere = () => Promise.reject(new Error('The shop does not use this'));
  return {
    elements: createElements,
    confirmPayment: ({ confirmParams }: { confirmParams: { return_url: string } }) =>
      current?.confirm(confirmParams.return_url),
    retrievePaymentIntent: (secret: string) => current?.retrieve(secret),
    createToken: elsewhere,
    createPaymentMethod: elsewhere,
    confirmCardPayment: elsewhere,
    registerAppInfo: () => {},
    _registerWrapper: () => {},
  };
}

function createElements() {
  return { create: createPaymentElement, getElement: () => null, update: () => {} };
}

function createPaymentElement() {
  const handlers = new Map<string, Handler>();
  const tell = (type: string) => queueMicrotask(() => handlers.get(type)?.({ elementType: 'payment' }));
  return {
    on: (type: string, handler: Handler) => void handlers.set(type, handler),
    off: (type: string) => void handlers.delete(type),
    mount() {
      if (current?.fields === 'come') tell('ready');
      else if (current?.fields === 'fail') tell('loaderror');
    },
    update: () => {},
    unmount: () => {},
    destroy: () => {},
  };
}
