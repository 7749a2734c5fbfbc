/** Actions of staff on many orders. */

import { type OrderAction, type OrderActionAnswer, orderActionAnswer } from '@shop/contract/order-actions';
import { IDEMPOTENCY_KEY_HEADER } from '@shop/contract/orders';
import { read, request, send } from './request.ts';

export type OrderActionRequest = {
  ids: number[];
  action: OrderAction;
  carrier?: string | undefined;
  trackingNumber?: string | undefined;
  trackingUrl?: string | undefined;
};

/** `undoMs`: how long the action can be undone from now on, by the server's clock; 0 if it cannot. */
export type OrderActionResult = OrderActionAnswer & { undoMs: number };

export async function runOrderAction(body: OrderActionRequest, idempotencyKey: string): Promise<OrderActionResult> {
  const headers = { [IDEMPOTENCY_KEY_HEADER]: idempotencyKey };
  const response = await send('/orders/actions', { method: 'POST', body, headers });
  const answer = await read(response, orderActionAnswer);
  // This computer's clock may be wrong by more than the time to undo: only the server's two times are compared.
  const now = Date.parse(response.headers.get('Date') ?? '') || Date.now();
  const undoMs = answer.undoUntil === null ? 0 : Math.max(Date.parse(answer.undoUntil) - now, 0);
  return { ...answer, undoMs };
}

export function undoOrderAction(id: number): Promise<OrderActionAnswer> {
  return request(orderActionAnswer, `/orders/actions/${id}/undo`, { method: 'POST', body: {} });
}
