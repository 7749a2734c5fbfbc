import { type Answer, type CardFrame, notMounted, placeFrame, type Told } from './card-frame.ts';
import type { Appearance, Question } from './messages.ts';

type Handler = (event: object) => unknown;

export interface ElementOptions {
  readOnly?: boolean;
}

/** Stripe.js' payment element: a frame with the card's fields, and events about it. */
export type PaymentElement = ReturnType<typeof createPaymentElement>;

export function createPaymentElement(first: {
  appearance: () => Appearance;
  options: ElementOptions;
  destroyed: () => void;
}) {
  let options = first.options;
  let frame: CardFrame | undefined;
  let isDestroyed = false;
  let isReady = false;
  const { emit, ...subscriptions } = createSubscriptions();

  const sayOptions = () =>
    frame?.say({ kind: 'options', appearance: first.appearance(), readOnly: options.readOnly === true });

  const hear = (message: Told) => {
    if (message.kind === 'loaded') sayOptions();
    else if (message.kind === 'change') {
      const { empty, complete } = message;
      emit('change', { empty, complete, collapsed: false, value: { type: 'card' } });
    } else if (message.kind === 'ready') {
      // The frame says so after every change of its options.
      if (!isReady) emit('ready');
      isReady = true;
    } else emit(message.kind);
  };

  const unmount = () => {
    frame?.remove();
    frame = undefined;
    isReady = false;
  };

  const element = {
    mount(place: string | HTMLElement) {
      if (isDestroyed) throw new Error('This element was destroyed. Please create a new one.');
      const container = typeof place === 'string' ? document.querySelector(place) : place;
      if (!(container instanceof HTMLElement)) throw new Error('The place to mount the element at does not exist.');
      unmount();
      frame = placeFrame(container, { told: hear, silent: (error) => emit('loaderror', { error }) });
      queueMicrotask(() => emit('loaderstart'));
    },
    unmount,
    destroy() {
      unmount();
      isDestroyed = true;
      subscriptions.clear();
      first.destroyed();
    },
    update(changed: ElementOptions) {
      options = { ...options, ...changed };
      if (isReady) sayOptions();
      return element;
    },
    on(type: string, handler: Handler) {
      subscriptions.add(type, handler);
      return element;
    },
    once(type: string, handler: Handler) {
      const handleOnce = (event: object) => {
        subscriptions.remove(type, handleOnce);
        return handler(event);
      };
      return element.on(type, handleOnce);
    },
    off(type: string, handler?: Handler) {
      subscriptions.remove(type, handler);
      return element;
    },
    focus: () => frame?.focus(),
    blur: () => frame?.say({ kind: 'blur' }),
    clear: () => frame?.say({ kind: 'clear' }),
    /** There is one way to pay, and it is always open. */
    collapse: () => element,
    /** Not of Stripe's interface: how the rest of this script asks the frame. */
    _ask: async (question: Question): Promise<Answer> =>
      frame !== undefined && isReady ? frame.ask(question) : { error: notMounted },
    _appearanceChanged: () => {
      if (isReady) sayOptions();
    },
  };
  return element;
}

function createSubscriptions() {
  const handlers = new Map<string, Handler[]>();
  return {
    add: (type: string, handler: Handler) => handlers.set(type, [...(handlers.get(type) ?? []), handler]),
    remove(type: string, handler: Handler | undefined) {
      const kept = handler === undefined ? [] : (handlers.get(type) ?? []).filter((one) => one !== handler);
      handlers.set(type, kept);
    },
    clear: () => handlers.clear(),
    emit(type: string, details: object = {}) {
      for (const handler of handlers.get(type) ?? []) handler({ elementType: 'payment', ...details });
    },
  };
}
