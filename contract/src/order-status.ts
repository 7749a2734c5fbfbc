/**
 * What each status of an order, a payment, a refund and a dispute means, and who may change an order from which status to which. The server,
 * the app and the doctor's SQL take their rules from here; `server/src/orders/README.md` shows the same as tables.
 */

import type { FulfilmentState } from './order-desk.ts';

export const orderStatuses = ['pending', 'dispatched', 'delivered', 'cancelled'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

interface OrderStatusTraits {
  /** The units of its lines are taken from stock. */
  holdsStock: boolean;
  /** A payment that was captured for it must be refunded in full. */
  owesRefund: boolean;
  /** An unpaid card order with this status can be paid. */
  payable: boolean;
  /** Something of it is left to send. While nothing was sent, its owner may cancel or replace it, and an unpaid one expires. */
  awaitsDispatch: boolean;
  /** How much of it was sent. All of it is sent when it gets a status that says so; 'none' withdraws what was. */
  fulfilment: readonly [FulfilmentState, ...FulfilmentState[]];
  /** The mail that tells its owner of this status; null for none. */
  mail: 'dispatched' | 'delivered' | 'cancelled' | null;
}

export const orderStatusTraits: Readonly<Record<OrderStatus, Readonly<OrderStatusTraits>>> = {
  pending: {
    holdsStock: true,
    owesRefund: false,
    payable: true,
    awaitsDispatch: true,
    fulfilment: ['none', 'partial'],
    mail: null,
  },
  dispatched: {
    holdsStock: true,
    owesRefund: false,
    payable: true,
    awaitsDispatch: false,
    fulfilment: ['shipped'],
    mail: 'dispatched',
  },
  delivered: {
    holdsStock: true,
    owesRefund: false,
    payable: true,
    awaitsDispatch: false,
    fulfilment: ['delivered'],
    mail: 'delivered',
  },
  cancelled: {
    holdsStock: false,
    owesRefund: true,
    payable: false,
    awaitsDispatch: false,
    fulfilment: ['none'],
    mail: 'cancelled',
  },
};

/** `shop` is the expiry of unpaid orders. An `admin` may set every status. */
export type OrderActor = 'owner' | 'shop' | 'admin';

/** The statuses that may follow. A status is final for somebody for whom none does. */
export const orderTransitions: Readonly<Record<OrderActor, Readonly<Record<OrderStatus, readonly OrderStatus[]>>>> = {
  owner: { pending: ['cancelled'], dispatched: [], delivered: [], cancelled: [] },
  shop: { pending: ['cancelled'], dispatched: [], delivered: [], cancelled: [] },
  admin: {
    pending: ['dispatched', 'delivered', 'cancelled'],
    dispatched: ['pending', 'delivered', 'cancelled'],
    delivered: ['pending', 'dispatched', 'cancelled'],
    cancelled: ['pending', 'dispatched', 'delivered'],
  },
};

export function mayChangeStatus(by: OrderActor, from: OrderStatus, to: OrderStatus): boolean {
  return orderTransitions[by][from].includes(to);
}

/** How much of an order was sent, as its status and the mark of its row say. */
export function fulfilmentOf(status: OrderStatus, partlyShipped: boolean): FulfilmentState {
  const { fulfilment } = orderStatusTraits[status];
  return partlyShipped && fulfilment.includes('partial') ? 'partial' : fulfilment[0];
}

/** All of it was sent, and not all of it has arrived. */
export const isOnItsWay = (status: OrderStatus) => orderStatusTraits[status].fulfilment.includes('shipped');

export const hasArrived = (status: OrderStatus) => orderStatusTraits[status].fulfilment.includes('delivered');

type Flag<T> = { [K in keyof T]: T[K] extends boolean ? K : never }[keyof T];

/** For SQL: all statuses that have a trait. */
export function orderStatusesThat(trait: Flag<OrderStatusTraits>): OrderStatus[] {
  return orderStatuses.filter((status) => orderStatusTraits[status][trait]);
}

export const paymentStatuses = ['pending', 'received'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

interface PaymentStatusTraits {
  /** The shop has the money, or had it: a refund does not change the status. */
  received: boolean;
}

export const paymentStatusTraits: Readonly<Record<PaymentStatus, Readonly<PaymentStatusTraits>>> = {
  pending: { received: false },
  received: { received: true },
};

export const isReceived = (status: PaymentStatus) => paymentStatusTraits[status].received;

/** For SQL: all payment statuses for which a trait holds, or does not. */
export function paymentStatusesThat(trait: Flag<PaymentStatusTraits>, holds = true): PaymentStatus[] {
  return paymentStatuses.filter((status) => paymentStatusTraits[status][trait] === holds);
}

export const paymentMethods = ['cash', 'card'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

interface PaymentMethodTraits {
  /** The payment provider takes the money, so that the order has payments there, and a deadline until the first succeeds. */
  atProvider: boolean;
  /** The money comes before anything is sent. Otherwise it is due when the order arrives. */
  prepaid: boolean;
}

export const paymentMethodTraits: Readonly<Record<PaymentMethod, Readonly<PaymentMethodTraits>>> = {
  cash: { atProvider: false, prepaid: false },
  card: { atProvider: true, prepaid: true },
};

/** For SQL: all payment methods for which a trait holds, or does not. */
export function paymentMethodsThat(trait: Flag<PaymentMethodTraits>, holds = true): PaymentMethod[] {
  return paymentMethods.filter((method) => paymentMethodTraits[method][trait] === holds);
}

export const paidAtProvider = (method: PaymentMethod) => paymentMethodTraits[method].atProvider;

export const isPrepaid = (method: PaymentMethod) => paymentMethodTraits[method].prepaid;

interface OrderInNeed {
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  paymentMethod: PaymentMethod;
  refundedInFull: boolean;
}

/** Something of it is left to send, and its money is there or comes on arrival. What was refunded in full is to be paid first, also by cash. */
export function needsDispatch({ status, paymentStatus, paymentMethod, refundedInFull }: OrderInNeed): boolean {
  const mayBeSent = !isPrepaid(paymentMethod) || isReceived(paymentStatus);
  return orderStatusTraits[status].awaitsDispatch && mayBeSent && !refundedInFull;
}

export function needsPayment({ status, paymentStatus, paymentMethod, refundedInFull }: OrderInNeed): boolean {
  const isDue = isPrepaid(paymentMethod) || hasArrived(status) || refundedInFull;
  return orderStatusTraits[status].payable && !isReceived(paymentStatus) && isDue;
}

/** States of a row of `payments`, which is one intent, in the payment provider's spelling. */
export const paymentStates = ['open', 'processing', 'succeeded', 'canceled'] as const;
export type PaymentState = (typeof paymentStates)[number];

interface PaymentStateTraits {
  /** The provider may still take money for it. */
  payable: boolean;
  /** The provider has taken the money. */
  captured: boolean;
  /** What the provider may report next. A success may be reported after a cancellation, and counts. */
  next: readonly PaymentState[];
}

export const paymentStateTraits: Readonly<Record<PaymentState, Readonly<PaymentStateTraits>>> = {
  open: { payable: true, captured: false, next: ['processing', 'succeeded', 'canceled'] },
  processing: { payable: true, captured: false, next: ['open', 'succeeded', 'canceled'] },
  succeeded: { payable: false, captured: true, next: [] },
  canceled: { payable: false, captured: false, next: ['succeeded'] },
};

export function paymentStatesThat(trait: Flag<PaymentStateTraits>): PaymentState[] {
  return paymentStates.filter((state) => paymentStateTraits[state][trait]);
}

/**
 * Requested: recorded, and not yet at the provider. Pending: there, and not done. To hand over: not by the provider, and not yet paid
 * back. Handed over: paid back by hand, also after it failed.
 */
export const refundStates = ['requested', 'pending', 'made', 'failed', 'to_hand_over', 'handed_over'] as const;
export type RefundState = (typeof refundStates)[number];

interface RefundStateTraits {
  /** What has to happen next: the provider is asked for it, the provider makes it, or staff hand it over; null: nothing. */
  waitsFor: 'request' | 'provider' | 'hand' | null;
  /** The payer has the money again. */
  paidBack: boolean;
  /** The provider counts its amount as refunded. */
  refundedAtProvider: boolean;
  /** Its amount needs no other refund, unlike that of one that failed. */
  coversAmount: boolean;
  /** A refund only goes to states with a higher number. */
  progress: number;
  /** Its state in answers: that the provider does not know of it yet is of use to nobody but the history. */
  shownAs: 'pending' | 'made' | 'failed' | 'to-hand-over' | 'handed-over';
}

export const refundStateTraits: Readonly<Record<RefundState, Readonly<RefundStateTraits>>> = {
  requested: {
    waitsFor: 'request',
    paidBack: false,
    refundedAtProvider: false,
    coversAmount: true,
    progress: 0,
    shownAs: 'pending',
  },
  pending: {
    waitsFor: 'provider',
    paidBack: false,
    refundedAtProvider: true,
    coversAmount: true,
    progress: 1,
    shownAs: 'pending',
  },
  made: {
    waitsFor: null,
    paidBack: true,
    refundedAtProvider: true,
    coversAmount: true,
    progress: 2,
    shownAs: 'made',
  },
  failed: {
    waitsFor: null,
    paidBack: false,
    refundedAtProvider: false,
    coversAmount: false,
    progress: 3,
    shownAs: 'failed',
  },
  to_hand_over: {
    waitsFor: 'hand',
    paidBack: false,
    refundedAtProvider: false,
    coversAmount: true,
    progress: 0,
    shownAs: 'to-hand-over',
  },
  handed_over: {
    waitsFor: null,
    paidBack: true,
    refundedAtProvider: false,
    coversAmount: true,
    progress: 4,
    shownAs: 'handed-over',
  },
};

/** The same of the states in answers. */
export const shownRefundTraits: Readonly<Record<RefundStateTraits['shownAs'], Readonly<RefundStateTraits>>> = {
  pending: refundStateTraits.pending,
  made: refundStateTraits.made,
  failed: refundStateTraits.failed,
  'to-hand-over': refundStateTraits.to_hand_over,
  'handed-over': refundStateTraits.handed_over,
};

export const hasFailed = (state: RefundState) => !refundStateTraits[state].coversAmount;

/** Staff have paid it back by hand. */
export const wasHandedOver = ({ paidBack, refundedAtProvider }: Readonly<RefundStateTraits>) =>
  paidBack && !refundedAtProvider;

export function refundStatesThat(trait: Flag<RefundStateTraits>): RefundState[] {
  return refundStates.filter((state) => refundStateTraits[state][trait]);
}

export function refundStatesWaitingFor(what: 'request' | 'provider' | 'hand'): RefundState[] {
  return refundStates.filter((state) => refundStateTraits[state].waitsFor === what);
}

export const failedRefundStates = refundStates.filter(hasFailed);

/** Of refunds that give money back, or are sure to: the provider has one that is pending, and has not got a requested one. */
export const creditedRefundStates = refundStates.filter(
  (state) => refundStateTraits[state].waitsFor !== 'request' && refundStateTraits[state].coversAmount,
);

/** States of a dispute, in the provider's words, in which its money is with the shop. In all others it counts as given back. */
export const disputesThatTakeNothing: readonly string[] = ['won', 'warning_closed', 'prevented'];

export const disputeTakesMoney = (state: string) => !disputesThatTakeNothing.includes(state);
