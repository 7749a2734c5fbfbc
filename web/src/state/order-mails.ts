/** The calls about an order's mails. They are kept by the view that shows them: apart from the slices, no shopper loads this. */

import type { OrderMail } from '@shop/contract/order-mails';
import { fetchOrderMails as callFetchOrderMails, sendMailAgain as callSendMailAgain } from '../api/order-mails.ts';
import { createCall } from './calls.ts';

export const fetchOrderMails = createCall<OrderMail[], number>('orderMails/fetch', callFetchOrderMails);
export const sendMailAgain = createCall<OrderMail[], { orderId: number; mailId: number }>(
  'orderMails/sendAgain',
  ({ orderId, mailId }) => callSendMailAgain(orderId, mailId),
);
