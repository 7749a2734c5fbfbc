/**
 * Navigation through the tab's history. React Router renders what belongs to an address. This file decides when the
 * address changes, whether the scroll position stays, and whether a form with unsaved changes blocks the navigation.
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
  /** The scroll position stays, as after a change of a filter. */
  keepsScroll: boolean;
  /** Rendered synchronously, where a control would otherwise jump back for a moment. */
  atOnce: boolean;
};

/** A form with unsaved changes: says which navigations it blocks, and gets a function that goes on after all. */
export type Guard = { holds: (pathname: string, search: string) => boolean; ask: (leave: () => void) => void };

export type ShopNavigator = Navigator & {
  /** The newest address. After Back and Forward its screen may still be loading. */
  readonly current: Navigation;
  /** @returns how to end it */
  subscribe: (listener: (navigation: Navigation) => void) => () => void;
  /** @returns how to end it */
  guard: (guard: Guard) => () => void;
  /**
   * Before the address changes, the navigator waits for what the page needs, so that the address always belongs to the
   * page in sight; if that fails, it navigates anyway and the page shows the failure. Back and Forward change the
   * address first.
   * @param prepare returns undefined if nothing is missing
   * @returns a function that ends this
   */
  prepareWith: (prepare: Prepare) => () => void;
};

export type Prepare = (pathname: string) => Promise<unknown> | undefined;

/** If two navigations wait for what their pages need, only the later one happens. */
function createPreparing() {
  let prepareNow: Prepare = () => undefined;
  let newest = 0;
  const giveUp = () => {
    newest += 1;
  };

  return {
    giveUp,
    /** @param ready called at once if nothing is missing; never called after a newer navigation */
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

/** A form with unsaved changes blocks a navigation until the person confirms it. Of several the first one asks, for all. */
function createGuarding(history: History) {
  const guards = new Set<Guard>();
  const heldBy = (pathname: string, search: string) => [...guards].find((guard) => guard.holds(pathname, search));
  let returning = false;
  let leaving = false;

  return {
    unlessHeld(pathname: string, search: string, go: (asked: boolean) => void): void {
      const guard = heldBy(pathname, search);
      if (guard === undefined) go(false);
      else guard.ask(() => go(true));
    },
    /**
     * Back and Forward have changed the address already: if they are blocked, it is set back.
     * @returns true if the page in sight stays
     */
    holdsBack({ pathname, search }: Location, delta: number | null): boolean {
      if (returning) {
        returning = false;
        return true;
      }
      // Go back, and forward again if the person confirms. Without a delta the entry is not one of ours.
      const guard = leaving || delta === null ? undefined : heldBy(pathname, search);
      if (guard !== undefined && delta !== null) {
        returning = true;
        history.go(-delta);
        guard.ask(() => {
          leaving = true;
          history.go(delta);
        });
        return true;
      }
      leaving = false;
      return false;
    },
    use(guard: Guard): () => void {
      guards.add(guard);
      return () => void guards.delete(guard);
    },
  };
}

export function createNavigator(history: History): ShopNavigator {
  const listeners = new Set<(navigation: Navigation) => void>();
  const guarding = createGuarding(history);
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

  function goTo(to: To, go: () => void): void {
    const { pathname = current.location.pathname, search = '' } = typeof to === 'string' ? parsePath(to) : to;
    guarding.unlessHeld(pathname, search, (asked) =>
      preparing.prepare(pathname, (waited) => {
        // Something may have been typed while the scripts loaded.
        if (waited && !asked) guarding.unlessHeld(pathname, search, go);
        else go();
      }),
    );
  }

  history.listen(({ location, delta }) => {
    if (!guarding.holdsBack(location, delta)) finish(navigationBy(NavigationType.Pop));
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
    guard: guarding.use,
    prepareWith: preparing.use,
  };
}
