import {
  brandsPath,
  categoriesPath,
  productListQuery,
  productQueryOf,
  readListState,
} from '@shop/contract/product-list';
import type { RouteObject } from 'react-router';
import { loadScreens } from '../routing/load-screens.ts';
import type { ShopNavigator } from '../routing/navigator.ts';
import { pages } from '../routing/paths.ts';
import { selectLoggedInUser } from '../state/auth-slice.ts';
import { fetchCart } from '../state/cart-slice.ts';
import { fetchBrands, fetchCategories, fetchProducts } from '../state/product-slice.ts';
import type { AppStore } from '../store/store.ts';
import { prefetch } from './prefetched-requests.ts';

/** As long as fast answers show no spinner. */
const MOMENT_MS = 400;

type Start = {
  store: AppStore;
  routes: RouteObject[];
  navigator: ShopNavigator;
  /** Ends when it is known who is there. */
  session: Promise<unknown>;
};

/**
 * Ends when the first drawing would be the whole page: the document shows something until then, which no emptier page may
 * replace. Never fails, and does not wait for long for what the screen can do without: that is said on the page.
 */
export async function bootstrap({ store, routes, navigator, session }: Start): Promise<void> {
  const { pathname, search } = navigator.current.location;
  const screens = loadScreens(routes, pathname, false);
  const known = session.then(() => {
    const user = selectLoggedInUser(store.getState());
    if (user === null) return loadScreens(routes, pages.login, false);
    const answers = Promise.all(pathname === pages.home ? prefetchHome(store, search) : []);
    return Promise.all([
      user.role === 'admin' && loadScreens(routes, pathname, true),
      Promise.race([answers, new Promise((resolve) => setTimeout(resolve, MOMENT_MS))]),
    ]);
  });
  await Promise.allSettled([screens, known]);
}

/** What the frame and the list ask for; who has no session is not asked for more. */
function prefetchHome(store: AppStore, search: string): Promise<unknown>[] {
  const query = productQueryOf(readListState(new URLSearchParams(search)), false);
  return [
    prefetch('/cart', store.dispatch(fetchCart())),
    prefetch(`/products${productListQuery(query)}`, store.dispatch(fetchProducts(query))),
    prefetch(brandsPath(false), store.dispatch(fetchBrands({ admin: false }))),
    prefetch(categoriesPath(false), store.dispatch(fetchCategories({ admin: false }))),
  ];
}
