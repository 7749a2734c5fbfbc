import type { RouteObject } from 'react-router';
import { loadScreens } from '../routing/load-screens.ts';
import type { ShopNavigator } from '../routing/navigator.ts';
import { pages } from '../routing/paths.ts';
import { isShownToAll } from '../routing/shown-to-all.ts';
import { selectLoggedInUser } from '../state/auth-slice.ts';
import type { AppStore } from '../store/store.ts';

/** Spinners wait as long before they appear. */
const MOMENT_MS = 400;

type Start = {
  store: AppStore;
  routes: RouteObject[];
  navigator: ShopNavigator;
  /** Settles when the session check has its answer. */
  session: Promise<unknown>;
};

/**
 * Resolves when the first render would be the whole page. Until then the document shows its prerendered content, which
 * no emptier page may replace. Never rejects, and waits only a moment for data: screens show their own spinners and
 * errors.
 */
export async function bootstrap({ store, routes, navigator, session }: Start): Promise<void> {
  const { pathname, search } = navigator.current.location;
  const screens = loadScreens(routes, pathname, null);
  // In the script of the home page, which `screens` loads as well: no other page needs it.
  const home = pathname === pages.home ? import('./prefetch-home.ts') : undefined;
  const known = session.then(() => {
    const user = selectLoggedInUser(store.getState());
    if (user === null) return loadScreens(routes, isShownToAll(pathname) ? pathname : pages.login, null);
    const answers = home?.then(({ prefetchHome }) => Promise.all(prefetchHome(store, search)));
    return Promise.all([
      loadScreens(routes, pathname, user),
      Promise.race([answers, new Promise((resolve) => setTimeout(resolve, MOMENT_MS))]),
    ]);
  });
  await Promise.allSettled([screens, known, home]);
}
