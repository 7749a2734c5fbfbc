import { type OrderMail, orderMail } from '@shop/contract/order-mails';
import * as z from 'zod/mini';
import { request } from './request.ts';

export function fetchOrderMails(orderId: number, signal?: AbortSignal): Promise<OrderMail[]> {
  return request(z.array(orderMail), `/orders/${orderId}/mails`, { signal });
}

/** Answers with all mails of the order, the new one among them. */
export function sendMailAgain(orderId: number, mailId: number): Promise<OrderMail[]> {
  return request(z.array(orderMail), `/orders/${orderId}/mails/${mailId}/send-again`, { method: 'POST' });
}
