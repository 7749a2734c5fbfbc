/** What mails about returns and refunds say. */

import { formatMoney, toAmount } from '@shop/contract/money';
import type { OrderRefund } from '@shop/contract/orders';
import { returnPayment } from '@shop/contract/pricing/line-payments';
import type { OrderReturn } from '@shop/contract/returns';
import { returnMailText } from '@shop/messages/return-mail-contents';
import { paragraphOf } from '../../mails/shop-mail.ts';
import { freeText } from '../../platform/mail/free-text.ts';
import type { Headline } from './order-mail-shipment.ts';
import type { OrderMailData } from './order-mails.ts';

const REASON_LENGTH = 500;

export function returnHeadline(data: OrderMailData): Headline {
  const order = data.order.id;
  const one = returnOf(data);
  if (one === undefined) {
    return {
      kind: 'return-requested',
      subject: returnMailText.yourReturnSubject({ order }),
      heading: returnMailText.yourReturn,
      news: () => returnMailText.seeYourOrder({ order }),
    };
  }
  const count = one.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return steps[one.state]({ count, order }, { one, money: moneyBack(data) });
}

/** @param about the return, and what becomes of its money */
type Step = (words: { count: number; order: number }, about: { one: OrderReturn; money: string }) => Headline;

const steps: Record<OrderReturn['state'], Step> = {
  requested: (words) => ({
    kind: 'return-requested',
    heading: returnMailText.requested,
    news: (intro) => paragraphOf(returnMailText.requestedNews(words), intro),
  }),
  approved: (words) => ({
    kind: 'return-approved',
    heading: returnMailText.approved,
    news: (intro) => paragraphOf(returnMailText.approvedNews(words), intro),
  }),
  declined: (words, { one }) => ({
    kind: 'return-declined',
    heading: returnMailText.declined,
    news: (intro) => paragraphOf(returnMailText.declinedNews(words), intro, reasonOf(one.declineReason)),
  }),
  received: (words) => ({
    kind: 'return-received',
    heading: returnMailText.received,
    news: (intro) => paragraphOf(returnMailText.receivedNews(words), intro),
  }),
  // Without a refund of its own: the items cost nothing, or all of the order was given back already.
  refunded: (words, { money }) => ({
    kind: 'refund-made',
    ...(money === ''
      ? { subject: returnMailText.completeSubject(words), heading: returnMailText.complete }
      : { subject: returnMailText.refundedSubject(words), heading: returnMailText.refunded }),
    news: () => paragraphOf(returnMailText.returnedNews(words), money),
  }),
  withdrawn: (words) => ({
    kind: 'return-withdrawn',
    heading: returnMailText.withdrawn,
    news: (intro) => paragraphOf(returnMailText.withdrawnNews(words), intro),
  }),
};

export function refundHeadline(data: OrderMailData): Headline {
  const refund = refundOf(data);
  return {
    kind: 'refund-made',
    heading: returnMailText.youGetMoneyBack,
    news: (intro) => paragraphOf(intro, moneyBack(data), reasonOf(refund?.reason)),
  };
}

const reasonOf = (reason: string | null | undefined) =>
  reason ? returnMailText.reason({ reason: freeText(reason, REASON_LENGTH) }) : '';

/** What is given back; before there is a refund, what the items of the return were paid. */
export function amountOf(data: OrderMailData): string {
  const refund = refundOf(data);
  if (refund !== undefined) return formatMoney(refund.amount);
  const one = returnOf(data);
  return formatMoney(one === undefined ? 0 : toAmount(returnPayment(data.order, one)));
}

const returnOf = (data: OrderMailData) => data.order.returns.find(({ id }) => id === data.return);
const refundOf = ({ order, refund }: OrderMailData) => order.refunds.find(({ id }) => id === refund);

function moneyBack(data: OrderMailData): string {
  const refund = refundOf(data);
  return refund === undefined ? '' : ways[refund.state]({ amount: formatMoney(refund.amount) });
}

const ways: Record<OrderRefund['state'], (words: { amount: string }) => string> = {
  pending: returnMailText.byCard,
  made: returnMailText.byCard,
  failed: returnMailText.byHand,
  'to-hand-over': returnMailText.byHand,
  'handed-over': returnMailText.handedOver,
};
