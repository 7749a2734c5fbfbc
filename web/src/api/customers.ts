/** Customers and segments, for staff. */

import {
  type Customer,
  type CustomerNote,
  type CustomerPage,
  type CustomerSort,
  customer,
  customerNote,
  customerPage,
} from '@shop/contract/customers';
import type { SortOrder } from '@shop/contract/paging';
import { queryString } from '@shop/contract/query-string';
import {
  type CreateSegmentBody,
  type Segment,
  type SegmentFilter,
  segment,
  segmentCount,
  segments,
  type UpdateSegmentBody,
} from '@shop/contract/segments';
import * as z from 'zod/mini';
import { type Page, request, requestDone, requestPage } from './request.ts';

export type CustomerQuery = {
  q?: string;
  segment?: number | undefined;
  /** The customer of this order. */
  order?: number;
  sort?: CustomerSort;
  direction?: SortOrder;
  page?: number;
  limit?: number;
};

const customers = z.array(customer);

/** The filters and the order as the shop calls them, for the list and its file. */
export function customerQuery({ q, segment: of, order, sort, direction, page, limit }: CustomerQuery): string {
  const filter = { q: q === '' ? undefined : q, segment: of, order };
  return queryString({ ...filter, _sort: sort, _order: direction, _page: page, _limit: limit });
}

export function fetchCustomers(query: CustomerQuery, signal?: AbortSignal): Promise<Page<Customer>> {
  return requestPage(customers, `/customers${customerQuery(query)}`, { signal });
}

export function fetchCustomer(id: number, signal?: AbortSignal): Promise<CustomerPage> {
  return request(customerPage, `/customers/${id}`, { signal });
}

/** @param key of the attempt: a repeated one adds no second note */
export function addCustomerNote(id: number, text: string, key: string): Promise<CustomerNote> {
  const headers = { 'Idempotency-Key': key };
  return request(customerNote, `/customers/${id}/notes`, { method: 'POST', body: { text }, headers });
}

/** As many as a request may ask for. */
const PAGE = 100;

/** All of them. */
export async function fetchSegments(signal?: AbortSignal): Promise<Segment[]> {
  const all: Segment[] = [];
  for (let page = 1; ; page += 1) {
    const { items, total } = await requestPage(segments, `/segments?_page=${page}&_limit=${PAGE}`, { signal });
    all.push(...items);
    if (items.length < PAGE || all.length >= total) return all;
  }
}

export async function countSegment(filter: SegmentFilter, signal?: AbortSignal): Promise<number> {
  const call = { method: 'POST', body: { filter }, signal } as const;
  return (await request(segmentCount, '/segments/count', call)).count;
}

export function createSegment(body: CreateSegmentBody): Promise<Segment> {
  return request(segment, '/segments', { method: 'POST', body });
}

export function updateSegment({ id, ...body }: UpdateSegmentBody & { id: number }): Promise<Segment> {
  return request(segment, `/segments/${id}`, { method: 'PATCH', body });
}

export function deleteSegment(id: number): Promise<void> {
  return requestDone(`/segments/${id}`, { method: 'DELETE' });
}
