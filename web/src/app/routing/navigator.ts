/**
 * The tab's history as the app walks through it. React Router draws what stands at an address; when one gets there, what
 * of it keeps the scroll position, and whether a form holds one back, is decided here.
 */

import {
  type Location,
  NavigationType,
  type Navigator,
  parsePath,
  type To,
  type UNSAFE_createBrowserHistory,
} from 'react-router';

export type History = ReturnType<typeof UNSAFE_createBrowserHistory>;

export type Arrival = {
  location: Location;
  action: NavigationType;
  /** A filter of a list, say, leaves the page where it is. */
  keepsScroll: boolean;
  /** Drawn before anything else, where a control would otherwise jump back for a moment. */
  atOnce: boolean;
};

/** Whoever has something to lose: says which ways out are held, and is told how to go on after all. */
export type Guard = { holds: (pathname: string) => boolean; ask: (leave: () => void) => void };

export type ShopNavigator = Navigator & {
  /** The newest address, though its screen may still be on its way. */
  readonly current: Arrival;
  /** @returns how to end it */
  subscribe: (listener: (arrival: Arrival) => void) => () => void;
  /** @returns how to end it */
  guard: (guard: Guard) => () => void;
};

export function createNavigator(history: History): ShopNavigator {
  const listeners = new Set<(arrival: Arrival) => void>();
  let guarding: Guard | undefined;
  let returning = false;
  let leaving = false;
  let current = arrivalBy(history.action);

  function arrivalBy(action: NavigationType, options: Parameters<Navigator['push']>[2] = {}): Arrival {
    return {
      location: history.location,
      action,
      keepsScroll: options.preventScrollReset ?? false,
      atOnce: options.flushSync ?? false,
    };
  }

  function arrive(arrival: Arrival): void {
    current = arrival;
    for (const listener of listeners) listener(arrival);
  }

  function unlessHeld(to: To, go: () => void): void {
    const { pathname = current.location.pathname } = typeof to === 'string' ? parsePath(to) : to;
    if (guarding?.holds(pathname)) guarding.ask(go);
    else go();
  }

  history.listen(({ location, delta }) => {
    if (returning) {
      returning = false;
      return;
    }
    // The browser has gone already: back, and there again if the person says so. Without a delta it left our own entries.
    if (!leaving && delta !== null && guarding?.holds(location.pathname)) {
      returning = true;
      history.go(-delta);
      guarding.ask(() => {
        leaving = true;
        history.go(delta);
      });
      return;
    }
    leaving = false;
    arrive(arrivalBy(NavigationType.Pop));
  });

  return {
    createHref: (to) => history.createHref(to),
    createURL: (to) => history.createURL(to),
    encodeLocation: (to) => history.encodeLocation(to),
    go: (delta) => history.go(delta),
    push: (to, state, options) =>
      unlessHeld(to, () => {
        history.push(to, state);
        arrive(arrivalBy(NavigationType.Push, options));
      }),
    replace: (to, state, options) =>
      unlessHeld(to, () => {
        history.replace(to, state);
        arrive(arrivalBy(NavigationType.Replace, options));
      }),
    get current() {
      return current;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    guard(guard) {
      guarding = guard;
      return () => {
        if (guarding === guard) guarding = undefined;
      };
    },
  };
}
