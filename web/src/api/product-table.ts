import { type Product, product } from '@shop/contract/catalogue';
import * as z from 'zod/mini';
import { type Page, request, requestPage } from './request.ts';

/** What is sent of a product is changed; of its variants all are sent, each with what is changed of it. */
export type ProductChange = { id: number; updatedAt: string; variants?: readonly object[] } & Readonly<
  Record<string, unknown>
>;

export function fetchTable(query: string, signal?: AbortSignal): Promise<Page<Product>> {
  return requestPage(z.array(product), `/products${query}`, { signal });
}

export function changeProduct({ id, ...body }: ProductChange): Promise<Product> {
  return request(product, `/products/${id}`, { method: 'PATCH', body });
}
