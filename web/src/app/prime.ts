/**
 * Fills the store with what the page of an address shows, from the answers that its document holds: the first render is then the page
 * that the document shows. The server does the same before it draws the document.
 */

import { isUnfiltered, type ListPart, productQueryOf, readListState } from '@shop/contract/product-list';
import { facetsPath } from '@shop/contract/product-query';
import { readAttributes } from '../state/attributes.ts';
import { readCategory, readCollection } from '../state/catalogue-pages.ts';
import { fetchFacets } from '../state/facets.ts';
import { prefetchSections } from '../state/home-sections.ts';
import { fetchPageLinks, fetchShownPage } from '../state/pages-slice.ts';
import {
  fetchBrands,
  fetchCategories,
  fetchProductById,
  fetchProducts,
  selectSelectedProduct,
} from '../state/product-slice.ts';
import { currentShop } from '../state/shown-shop.ts';
import type { AppStore } from '../store/store.ts';

const NEVER = new AbortController().signal;

/** @param address path and query. Never rejects for what cannot be read. */
export async function prime(
  store: AppStore,
  { pathname, search }: { pathname: string; search: string },
): Promise<void> {
  const [, kind = '', id = ''] = /^\/([a-z-]*)(?:\/([^/]+))?/.exec(pathname) ?? [];
  const slug = decodeURIComponent(id);
  const ofPage: Readonly<Record<string, () => Promise<unknown>>> = {
    '': () => primeHome(store, search),
    category: () => Promise.all([readCategory(slug, NEVER), primeList(store, search, { within: slug })]),
    collection: () => Promise.all([readCollection(slug, NEVER), primeList(store, search, { collection: slug })]),
    page: () => store.dispatch(fetchShownPage(slug)),
    'product-detail': () => primeProduct(store, Number(id)),
  };
  await Promise.allSettled([store.dispatch(fetchPageLinks()), ofPage[kind]?.()]);
}

async function primeHome(store: AppStore, search: string): Promise<unknown> {
  const hasSections = currentShop().hasSections && isUnfiltered(readListState(new URLSearchParams(search)));
  return Promise.all([primeList(store, search), hasSections && prefetchSections()]);
}

async function primeList(store: AppStore, search: string, part?: ListPart): Promise<unknown> {
  const query = productQueryOf(readListState(new URLSearchParams(search)), false, part);
  return Promise.all([
    store.dispatch(fetchProducts(query)),
    store.dispatch(fetchFacets(facetsPath(query))),
    store.dispatch(fetchBrands({ admin: false })),
    store.dispatch(fetchCategories({ admin: false })),
  ]);
}

async function primeProduct(store: AppStore, id: number): Promise<unknown> {
  // No product has such an address.
  if (Number.isNaN(id)) return undefined;
  await store.dispatch(fetchProductById(id));
  const product = selectSelectedProduct(store.getState());
  return product !== null && Object.keys(product.attributes).length > 0 && readAttributes(NEVER);
}
