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

/** The requests of the header and the product list. */
function prefetchHome(store: AppStore, search: string): Promise<unknown>[] {
  const query = productQueryOf(readListState(new URLSearchParams(search)), false);
  return [
    prefetch('/cart', store.dispatch(fetchCart())),
    prefetch(`/products${productListQuery(query)}`, store.dispatch(fetchProducts(query))),
    prefetch(brandsPath(false), store.dispatch(fetchBrands({ admin: false }))),
    prefetch(categoriesPath(false), store.dispatch(fetchCategories({ admin: false }))),
  ];
}
