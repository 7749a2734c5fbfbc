/** What mails about returns and refunds say. */

import { formatMoney } from '@shop/contract/money';
import type { OrderRefund } from '@shop/contract/orders';
import type { OrderReturn } from '@shop/contract/returns';
import { freeText } from '../../platform/mail/free-text.ts';
import type { Headline } from './order-mail-shipment.ts';
import type { OrderMailData } from './order-mails.ts';

const REASON_LENGTH = 500;

export function returnHeadline(data: OrderMailData): Headline {
  const { order } = data;
  const one = order.returns.find(({ id }) => id === data.return);
  const number = `#${order.id}`;
  if (one === undefined) {
    return { subject: `Your return of order ${number}`, heading: 'Your return', news: `See your order ${number}.` };
  }
  const count = one.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const items = `${count} ${count === 1 ? 'item' : 'items'} of your order ${number}`;
  const { subject, heading, news } = steps[one.state](items, one, moneyBack(data));
  return { subject: `${subject} ${number}`, heading, news };
}

const steps: Record<OrderReturn['state'], (items: string, one: OrderReturn, money: string) => Headline> = {
  requested: (items) => ({
    subject: 'We have your request to return items of order',
    heading: 'Your return is requested',
    news: `You want to return ${items}. Please keep them until we have looked at it; we will tell you.`,
  }),
  approved: (items) => ({
    subject: 'You can send back items of order',
    heading: 'Your return is approved',
    news: `Please send us ${items}. The slip for the parcel is with your order.`,
  }),
  declined: (items, { declineReason }) => ({
    subject: 'We cannot take back items of order',
    heading: 'Your return is declined',
    news: `We cannot take back ${items}. ${freeText(declineReason ?? '', REASON_LENGTH)}`.trim(),
  }),
  received: (items) => ({
    subject: 'We have received your return of order',
    heading: 'Your return is here',
    news: `We have received ${items}. We will tell you when we refund them.`,
  }),
  // Without a refund of its own: the items cost nothing, or all of the order was given back already.
  refunded: (items, _one, money) => ({
    subject: `Your return is ${money === '' ? 'complete' : 'refunded'}: order`,
    heading: `Your return is ${money === '' ? 'complete' : 'refunded'}`,
    news: `You have returned ${items}. ${money}`.trim(),
  }),
  withdrawn: (items) => ({
    subject: 'Your return is withdrawn: order',
    heading: 'Your return is withdrawn',
    news: `You keep ${items}. Nothing else will happen.`,
  }),
};

export function refundHeadline(data: OrderMailData): Headline {
  const number = `#${data.order.id}`;
  const refund = refundOf(data);
  const reason = refund === undefined ? '' : ` Reason: ${freeText(refund.reason, REASON_LENGTH)}`;
  return {
    subject: `You get money back for order ${number}`,
    heading: 'You get money back',
    news: `This is about your order ${number}. ${moneyBack(data)}${reason}`,
  };
}

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
