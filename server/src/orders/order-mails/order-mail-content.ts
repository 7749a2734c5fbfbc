import { formatMoney, toAmount } from '@shop/contract/money';
import type { OrderMailKind } from '@shop/contract/order-mails';
import {
  disputeTakesMoney,
  isPrepaid,
  isReceived,
  type PaymentMethod,
  paidAtProvider,
  shownRefundTraits,
} from '@shop/contract/order-status';
import type { Order } from '@shop/contract/orders';
import { pagePath, pages } from '@shop/contract/paths';
import { price, unitPrice, unpriced } from '@shop/contract/pricing/lines';
import { paragraphOf, type ShopMail, shopMail } from '../../mails/shop-mail.ts';
import { freeText } from '../../platform/mail/free-text.ts';
import type { MailBlock } from '../../platform/mail/mail-content.ts';
import { deliveryFacts, isPickUp, sumsOf, TITLE_LENGTH, variantOf } from './order-mail-parts.ts';
import { amountOf, refundHeadline, returnHeadline } from './order-mail-returns.ts';
import {
  type Headline,
  isPart,
  partHeadline,
  shipmentOf,
  shippedLines,
  trackingBlocks,
} from './order-mail-shipment.ts';
import type { OrderMailData } from './order-mails.ts';

const instant = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

const MOST_LINES = 20;

/** Whose mail it is, and where the shop is. */
export interface Reader {
  name: string;
  publicUrl: string;
}

/** A mail about an order: its news, and the order as it was then. */
export function orderMail(kind: OrderMailKind, data: OrderMailData, { name, publicUrl }: Reader): ShopMail {
  const { order } = data;
  const headline = headlines[kind](data);
  const shipment = kind === 'dispatched' ? shipmentOf(data) : undefined;
  const button = buttonOf(kind, order, publicUrl);
  const values = {
    order: String(order.id),
    name,
    total: formatMoney(order.totalAmount),
    return: data.return === undefined ? '' : String(data.return),
    amount: amountOf(data),
    link: button.url,
  };
  return shopMail(headline.kind, values, {
    ...headline,
    news: (intro) => paragraphOf(headline.news(intro), ...replacedOrders(data)),
    blocks: [
      ...paragraphsOf(data),
      ...trackingBlocks(shipment),
      button,
      shipment !== undefined && isPart(order, shipment) ? shippedLines(order, shipment, MOST_LINES) : linesOf(order),
      factsOf(order),
    ],
  });
}

/** One of the mails in a summary. */
export interface SummarisedMail {
  subject: string;
  totalAmount: number;
  at: Date;
}

/** A summary: the subject of each mail in it, in their order. */
export function ordersSummaryMail(mails: readonly SummarisedMail[], publicUrl: string): ShopMail {
  const many = `${mails.length} more ${mails.length === 1 ? 'message' : 'messages'} about your orders`;
  const link = publicUrl + pages.myOrders;
  const one = `You have ${many}. There were many within an hour, so they come together:`;
  return shopMail(
    'orders-summary',
    { count: String(mails.length), link },
    {
      subject: many,
      heading: 'News of your orders',
      preview: `You have ${many}.`,
      news: (intro) => (mails.length === 1 && intro !== '' ? one : intro),
      blocks: [
        {
          type: 'lines',
          lines: mails.slice(0, MOST_LINES).map(({ subject, totalAmount, at }) => ({
            title: subject,
            detail: `${instant.format(at)} UTC`,
            quantity: '',
            amount: formatMoney(totalAmount),
          })),
          more: moreThan(mails.length),
        },
        { type: 'button', label: 'See your orders', url: link },
      ],
    },
  );
}

function moreThan(lines: number): string | undefined {
  return lines > MOST_LINES ? `and ${lines - MOST_LINES} more` : undefined;
}

/** What a mail says first. What only some mails of a kind say stays when the merchant changes the intro of the kind. */
const headlines: Readonly<Record<OrderMailKind, (data: OrderMailData) => Headline>> = {
  placed: ({ order }) => ({
    kind: 'order-placed',
    heading: 'Thank you for your order',
    news: (intro) => paragraphOf(intro, afterPlacing(order)),
  }),
  paid: ({ order }) => ({
    kind: 'payment-received',
    heading: 'Your payment is here',
    news: (intro) => paragraphOf(intro, `We will tell you when it is ${isPickUp(order) ? 'ready' : 'on its way'}.`),
  }),
  dispatched: (data) => {
    const { order } = data;
    const shipment = shipmentOf(data);
    if (shipment !== undefined && isPart(order, shipment)) return partHeadline(order, shipment);
    const cash = !isPrepaid(order.paymentMethod) && !isReceived(order.paymentStatus);
    const ready = `Please have ${formatMoney(order.totalAmount)} in cash ready`;
    return isPickUp(order)
      ? {
          kind: 'shipped',
          subject: `Order #${order.id} is ready`,
          heading: 'Your order is ready',
          news: () => paragraphOf(`You can pick up your order #${order.id} now.`, cash ? `${ready}.` : ''),
        }
      : {
          kind: 'shipped',
          heading: 'Your order is on its way',
          news: (intro) => paragraphOf(intro, cash ? `${ready} when it arrives.` : ''),
        };
  },
  delivered: ({ order }) =>
    isPickUp(order)
      ? {
          kind: 'delivered',
          subject: `Order #${order.id} was picked up`,
          heading: 'Your order was picked up',
          news: () => `Your order #${order.id} was picked up. We hope you enjoy it.`,
        }
      : { kind: 'delivered', heading: 'Your order was delivered', news: (intro) => intro },
  cancelled: ({ order, givesBack }) => ({
    kind: 'cancelled',
    heading: 'Your order was cancelled',
    news: (intro) => paragraphOf(intro, moneyOf(order, givesBack)),
  }),
  note: () => ({ kind: 'order-note', heading: 'A message about your order', news: (intro) => intro }),
  return: returnHeadline,
  refunded: refundHeadline,
};

/** The message of staff, as they wrote it. */
function paragraphsOf({ note = '' }: OrderMailData): MailBlock[] {
  const paragraphs = note.split(/\s*\n\s*/).filter((text) => text.trim() !== '');
  return paragraphs.map((text) => ({ type: 'text', text }));
}

function afterPlacing(order: Order): string {
  if (waitsForCard(order)) {
    return `We will pack it as soon as your card payment is here; without one it is cancelled${limitOf(order)}.`;
  }
  const then = `We will tell you when it is ${isPickUp(order) ? 'ready' : 'on its way'}.`;
  if (order.totalAmount === 0) return `${then} There is nothing to pay.`;
  return `${then} You pay ${formatMoney(order.totalAmount)} in cash when ${isPickUp(order) ? 'you pick it up' : 'it arrives'}.`;
}

/** Stands in the new order's mail; a mail that the old order was cancelled would alarm its owner. */
function replacedOrders({ replaces = [] }: OrderMailData): string[] {
  if (replaces.length === 0) return [];
  const numbers = replaces.map((id) => `#${id}`).join(', ');
  return replaces.length === 1
    ? [`It takes the place of your order ${numbers}, which was not paid and is cancelled.`]
    : [`It takes the place of your orders ${numbers}, which were not paid and are cancelled.`];
}

function waitsForCard(order: Order): boolean {
  return paidAtProvider(order.paymentMethod) && !isReceived(order.paymentStatus);
}

function limitOf({ payUntil }: Order): string {
  return payUntil === undefined ? ' after a while' : ` on ${instant.format(new Date(payUntil))} UTC`;
}

function cashBack({ refunds }: Order): string {
  const refund = refunds.find(
    ({ source, state }) => source === 'cancellation' && shownRefundTraits[state].waitsFor === 'hand',
  );
  return refund === undefined ? '' : `We hand the ${formatMoney(refund.amount)} that you paid over to you.`;
}

/** Nothing of its payment was given back before. */
function isWhole({ refundedAmount, disputes }: Order): boolean {
  return refundedAmount === 0 && !disputes.some(({ state }) => disputeTakesMoney(state));
}

/** Whether the payment of a cancelled order is refunded. */
function moneyOf(order: Order, givesBack: boolean): string {
  if (givesBack) {
    const goesBack = isWhole(order)
      ? `Your payment of ${formatMoney(order.totalAmount)} goes back to your card in full.`
      : 'What is left of your payment goes back to your card.';
    return `${goesBack} Depending on your bank it takes 5 to 10 days to show.`;
  }
  if (isReceived(order.paymentStatus)) return cashBack(order);
  return paidAtProvider(order.paymentMethod)
    ? 'There is nothing to pay; if a payment by card still comes in, it goes back in full.'
    : 'There is nothing to pay.';
}

function buttonOf(kind: OrderMailKind, order: Order, publicUrl: string): Extract<MailBlock, { type: 'button' }> {
  return kind === 'placed' && waitsForCard(order)
    ? { type: 'button', label: 'Pay now', url: `${publicUrl}${pages.stripeCheckout}/?order=${order.id}` }
    : { type: 'button', label: 'See your order', url: publicUrl + pagePath('myOrder', order.id) };
}

function linesOf(order: Order): MailBlock {
  const items = `${order.totalItems} ${order.totalItems === 1 ? 'item' : 'items'}`;
  return {
    type: 'lines',
    lines: order.items.slice(0, MOST_LINES).map((line) => ({
      title: freeText(line.product.title, TITLE_LENGTH),
      detail: variantOf(line),
      quantity: `${line.quantity} × ${formatMoney(unitPrice(line))}`,
      amount: formatMoney(toAmount(price([unpriced(line)]).totalMinor)),
    })),
    more: moreThan(order.items.length),
    sums: sumsOf(order),
    total: { label: `Total, ${items}`, amount: formatMoney(order.totalAmount) },
  };
}

const payments: Readonly<Record<PaymentMethod, string>> = { cash: 'Payment in cash', card: 'Payment by card' };

function factsOf(order: Order): MailBlock {
  const payment = payments[order.paymentMethod];
  return {
    type: 'facts',
    facts: [
      ...deliveryFacts(order),
      {
        label: `Order #${order.id}`,
        lines: [
          `Placed on ${day.format(new Date(order.createdAt))}`,
          order.totalAmount === 0 ? 'Nothing to pay' : payment,
        ],
      },
    ],
  };
}
