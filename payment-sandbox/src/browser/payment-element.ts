import { type Answer, type CardFrame, notMounted, placeFrame, type Told } from './card-frame.ts';
import type { Appearance, Question } from './messages.ts';

type Handler = (event: object) => unknown;

export interface ElementOptions {
  readOnly?: boolean;
}

/** Stripe.js' payment element: a frame with the card's fields, and events about it. */
export type PaymentElement = ReturnType<typeof createPaymentElement>;

interface ElementSetup {
  appearance: () => Appearance;
  options: ElementOptions;
  destroyed: () => void;
}

export function createPaymentElement(first: ElementSetup) {
  let options = first.options;
  let frame: CardFrame | undefined;
  let isDestroyed = false;
  let isReady = false;
  const { emit, ...subscriptions } = createSubscriptions();

  const sayOptions = () => {
    if (isReady) frame?.say(optionsMessage(first.appearance(), options));
  };
  const hear = (message: Told) => {
    if (message.kind === 'loaded') frame?.say(optionsMessage(first.appearance(), options));
    else if (message.kind === 'change') emit('change', changeOf(message));
    else if (message.kind === 'ready') {
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
      const container = findContainer(place);
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
      sayOptions();
      return element;
    },
    on(type: string, handler: Handler) {
      subscriptions.add(type, handler);
      return element;
    },
    once(type: string, handler: Handler) {
      subscriptions.addOnce(type, handler);
      return element;
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
    _appearanceChanged: sayOptions,
  };
  return element;
}

function optionsMessage(appearance: Appearance, { readOnly }: ElementOptions) {
  return { kind: 'options', appearance, readOnly: readOnly === true } as const;
}

function findContainer(place: string | HTMLElement): HTMLElement {
  const container = typeof place === 'string' ? document.querySelector(place) : place;
  if (container instanceof HTMLElement) return container;
  throw new Error('The place to mount the element at does not exist.');
}

function changeOf({ empty, complete }: { empty: boolean; complete: boolean }) {
  return { empty, complete, collapsed: false, value: { type: 'card' } };
}

function createSubscriptions() {
  const handlers = new Map<string, Handler[]>();
  const add = (type: string, handler: Handler) => handlers.set(type, [...(handlers.get(type) ?? []), handler]);
  const remove = (type: string, handler: Handler | undefined) => {
    const others = handler === undefined ? [] : (handlers.get(type) ?? []).filter((one) => one !== handler);
    handlers.set(type, others);
  };
  return {
    add,
    addOnce(type: string, handler: Handler) {
      const handleOnce = (event: object) => {
        remove(type, handleOnce);
        return handler(event);
      };
      add(type, handleOnce);
    },
    remove,
    clear: () => handlers.clear(),
    emit(type: string, details: object = {}) {
      for (const handler of handlers.get(type) ?? []) handler({ elementType: 'payment', ...details });
    },
  };
}
