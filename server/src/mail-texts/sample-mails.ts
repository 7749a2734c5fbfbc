/** A mail of each kind, of invented data or about a given order. */

import type { MailTextKind } from '@shop/contract/mail-texts';
import type { Order } from '@shop/contract/orders';
import { EMAIL_CHANGE_HOURS } from '@shop/contract/own-account';
import { pages } from '@shop/contract/paths';
import type { ReturnState } from '@shop/contract/return-states';
import { INVITATION_DAYS } from '@shop/contract/staff';
import { mailSamplesText } from '@shop/messages/mail-samples';
import {
  emailChangedMail,
  emailConfirmMail,
  invitationMail,
  passwordChangedMail,
  resetLinkMail,
  secondFactorMail,
} from '../accounts/account-mails.ts';
import { lowStockMail } from '../catalogue/low-stock/low-stock-mail-content.ts';
import { subjectOf } from '../mails/compose-mail.ts';
import type { ShopMail } from '../mails/shop-mail.ts';
import { orderMail, ordersSummaryMail } from '../orders/order-mails/order-mail-content.ts';
import type { OrderMailData } from '../orders/order-mails/order-mails.ts';
import { sampleOrder } from './sample-order.ts';

export interface SampleData {
  publicUrl: string;
  now: Date;
  /** What the mail calls its reader; left out: an invented name. */
  name?: string;
  /** Left out: an invented order. */
  order?: Order;
}

const HOUR_MS = 3600 * 1000;

export function sampleMail(kind: MailTextKind, data: SampleData): ShopMail {
  const order = sampleOrder(
    data.now,
    kind === 'order-placed' ? { paymentMethod: 'cash', paymentStatus: 'pending' } : {},
  );
  return samples[kind]({ name: mailSamplesText.shopper, order, ...data });
}

type Sample = (data: Required<SampleData>) => ShopMail;

const samples: Readonly<Record<MailTextKind, Sample>> = {
  'order-placed': (data) => orderMail('placed', about(data.order), data),
  'payment-received': (data) => orderMail('paid', about(data.order), data),
  shipped: (data) => {
    const shipped = withShipment(data);
    return orderMail('dispatched', about(shipped, { shipment: shipped.fulfilment.shipments.at(-1)?.id }), data);
  },
  delivered: (data) => orderMail('delivered', about(data.order), data),
  cancelled: (data) => orderMail('cancelled', { ...about(data.order), givesBack: true }, data),
  'order-note': (data) => orderMail('note', about(data.order, { note: mailSamplesText.note }), data),
  'refund-made': (data) => {
    const order = withRefund(data);
    // A refund need not be that of a return: the number is there to be seen where a text names it.
    return orderMail('refunded', about(order, { refund: order.refunds.at(-1)?.id, return: 1 }), data);
  },
  'return-requested': aboutReturn('requested'),
  'return-approved': aboutReturn('approved'),
  'return-declined': aboutReturn('declined', () => mailSamplesText.reasonOfDecline),
  'return-received': aboutReturn('received'),
  'return-withdrawn': aboutReturn('withdrawn'),
  'password-reset': ({ name, publicUrl, now }) =>
    resetLinkMail(name, `${publicUrl}${pages.resetPassword}`, new Date(now.getTime() + HOUR_MS)),
  'password-changed': ({ name, publicUrl, now }) => passwordChangedMail(name, publicUrl, now),
  'email-confirm': ({ name, publicUrl, now }) =>
    emailConfirmMail(name, `${publicUrl}${pages.confirmEmail}`, new Date(now.getTime() + EMAIL_CHANGE_HOURS * HOUR_MS)),
  'email-changed': ({ name, publicUrl, now }) => emailChangedMail(name, publicUrl, now),
  'second-factor-changed': ({ name, publicUrl, now }) =>
    secondFactorMail(name, publicUrl, { change: 'totp-added', at: now }),
  invitation: ({ name, publicUrl, now }) =>
    invitationMail(
      name,
      `${publicUrl}${pages.acceptInvitation}`,
      new Date(now.getTime() + INVITATION_DAYS * 24 * HOUR_MS),
    ),
  'low-stock': ({ publicUrl }) => {
    const lines = [
      { title: mailSamplesText.lamp, choice: '', stock: 0 },
      { title: mailSamplesText.mug, choice: '', stock: 3 },
    ];
    return lowStockMail({ threshold: 5, total: lines.length, lines }, publicUrl);
  },
  'orders-summary': (data) => {
    const { id: orderId, totalAmount } = data.order;
    const mails = [samples['order-placed'](data), samples.shipped(data)];
    return ordersSummaryMail(
      mails.map((mail) => ({ orderId, subject: subjectOf(mail, new Map()), totalAmount, at: data.now })),
      data.publicUrl,
    );
  },
};

function about(order: Order, more: Partial<OrderMailData> = {}): OrderMailData {
  return { order, givesBack: false, ...more };
}

/** About the last return of the order in this state, or an invented one of its first line. */
function aboutReturn(state: ReturnState, declineReason: () => string | null = () => null): Sample {
  return (data) => {
    const { order, now } = data;
    const at = now.toISOString();
    const found = order.returns.findLast((one) => one.state === state);
    const one = found ?? {
      id: 1 + Math.max(0, ...order.returns.map(({ id }) => id)),
      order: order.id,
      state,
      lines: order.items.slice(0, 1).map(({ id }) => ({
        line: id,
        quantity: 1,
        reason: mailSamplesText.reasonOfReturn,
        note: null,
        restock: null,
      })),
      declineReason: declineReason(),
      requestedAt: at,
      updatedAt: at,
    };
    const returns = found === undefined ? [...order.returns, one] : order.returns;
    return orderMail('return', about({ ...order, returns }, { return: one.id }), data);
  };
}

function withShipment({ order, now }: Required<SampleData>): Order {
  const { shipments } = order.fulfilment;
  if (shipments.length > 0) return order;
  const shipment = {
    id: 1,
    at: now.toISOString(),
    lines: order.items.map(({ id, quantity }) => ({ line: id, quantity })),
    carrier: mailSamplesText.carrier,
    trackingNumber: 'EX 0123 4567',
    trackingUrl: null,
    deliveredAt: null,
  };
  return { ...order, fulfilment: { shipped: order.totalItems, left: 0, shipments: [shipment] } };
}

function withRefund({ order, now }: Required<SampleData>): Order {
  if (order.refunds.length > 0) return order;
  const refund = {
    id: 1,
    amount: order.items[0]?.product.discountPrice ?? 0,
    reason: mailSamplesText.reasonOfRefund,
    state: 'pending' as const,
    at: now.toISOString(),
    lines: [],
    source: 'shop' as const,
  };
  return { ...order, refunds: [refund] };
}
