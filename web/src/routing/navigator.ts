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

export type Navigation = {
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
  /** The newest address. After Back and Forward its screen may still be on its way. */
  readonly current: Navigation;
  /** @returns how to end it */
  subscribe: (listener: (navigation: Navigation) => void) => () => void;
  /** @returns how to end it */
  guard: (guard: Guard) => () => void;
  /**
   * An address is gone to only when what its page needs is there, so that it is never that of another page than the one in
   * sight; what cannot be had is shown there. Back and Forward have changed it before anyone is asked.
   * @param prepare undefined where nothing is missing
   * @returns how to end it
   */
  prepareWith: (prepare: Prepare) => () => void;
};

export type Prepare = (pathname: string) => Promise<unknown> | undefined;

/** Of two ways that wait for what their pages need, the later one is gone. */
function createPreparing() {
  let prepareNow: Prepare = () => undefined;
  let newest = 0;
  const giveUp = () => {
    newest += 1;
  };

  return {
    giveUp,
    /** @param ready called at once where nothing is missing; never after another way was taken */
    prepare(pathname: string, ready: (waited: boolean) => void): void {
      const missing = prepareNow(pathname);
      if (missing === undefined) {
        ready(false);
        return;
      }
      giveUp();
      const mine = newest;
      const over = () => {
        if (mine === newest) ready(true);
      };
      missing.then(over, over);
    },
    use(prepare: Prepare): () => void {
      prepareNow = prepare;
      return () => {
        if (prepareNow === prepare) prepareNow = () => undefined;
      };
    },
  };
}

export function createNavigator(history: History): ShopNavigator {
  const listeners = new Set<(navigation: Navigation) => void>();
  let guarding: Guard | undefined;
  let returning = false;
  let leaving = false;
  const preparing = createPreparing();
  let current = navigationBy(history.action);

  function navigationBy(action: NavigationType, options: Parameters<Navigator['push']>[2] = {}): Navigation {
    return {
      location: history.location,
      action,
      keepsScroll: options.preventScrollReset ?? false,
      atOnce: options.flushSync ?? false,
    };
  }

  function finish(navigation: Navigation): void {
    preparing.giveUp();
    current = navigation;
    for (const listener of listeners) listener(navigation);
  }

  function unlessHeld(pathname: string, go: (asked: boolean) => void): void {
    if (guarding?.holds(pathname)) guarding.ask(() => go(true));
    else go(false);
  }

  function goTo(to: To, go: () => void): void {
    const { pathname = current.location.pathname } = typeof to === 'string' ? parsePath(to) : to;
    unlessHeld(pathname, (asked) =>
      preparing.prepare(pathname, (waited) => {
        // Something may have been typed meanwhile.
        if (waited && !asked) unlessHeld(pathname, go);
        else go();
      }),
    );
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
    finish(navigationBy(NavigationType.Pop));
  });

  return {
    createHref: (to) => history.createHref(to),
    createURL: (to) => history.createURL(to),
    encodeLocation: (to) => history.encodeLocation(to),
    go: (delta) => history.go(delta),
    push: (to, state, options) =>
      goTo(to, () => {
        history.push(to, state);
        finish(navigationBy(NavigationType.Push, options));
      }),
    replace: (to, state, options) =>
      goTo(to, () => {
        history.replace(to, state);
        finish(navigationBy(NavigationType.Replace, options));
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
    prepareWith: preparing.use,
  };
}
