import { type OrderMail, orderMail } from '@shop/contract/order-mails';
import * as z from 'zod/mini';
import { request } from './request.ts';

export function fetchOrderMails(orderId: number, signal?: AbortSignal): Promise<OrderMail[]> {
  return request(z.array(orderMail), `/orders/${orderId}/mails`, { signal });
}

/** Returns all mails of the order, with the new one. */
export function sendMailAgain(orderId: number, mailId: number): Promise<OrderMail[]> {
  return request(z.array(orderMail), `/orders/${orderId}/mails/${mailId}/send-again`, { method: 'POST' });
}
