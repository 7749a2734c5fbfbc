/** What mails about returns and refunds say. */

import { formatMoney, toAmount } from '@shop/contract/money';
import type { OrderRefund } from '@shop/contract/orders';
import { returnPayment } from '@shop/contract/pricing/line-payments';
import type { OrderReturn } from '@shop/contract/returns';
import { paragraphOf } from '../../mails/shop-mail.ts';
import { freeText } from '../../platform/mail/free-text.ts';
import type { Headline } from './order-mail-shipment.ts';
import type { OrderMailData } from './order-mails.ts';

const REASON_LENGTH = 500;

export function returnHeadline(data: OrderMailData): Headline {
  const { order } = data;
  const one = returnOf(data);
  const number = `#${order.id}`;
  if (one === undefined) {
    const subject = `Your return of order ${number}`;
    return { kind: 'return-requested', subject, heading: 'Your return', news: () => `See your order ${number}.` };
  }
  const count = one.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const items = `${count} ${count === 1 ? 'item' : 'items'} of your order ${number}`;
  return steps[one.state](items, { one, number, money: moneyBack(data) });
}

/** @param about the return, the number of its order, and what becomes of its money */
type Step = (items: string, about: { one: OrderReturn; number: string; money: string }) => Headline;

const steps: Record<OrderReturn['state'], Step> = {
  requested: (items) => ({
    kind: 'return-requested',
    heading: 'Your return is requested',
    news: (intro) => paragraphOf(`You want to return ${items}.`, intro),
  }),
  approved: (items) => ({
    kind: 'return-approved',
    heading: 'Your return is approved',
    news: (intro) => paragraphOf(`Please send us ${items}.`, intro),
  }),
  declined: (items, { one }) => ({
    kind: 'return-declined',
    heading: 'Your return is declined',
    news: (intro) => paragraphOf(`We cannot take back ${items}.`, intro, reasonOf(one.declineReason)),
  }),
  received: (items) => ({
    kind: 'return-received',
    heading: 'Your return is here',
    news: (intro) => paragraphOf(`We have received ${items}.`, intro),
  }),
  // Without a refund of its own: the items cost nothing, or all of the order was given back already.
  refunded: (items, { number, money }) => ({
    kind: 'refund-made',
    subject: `Your return is ${money === '' ? 'complete' : 'refunded'}: order ${number}`,
    heading: `Your return is ${money === '' ? 'complete' : 'refunded'}`,
    news: () => paragraphOf(`You have returned ${items}.`, money),
  }),
  withdrawn: (items) => ({
    kind: 'return-withdrawn',
    heading: 'Your return is withdrawn',
    news: (intro) => paragraphOf(`You keep ${items}.`, intro),
  }),
};

export function refundHeadline(data: OrderMailData): Headline {
  const refund = refundOf(data);
  return {
    kind: 'refund-made',
    heading: 'You get money back',
    news: (intro) => paragraphOf(intro, moneyBack(data), reasonOf(refund?.reason)),
  };
}

const reasonOf = (reason: string | null | undefined) => (reason ? `Reason: ${freeText(reason, REASON_LENGTH)}` : '');

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
  return refund === undefined ? '' : ways[refund.state](formatMoney(refund.amount));
}

const byCard = (amount: string) =>
  `We refund ${amount} to your card. Depending on your bank it takes 5 to 10 days to show.`;
const byHand = (amount: string) => `We hand ${amount} over to you.`;

const ways: Record<OrderRefund['state'], (amount: string) => string> = {
  pending: byCard,
  made: byCard,
  failed: byHand,
  'to-hand-over': byHand,
  'handed-over': (amount) => `We have handed ${amount} over to you.`,
};
