import { type FilterOption, filterOption, type Product, product } from '@shop/contract/catalogue';
import type { NamedOption } from '@shop/contract/option-bodies';
import type { UpdateProductBody, VariantBody } from '@shop/contract/product-bodies';
import type { ChosenSize } from '@shop/contract/product-checks';
import type { OwnFieldName, SimpleFieldName } from '@shop/contract/product-fields';
import { brandsPath, categoriesPath, type ProductQuery, productListQuery } from '@shop/contract/product-query';
import * as z from 'zod/mini';
import { type Page, request, requestPage } from './request.ts';

/** The body that the product form sends; the server derives the rest (discountPrice, href, breadcrumbs …). */
export type ProductBody = Partial<
  Pick<
    Product,
    | 'title'
    | 'description'
    | 'price'
    | 'discountPercentage'
    | 'rating'
    | 'stock'
    | 'brand'
    | 'category'
    | 'thumbnail'
    | 'images'
    | 'highlights'
    | OwnFieldName
    | SimpleFieldName<'product'>
    | 'deleted'
    | 'updatedAt'
  >
> & {
  colors?: readonly { id: string }[];
  sizes?: readonly ChosenSize[];
  /** With Color and Size, which set the order of the pickers. */
  options?: readonly NamedOption[];
  /** The keys that change; null removes one. */
  attributes?: Record<string, unknown>;
  /** With variants `price` may be taken for that of the cheapest one. */
  basePrice?: number;
  /** All that the product has from now on, in their order; the others are retired. */
  variants?: VariantBody[];
  /** By language: only what changes; an empty text removes one. */
  translations?: UpdateProductBody['translations'];
  /** The stock when the form was opened, so that the server does not overwrite units sold since. */
  previousStock?: number;
};

/** Products that are shown with one. */
export function fetchRelated(id: number): Promise<Product[]> {
  return request(z.array(product), `/products/${id}/related`);
}

export function fetchProducts(query: ProductQuery, signal?: AbortSignal): Promise<Page<Product>> {
  return requestPage(z.array(product), `/products${productListQuery(query)}`, { signal });
}

/** Milliseconds for which a prefetched answer is used. */
const PREFETCHED_MS = 5000;
const prefetched = new Map<number, Promise<Product>>();

/** Requests a product whose page will probably be opened; that page takes the answer instead of sending a request. */
export function prefetchProduct(id: number): void {
  if (prefetched.has(id)) return;
  const answer = request(product, `/products/${id}`);
  const drop = () => {
    if (prefetched.get(id) === answer) prefetched.delete(id);
  };
  prefetched.set(id, answer);
  answer.then(() => setTimeout(drop, PREFETCHED_MS), drop);
}

export function fetchProduct(id: number, signal?: AbortSignal): Promise<Product> {
  const answer = prefetched.get(id);
  prefetched.delete(id);
  return answer ?? request(product, `/products/${id}`, { signal });
}

export function createProduct(body: ProductBody): Promise<Product> {
  return request(product, '/products', { method: 'POST', body });
}

export function updateProduct(id: number, body: ProductBody): Promise<Product> {
  return request(product, `/products/${id}`, { method: 'PATCH', body: { ...body, id } });
}

export function fetchBrands(admin: boolean): Promise<FilterOption[]> {
  return request(z.array(filterOption), brandsPath(admin));
}

export function fetchCategories(admin: boolean): Promise<FilterOption[]> {
  return request(z.array(filterOption), categoriesPath(admin));
}
