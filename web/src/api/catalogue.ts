import { type FilterOption, filterOption, type Product, type ProductSort, product } from '@shop/contract/catalogue';
import type { SortOrder } from '@shop/contract/paging';
import * as z from 'zod/mini';
import { type Page, queryString, request, requestPage } from './request.ts';

export type ProductQuery = {
  category: readonly string[];
  brand: readonly string[];
  sort: ProductSort | undefined;
  order: SortOrder | undefined;
  page: number;
  limit: number;
  admin: boolean;
};

/** What the product form sends; the server derives the rest (discountPrice, href, breadcrumbs …). */
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
    | 'colors'
    | 'sizes'
    | 'deleted'
    | 'updatedAt'
  >
> & {
  /** What the form was opened with, so that units sold meanwhile are not overwritten. */
  previousStock?: number;
};

/** '?category=a&…' as GET /products takes it; also the key by which a list is known. */
export function productListQuery(query: ProductQuery): string {
  return queryString({
    category: query.category,
    brand: query.brand,
    _sort: query.sort,
    _order: query.order,
    _page: query.page,
    _limit: query.limit,
    admin: query.admin ? true : undefined,
  });
}

export function fetchProducts(query: ProductQuery, signal?: AbortSignal): Promise<Page<Product>> {
  return requestPage(z.array(product), `/products${productListQuery(query)}`, { signal });
}

export function fetchProduct(id: number, signal?: AbortSignal): Promise<Product> {
  return request(product, `/products/${id}`, { signal });
}

export function createProduct(body: ProductBody): Promise<Product> {
  return request(product, '/products', { method: 'POST', body });
}

export function updateProduct(id: number, body: ProductBody): Promise<Product> {
  return request(product, `/products/${id}`, { method: 'PATCH', body: { ...body, id } });
}

export function fetchBrands(admin: boolean): Promise<FilterOption[]> {
  return request(z.array(filterOption), `/brands${queryString({ admin: admin ? true : undefined })}`);
}

export function fetchCategories(admin: boolean): Promise<FilterOption[]> {
  return request(z.array(filterOption), `/categories${queryString({ admin: admin ? true : undefined })}`);
}
