/** Reads and resends an order's mails. The view that shows them holds the answer, so that no shopper loads this code. */

import type { OrderMail } from '@shop/contract/order-mails';
import * as orderMailsApi from '../api/order-mails.ts';
import { createApiThunk } from './api-thunk.ts';

export const fetchOrderMails = createApiThunk<OrderMail[], number>('orderMails/fetch', orderMailsApi.fetchOrderMails);
export const sendMailAgain = createApiThunk<OrderMail[], { orderId: number; mailId: number }>(
  'orderMails/sendAgain',
  ({ orderId, mailId }) => orderMailsApi.sendMailAgain(orderId, mailId),
);
