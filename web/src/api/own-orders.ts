/** What a shopper does with an own order after it was placed. */

import { IDEMPOTENCY_KEY_HEADER } from '@shop/contract/orders';
import type { RequestReturnBody } from '@shop/contract/returns';
import { type OrderReturn, orderReturn } from '@shop/contract/returns';
import { type OwnTimelineEntry, ownTimeline } from '@shop/contract/timeline';
import { ownOrderPath } from './order-keys.ts';
import { request, send } from './request.ts';

export type NewReturn = RequestReturnBody;

export function fetchOwnTimeline(orderId: number, signal?: AbortSignal): Promise<OwnTimelineEntry[]> {
  return request(ownTimeline, ownOrderPath(orderId, '/timeline'), { signal });
}

export function requestReturn(orderId: number, body: NewReturn, idempotencyKey: string): Promise<OrderReturn> {
  const headers = { [IDEMPOTENCY_KEY_HEADER]: idempotencyKey };
  return request(orderReturn, ownOrderPath(orderId, '/returns'), { method: 'POST', body, headers });
}

export function withdrawReturn(orderId: number, returnId: number): Promise<OrderReturn> {
  return request(orderReturn, ownOrderPath(orderId, `/returns/${returnId}/withdraw`), { method: 'POST', body: {} });
}

/** @param path of a paper, as a PDF */
export async function fetchPaper(path: string): Promise<Blob> {
  return (await send(path, {})).blob();
}
