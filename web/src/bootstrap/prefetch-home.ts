import { isUnfiltered, productQueryOf, readListState } from '@shop/contract/product-list';
import { brandsPath, categoriesPath, facetsPath, productListQuery } from '@shop/contract/product-query';
import { fetchCart } from '../state/cart-slice.ts';
import { fetchFacets } from '../state/facets.ts';
import { fetchBrands, fetchCategories, fetchProducts } from '../state/product-slice.ts';
import { currentShop } from '../state/shown-shop.ts';
import type { AppStore } from '../store/store.ts';
import { prefetch } from './prefetched-requests.ts';

/** The requests of the header and the product list. */
export function prefetchHome(store: AppStore, search: string): Promise<unknown>[] {
  const state = readListState(new URLSearchParams(search));
  const query = productQueryOf(state, false);
  const facets = facetsPath(query);
  return [
    prefetch('/cart', store.dispatch(fetchCart())),
    prefetch(`/products${productListQuery(query)}`, store.dispatch(fetchProducts(query))),
    prefetch(facets, store.dispatch(fetchFacets(facets))),
    prefetch(brandsPath(false), store.dispatch(fetchBrands({ admin: false }))),
    prefetch(categoriesPath(false), store.dispatch(fetchCategories({ admin: false }))),
    ...(currentShop().hasSections && isUnfiltered(state)
      ? [import('../state/home-sections.ts').then(({ prefetchSections }) => prefetchSections()).catch(() => undefined)]
      : []),
  ];
}
