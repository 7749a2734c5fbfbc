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
import { orderMailText } from '@shop/messages/order-mail-contents';
import { paragraphOf, type ShopMail, shopMail } from '../../mails/shop-mail.ts';
import { dateFormat } from '../../platform/in-language.ts';
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

const instant = dateFormat({ dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
const day = dateFormat({ dateStyle: 'long', timeZone: 'UTC' });

/** Of an order, and of a summary. */
export const MOST_LINES = 20;

/** Whose mail it is, and where the shop is. */
export interface Reader {
  name: string;
  publicUrl: string;
  /** The path that opens the order for a guest; left out for an account. */
  orderPath?: string | undefined;
}

/** A mail about an order: its news, and the order as it was then. */
export function orderMail(kind: OrderMailKind, data: OrderMailData, reader: Reader): ShopMail {
  const { order } = data;
  const headline = headlines[kind](data);
  const shipment = kind === 'dispatched' ? shipmentOf(data) : undefined;
  const button = buttonOf(kind, order, reader);
  const values = {
    order: String(order.id),
    name: reader.name,
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
  orderId: number;
  subject: string;
  totalAmount: number;
  at: Date;
}

/**
 * A summary: the subject of each mail in it, in their order.
 * @param orderPaths those that open the orders of its lines for a guest, by their ids; empty for an account
 */
export function ordersSummaryMail(
  mails: readonly SummarisedMail[],
  publicUrl: string,
  orderPaths: ReadonlyMap<number, string> = new Map(),
): ShopMail {
  const count = mails.length;
  const ofGuest = [...orderPaths].map(([order, path]) => ({
    type: 'button' as const,
    label: orderMailText.seeOrder({ order }),
    url: publicUrl + path,
  }));
  const link = ofGuest[0]?.url ?? publicUrl + pages.myOrders;
  return shopMail(
    'orders-summary',
    { count: String(count), link },
    {
      subject: orderMailText.moreMessages({ count }),
      heading: orderMailText.newsOfYourOrders,
      preview: orderMailText.youHaveMoreMessages({ count }),
      // The original intro is in the plural.
      news: (intro) => (count === 1 && intro !== '' ? orderMailText.theyComeTogether({ count }) : intro),
      blocks: [
        {
          type: 'lines',
          lines: mails.slice(0, MOST_LINES).map(({ subject, totalAmount, at }) => ({
            title: subject,
            detail: orderMailText.instant({ instant: instant.format(at) }),
            quantity: '',
            amount: formatMoney(totalAmount),
          })),
          more: moreThan(count),
        },
        ...(ofGuest.length > 0
          ? ofGuest
          : [{ type: 'button' as const, label: orderMailText.seeYourOrders, url: link }]),
      ],
    },
  );
}

function moreThan(lines: number): string | undefined {
  return lines > MOST_LINES ? orderMailText.andMore({ count: lines - MOST_LINES }) : undefined;
}

/** What a mail says first. What only some mails of a kind say stays when the merchant changes the intro of the kind. */
const headlines: Readonly<Record<OrderMailKind, (data: OrderMailData) => Headline>> = {
  placed: ({ order }) => ({
    kind: 'order-placed',
    heading: orderMailText.thankYou,
    news: (intro) => paragraphOf(intro, afterPlacing(order)),
  }),
  paid: ({ order }) => ({
    kind: 'payment-received',
    heading: orderMailText.paymentIsHere,
    news: (intro) => paragraphOf(intro, nextNews(order)),
  }),
  dispatched: (data) => {
    const { order } = data;
    const shipment = shipmentOf(data);
    if (shipment !== undefined && isPart(order, shipment)) return partHeadline(order, shipment);
    const cash = !isPrepaid(order.paymentMethod) && !isReceived(order.paymentStatus);
    const amount = formatMoney(order.totalAmount);
    return isPickUp(order)
      ? {
          kind: 'shipped',
          subject: orderMailText.readySubject({ order: order.id }),
          heading: orderMailText.ready,
          news: () =>
            paragraphOf(orderMailText.readyNews({ order: order.id }), cash ? orderMailText.cashReady({ amount }) : ''),
        }
      : {
          kind: 'shipped',
          heading: orderMailText.onItsWay,
          news: (intro) => paragraphOf(intro, cash ? orderMailText.cashReadyWhenItArrives({ amount }) : ''),
        };
  },
  delivered: ({ order }) =>
    isPickUp(order)
      ? {
          kind: 'delivered',
          subject: orderMailText.pickedUpSubject({ order: order.id }),
          heading: orderMailText.pickedUp,
          news: () => orderMailText.pickedUpNews({ order: order.id }),
        }
      : { kind: 'delivered', heading: orderMailText.delivered, news: (intro) => intro },
  cancelled: ({ order, givesBack }) => ({
    kind: 'cancelled',
    heading: orderMailText.cancelled,
    news: (intro) => paragraphOf(intro, moneyOf(order, givesBack)),
  }),
  note: () => ({ kind: 'order-note', heading: orderMailText.message, news: (intro) => intro }),
  return: returnHeadline,
  refunded: refundHeadline,
};

/** The message of staff, as they wrote it. */
function paragraphsOf({ note = '' }: OrderMailData): MailBlock[] {
  const paragraphs = note.split(/\s*\n\s*/).filter((text) => text.trim() !== '');
  return paragraphs.map((text) => ({ type: 'text', text }));
}

function afterPlacing(order: Order): string {
  if (waitsForCard(order)) return untilPaid(order);
  if (order.totalAmount === 0) return paragraphOf(nextNews(order), orderMailText.nothingToPay);
  const pays = isPickUp(order) ? orderMailText.cashWhenPickedUp : orderMailText.cashWhenItArrives;
  return paragraphOf(nextNews(order), pays({ amount: formatMoney(order.totalAmount) }));
}

const nextNews = (order: Order) =>
  isPickUp(order) ? orderMailText.weWillTellYouWhenReady : orderMailText.weWillTellYouWhenOnItsWay;

/** Stands in the new order's mail; a mail that the old order was cancelled would alarm its owner. */
function replacedOrders({ replaces = [] }: OrderMailData): string[] {
  if (replaces.length === 0) return [];
  const numbers = replaces.map((id) => `#${id}`).join(', ');
  return [orderMailText.takesThePlaceOf({ count: replaces.length, orders: numbers })];
}

function waitsForCard(order: Order): boolean {
  return paidAtProvider(order.paymentMethod) && !isReceived(order.paymentStatus);
}

function untilPaid({ payUntil }: Order): string {
  if (payUntil === undefined) return orderMailText.waitsForCard;
  return orderMailText.waitsForCardUntil({ until: instant.format(new Date(payUntil)) });
}

function cashBack({ refunds }: Order): string {
  const refund = refunds.find(
    ({ source, state }) => source === 'cancellation' && shownRefundTraits[state].waitsFor === 'hand',
  );
  return refund === undefined ? '' : orderMailText.weHandOverWhatYouPaid({ amount: formatMoney(refund.amount) });
}

/** Nothing of its payment was given back before. */
function isWhole({ refundedAmount, disputes }: Order): boolean {
  return refundedAmount === 0 && !disputes.some(({ state }) => disputeTakesMoney(state));
}

/** Whether the payment of a cancelled order is refunded. */
function moneyOf(order: Order, givesBack: boolean): string {
  if (givesBack) {
    if (!isWhole(order)) return orderMailText.restGoesBack;
    return orderMailText.goesBackInFull({ amount: formatMoney(order.totalAmount) });
  }
  if (isReceived(order.paymentStatus)) return cashBack(order);
  return paidAtProvider(order.paymentMethod) ? orderMailText.nothingToPayByCard : orderMailText.nothingToPay;
}

function buttonOf(
  kind: OrderMailKind,
  order: Order,
  { publicUrl, orderPath }: Reader,
): Extract<MailBlock, { type: 'button' }> {
  const paysNow = kind === 'placed' && waitsForCard(order);
  if (orderPath !== undefined) {
    const label = paysNow ? orderMailText.payNow : orderMailText.seeYourOrder;
    return { type: 'button', label, url: publicUrl + orderPath };
  }
  return paysNow
    ? { type: 'button', label: orderMailText.payNow, url: `${publicUrl}${pages.stripeCheckout}/?order=${order.id}` }
    : { type: 'button', label: orderMailText.seeYourOrder, url: publicUrl + pagePath('myOrder', order.id) };
}

function linesOf(order: Order): MailBlock {
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
    total: { label: orderMailText.totalOf({ count: order.totalItems }), amount: formatMoney(order.totalAmount) },
  };
}

const payments: Readonly<Record<PaymentMethod, () => string>> = {
  cash: () => orderMailText.paymentInCash,
  card: () => orderMailText.paymentByCard,
};

function factsOf(order: Order): MailBlock {
  const payment = payments[order.paymentMethod]();
  return {
    type: 'facts',
    facts: [
      ...deliveryFacts(order),
      {
        label: orderMailText.order({ order: order.id }),
        lines: [
          orderMailText.placedOn({ day: day.format(new Date(order.createdAt)) }),
          order.totalAmount === 0 ? orderMailText.nothingToPayFact : payment,
        ],
      },
    ],
  };
}
