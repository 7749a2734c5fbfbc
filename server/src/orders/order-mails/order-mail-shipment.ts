/** What a mail about a shipment says of it: whether it is only a part of the order, what is in it, and how it is tracked. */

import type { MailTextKind, PlaceholderOf } from '@shop/contract/mail-texts';
import { formatMoney } from '@shop/contract/money';
import { isPrepaid, isReceived } from '@shop/contract/order-status';
import type { Order } from '@shop/contract/orders';
import type { Shipment } from '@shop/contract/shipments';
import { orderMailText } from '@shop/messages/order-mail-contents';
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
  const words = { units: unitsOf(shipment), all: order.totalItems, order: order.id };
  const news = [
    isPickUp(order) ? orderMailText.partToPickUp(words) : orderMailText.partHandedOver(words),
    order.fulfilment.left > 0 ? orderMailText.restFollows : orderMailText.orderIsComplete,
    ...(!isPrepaid(order.paymentMethod) && !isReceived(order.paymentStatus)
      ? [orderMailText.cashForTheWhole({ amount: formatMoney(order.totalAmount) })]
      : []),
  ];
  return { kind: 'shipped', ...titlesOf(order), news: () => news.join(' ') };
}

function titlesOf(order: Order): Pick<Headline, 'subject' | 'heading'> {
  const { id } = order;
  if (order.fulfilment.left > 0) {
    return isPickUp(order)
      ? { subject: orderMailText.partIsReadySubject({ order: id }), heading: orderMailText.partIsReady }
      : { subject: orderMailText.partIsOnItsWaySubject({ order: id }), heading: orderMailText.partIsOnItsWay };
  }
  return isPickUp(order)
    ? { subject: orderMailText.restIsReadySubject({ order: id }), heading: orderMailText.restIsReady }
    : { subject: orderMailText.restIsOnItsWaySubject({ order: id }), heading: orderMailText.restIsOnItsWay };
}

/** The link was checked to be http(s). The carrier and the number are what staff typed. */
export function trackingBlocks(shipment: Shipment | undefined): MailBlock[] {
  if (shipment === undefined) return [];
  const { carrier, trackingNumber, trackingUrl } = shipment;
  const lines = [carrier, trackingNumber].flatMap((text) => (text === null ? [] : [short(text)]));
  const blocks: MailBlock[] = [];
  if (lines.length > 0) blocks.push({ type: 'facts', facts: [{ label: orderMailText.parcel, lines }] });
  if (trackingUrl !== null) blocks.push({ type: 'button', label: orderMailText.trackYourParcel, url: trackingUrl });
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
      amount: orderMailText.unitsOf({ units, all: item.quantity }),
    })),
    more: shipped.length > most ? orderMailText.andMore({ count: shipped.length - most }) : undefined,
  };
}
