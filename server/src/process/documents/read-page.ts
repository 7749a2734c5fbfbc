/** What stands at an address of an open shop, read from the answers of the API that its page shows. */

import { type Product, product } from '@shop/contract/catalogue';
import { type CategoryNode, categoryTree } from '@shop/contract/categories';
import { shownCollection } from '@shop/contract/collections';
import { pagePath, pages } from '@shop/contract/paths';
import { type ListPart, type ListState, productQueryOf, readListState } from '@shop/contract/product-list';
import { CATEGORY_TREE_PATH, productListQuery } from '@shop/contract/product-query';
import { type ShownPage, shownPage } from '@shop/contract/shop-pages';
import { productListText } from '@shop/messages/product-list';
import { productPageText } from '@shop/messages/product-page';
import { z } from 'zod';
import type { Answers } from './answers.ts';

export interface Step {
  name: string;
  path: string;
}

export interface ListPage {
  kind: 'list';
  /** Without a query. */
  path: string;
  heading: string;
  description: string;
  image: string | null;
  /** From the top to the page itself; empty on the home page. */
  trail: readonly Step[];
  state: ListState;
  products: readonly Product[];
  total: number;
}

export type OpenPage = ListPage | { kind: 'product'; product: Product } | { kind: 'page'; page: ShownPage };

const home = (): Step => ({ name: productPageText.allProducts, path: pages.home });

type ReadPage = (answers: Answers, query: URLSearchParams, id: string) => OpenPage | undefined;

/** By the first part of their addresses. */
const pagesOf: Readonly<Record<string, ReadPage>> = {
  '': (answers, query) =>
    listOf(answers, query, undefined, { path: pages.home, heading: productListText.allProducts, trail: [] }),
  category: categoryList,
  collection: collectionList,
  'product-detail': (answers, _query, id) => {
    const found = product.safeParse(answers[`/products/${id}`]?.body);
    return found.success ? { kind: 'product', product: found.data } : undefined;
  },
  page: (answers, _query, id) => {
    const found = shownPage.safeParse(answers[`/pages/${id}`]?.body);
    return found.success ? { kind: 'page', page: found.data } : undefined;
  },
};

/** @returns undefined where nothing stands there */
export function readPage(path: string, query: URLSearchParams, answers: Answers): OpenPage | undefined {
  const [, kind = '', id = ''] = /^\/([a-z-]*)(?:\/([^/]+))?$/.exec(path) ?? [];
  return pagesOf[kind]?.(answers, query, id);
}

function categoryList(answers: Answers, query: URLSearchParams, slug: string): ListPage | undefined {
  const tree = categoryTree.safeParse(answers[CATEGORY_TREE_PATH]?.body);
  const way = tree.success ? wayTo(slug, tree.data) : undefined;
  const category = way?.at(-1);
  if (way === undefined || category === undefined) return undefined;
  const trail = [home(), ...way.map((one) => ({ name: one.label, path: pagePath('category', one.slug) }))];
  const { label: heading, description, image } = category;
  const path = pagePath('category', slug);
  return listOf(answers, query, { within: slug }, { path, heading, description, image, trail });
}

function wayTo(slug: string, nodes: readonly CategoryNode[]): readonly CategoryNode[] | undefined {
  for (const node of nodes) {
    if (node.slug === slug) return [node];
    const below = wayTo(slug, node.children);
    if (below !== undefined) return [node, ...below];
  }
  return undefined;
}

function collectionList(answers: Answers, query: URLSearchParams, slug: string): ListPage | undefined {
  const found = shownCollection.safeParse(answers[`/collections/${slug}`]?.body);
  if (!found.success) return undefined;
  const { title: heading, description, image } = found.data;
  const path = pagePath('collection', slug);
  const trail = [home(), { name: heading, path }];
  return listOf(answers, query, { collection: slug }, { path, heading, description, image, trail });
}

const products = z.array(product);

function listOf(
  answers: Answers,
  query: URLSearchParams,
  part: ListPart | undefined,
  said: Pick<ListPage, 'path' | 'heading' | 'trail'> & Partial<Pick<ListPage, 'description' | 'image'>>,
): ListPage {
  const state = readListState(query);
  const answer = answers[`/products${productListQuery(productQueryOf(state, false, part))}`];
  const listed = products.safeParse(answer?.body);
  return {
    kind: 'list',
    description: '',
    image: null,
    ...said,
    state,
    products: listed.success ? listed.data : [],
    total: answer?.total ?? 0,
  };
}
