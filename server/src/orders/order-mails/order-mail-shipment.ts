/** What a mail about a shipment says of it: whether it is only a part of the order, what is in it, and how it is tracked. */

import type { MailTextKind, PlaceholderOf } from '@shop/contract/mail-texts';
import { formatMoney } from '@shop/contract/money';
import { isPrepaid, isReceived } from '@shop/contract/order-status';
import type { Order } from '@shop/contract/orders';
import type { Shipment } from '@shop/contract/shipments';
import { freeText } from '../../platform/mail/free-text.ts';
import type { MailBlock } from '../../platform/mail/mail-content.ts';
import { isPickUp, short, TITLE_LENGTH, variantOf } from './order-mail-parts.ts';
import type { OrderMailData } from './order-mails.ts';

/** The kinds of mails about an order that merchants may change the texts of. */
export type OrderTextKind = {
  [Kind in MailTextKind]: 'order' extends PlaceholderOf<Kind> ? Kind : never;
}[MailTextKind];

/** What a mail about an order says first, as `shopMail` takes it. */
export interface Headline {
  kind: OrderTextKind;
  subject?: string;
  heading: string;
  news: (intro: string) => string;
}

/** Undefined for a mail from before there were shipments. */
export function shipmentOf({ order, shipment }: OrderMailData): Shipment | undefined {
  return order.fulfilment.shipments.find(({ id }) => id === shipment);
}

const unitsOf = ({ lines }: Shipment) => lines.reduce((sum, { quantity }) => sum + quantity, 0);

export function isPart(order: Order, shipment: Shipment): boolean {
  return unitsOf(shipment) < order.totalItems;
}

export function partHeadline(order: Order, shipment: Shipment): Headline {
  const what = order.fulfilment.left > 0 ? 'Part' : 'The rest';
  const pickUp = isPickUp(order);
  const units = `${unitsOf(shipment)} of ${order.totalItems} items`;
  const news = [
    pickUp
      ? `You can pick up ${units} of your order #${order.id} now.`
      : `We have handed over ${units} of your order #${order.id} for delivery.`,
    order.fulfilment.left > 0 ? 'We will tell you when the rest follows.' : 'With this, your order is complete.',
    ...(!isPrepaid(order.paymentMethod) && !isReceived(order.paymentStatus)
      ? [`You pay ${formatMoney(order.totalAmount)} in cash for the whole order.`]
      : []),
  ];
  const then = pickUp ? 'is ready' : 'is on its way';
  return {
    kind: 'shipped',
    subject: `${what} of your order #${order.id} ${then}`,
    heading: `${what} of your order ${then}`,
    news: () => news.join(' '),
  };
}

/** The link was checked to be http(s). The carrier and the number are what staff typed. */
export function trackingBlocks(shipment: Shipment | undefined): MailBlock[] {
  if (shipment === undefined) return [];
  const { carrier, trackingNumber, trackingUrl } = shipment;
  const lines = [carrier, trackingNumber].flatMap((text) => (text === null ? [] : [short(text)]));
  const blocks: MailBlock[] = [];
  if (lines.length > 0) blocks.push({ type: 'facts', facts: [{ label: 'Parcel', lines }] });
  if (trackingUrl !== null) blocks.push({ type: 'button', label: 'Track your parcel', url: trackingUrl });
  return blocks;
}

/** @param most lines that are shown */
export function shippedLines(order: Order, { lines }: Shipment, most: number): MailBlock {
  const shipped = order.items.flatMap((item) => {
    const units = lines.find(({ line }) => line === item.id);
    return units === undefined ? [] : [{ item, units: units.quantity }];
  });
  return {
    type: 'lines',
    lines: shipped.slice(0, most).map(({ item, units }) => ({
      title: freeText(item.product.title, TITLE_LENGTH),
      detail: variantOf(item),
      quantity: '',
      amount: `${units} of ${item.quantity}`,
    })),
    more: shipped.length > most ? `and ${shipped.length - most} more` : undefined,
  };
}
