/** Orders on the wire. Prices and totals in a body are what the shopper saw; the server computes its own. */

import * as z from 'zod/mini';
import { address } from './accounts.ts';
import { MAX_CART_LINES, productRef, quantity } from './cart.ts';
import { color, size } from './catalogue.ts';
import { id, updatedAt } from './ids.ts';
import { money } from './money.ts';
import { choiceRefs, lineChoice } from './options.ts';
import { orderReturn } from './order-return.ts';
import { orderStatuses, paymentMethods, paymentStatuses } from './order-status.ts';
import { limit, page } from './paging.ts';
import { appliedPromotion, appliedTax, orderShipping } from './price-parts.ts';
import { enteredCodes } from './promotions.ts';
import { fulfilment, lineUnits } from './shipments.ts';
import { choiceRef, orderedVariant, variantRef } from './variants.ts';

export const missingChoice = 'Enter Address and Payment method';

/** As many as a cart holds. */
const MAX_ORDER_LINES = MAX_CART_LINES;

const orderItem = z.object(
  {
    /** The cart line it comes from; the order is rejected if that has left the cart. */
    id: z.nullish(id),
    product: productRef,
    quantity,
    variant: variantRef,
    color: choiceRef,
    size: choiceRef,
    choices: choiceRefs,
  },
  'must be an order line',
);
export type OrderItem = z.output<typeof orderItem>;

/** What is to be ordered, or priced. */
export const orderItems = z
  .array(orderItem, 'items is required')
  .check(
    z.minLength(1, 'items is required'),
    z.maxLength(MAX_ORDER_LINES, `an order has at most ${MAX_ORDER_LINES} lines`),
  );

export const placeOrderBody = z.object({
  items: orderItems,
  totalAmount: z
    .number('totalAmount is required')
    .check(z.describe('what the shopper was shown; compared in minor units')),
  paymentMethod: z.enum(paymentMethods, missingChoice),
  selectedAddress: z
    .nullish(z.object(address.shape, missingChoice))
    .check(z.describe('may be left out with a pick-up method only')),
  shippingMethod: z.nullish(id).check(z.describe('left out: the cheapest that is not pick-up')),
  codes: z.nullish(enteredCodes),
  email: z
    .optional(z.unknown())
    .check(z.describe('of a guest who picks the order up and gives no address: required then, else not read')),
});
export type PlaceOrderBody = z.output<typeof placeOrderBody>;
export type PlaceOrderRequest = z.input<typeof placeOrderBody>;

/** Sent by the client once for each checkout attempt; see RFC draft 'The Idempotency-Key HTTP Header Field'. */
export const IDEMPOTENCY_KEY_HEADER = 'Idempotency-Key';
export const IDEMPOTENCY_REPLAYED_HEADER = 'Idempotency-Replayed';

export const idempotencyHeaders = z.object({
  'idempotency-key': z.optional(
    z.string().check(z.regex(/^[\x21-\x7e]{1,255}$/, 'Idempotency-Key must be 1 to 255 visible characters')),
  ),
});

/** A product as it was when the order was placed. */
export const orderedProduct = z.object({
  id: z.int(),
  title: z.string(),
  brand: z.string(),
  thumbnail: z.string(),
  price: money,
  discountPrice: money,
});

export const orderLine = z.object({
  id: z.int(),
  quantity: z.int(),
  color: z.optional(color),
  size: z.optional(size),
  choices: z._default(z.array(lineChoice), []),
  /** Lines from before there were variants, and mails about them, have none. */
  variant: z._default(z.nullable(orderedVariant), null),
  netPrice: z
    .optional(money)
    .check(z.describe('under reverse charge where prices include tax: what a unit cost; left out: discountPrice')),
  product: orderedProduct,
});
export type OrderLine = z.infer<typeof orderLine>;

/**
 * Pending: recorded, or at the provider and not done. Failed: the provider could not refund it; staff pay it back by hand, and
 * then it is handed over. To hand over: in cash.
 */
const shownRefundStates = ['pending', 'made', 'failed', 'to-hand-over', 'handed-over'] as const;

/** A refund of a payment, or of a part of it. */
export const orderRefund = z.object({
  id: z.int(),
  amount: money,
  reason: z.string(),
  state: z.enum(shownRefundStates),
  at: z.string().check(z.describe('when it was recorded')),
  lines: z.array(lineUnits),
  source: z.enum(['shop', 'cancellation', 'provider']).check(z.describe('provider: made in its dashboard')),
  /** True while it has failed and no other refund has covered its amount. */
  waitsForStaff: z.optional(z.literal(true)),
});
export type OrderRefund = z.infer<typeof orderRefund>;

/** A dispute that the payer has opened with the bank; reason and state in the provider's words. */
export const orderDispute = z.object({
  id: z.int(),
  amount: money,
  reason: z.string(),
  state: z.string(),
  at: z.string(),
});
export type OrderDispute = z.infer<typeof orderDispute>;

/** States of a dispute in which the provider waits for the shop's answer. */
export const disputeNeedsResponse = (state: string) => state === 'needs_response' || state === 'warning_needs_response';

export const orderInvoice = z.object({ number: z.string(), at: z.string() });

/** A further one is of a second sale, after the first was credited. */
const numberedInvoice = z.extend(orderInvoice, { amount: money });

export const creditNote = z.object({
  id: z.int(),
  number: z.string(),
  at: z.string(),
  amount: money,
  refund: z
    .nullable(z.int())
    .check(z.describe('the id of the refund that it is for; null: the order was cancelled before it was paid')),
});
export type CreditNote = z.infer<typeof creditNote>;

/** Cancels a credit note whose refund came to nothing. */
export const correction = z.object({
  id: z.int(),
  number: z.string(),
  at: z.string(),
  amount: money,
  creditNote: z.int().check(z.describe('the id of the credit note that it cancels')),
});
export type Correction = z.infer<typeof correction>;

export const shopOrder = z.object({
  id: z.int(),
  items: z.array(orderLine),
  totalAmount: money,
  totalItems: z.int(),
  user: z.nullable(z.int()).check(z.describe('null: it is a guest’s')),
  email: z.optional(z.string()).check(z.describe('of a guest’s order: where its mails go')),
  language: z._default(
    z.string().check(z.describe('in which it was placed; its mails and papers are written in it')),
    'en',
  ),
  paymentMethod: z.enum(paymentMethods),
  paymentStatus: z.enum(paymentStatuses),
  status: z.enum(orderStatuses),
  selectedAddress: z.nullable(address).check(z.describe('null: the shopper picks it up')),
  /** The parts of totalAmount. Mails about orders from before there were parts have none. */
  subtotal: z.optional(money.check(z.describe('the sum of the lines, before promotions'))),
  promotions: z._default(z.array(appliedPromotion), []),
  shipping: z._default(z.nullable(orderShipping), null),
  taxes: z._default(z.array(appliedTax), []),
  /** True while it waits to be paid by card: exactly then POST /create-payment-intent accepts it. */
  waitsForPayment: z.optional(z.literal(true)),
  /** While it waits to be paid by card: its payment deadline, as an ISO 8601 instant. */
  payUntil: z.optional(z.string()),
  /** True while the provider is processing the payment. */
  paymentProcessing: z.optional(z.literal(true)),
  /** True while the shop has its captured card payment, which is refunded if the order is cancelled. */
  paidByCard: z.optional(z.literal(true)),
  /** The card payment, once all of it was refunded. */
  refund: z.optional(z.object({ amount: money, at: z.string() })),
  /** Oldest first, of all payments of the order. Mails that were recorded before refunds were rows have none. */
  refunds: z._default(z.array(orderRefund), []),
  paidAmount: z._default(money.check(z.describe('what was paid for it in all, what was refunded since included')), 0),
  refundedAmount: z._default(money.check(z.describe('the sum of its refunds but those that failed')), 0),
  refundedInFull: z._default(
    z
      .boolean()
      .check(
        z.describe('all that was received for it was given back, or will be, and nothing since: it must be paid again'),
      ),
    false,
  ),
  refundableAmount: z._default(money.check(z.describe('what POST /orders/{id}/refunds accepts at most')), 0),
  disputes: z._default(z.array(orderDispute), []),
  /** Mails from before there were shipments have none. */
  fulfilment: z._default(fulfilment, { shipped: 0, left: 0, shipments: [] }),
  returns: z._default(z.array(orderReturn), []),
  invoice: z._default(z.nullable(orderInvoice), null).check(z.describe('the last one')),
  invoices: z
    ._default(z.array(numberedInvoice), [])
    .check(
      z.describe('oldest first; less credit notes and with corrections they are what was paid and not given back'),
    ),
  creditNotes: z._default(z.array(creditNote), []),
  corrections: z._default(z.array(correction), []),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type Order = z.infer<typeof shopOrder>;

export const shopOrders = z.array(shopOrder);

export const listOwnOrdersQuery = z.object({ _page: page, _limit: limit });

export const orderSorts = ['id', 'totalAmount', 'createdAt', 'updatedAt'] as const;
export type OrderSort = (typeof orderSorts)[number];

/** Clients send the whole order; only its two statuses and its version are read. */
export const updateOrderBody = z.object({
  status: z.optional(z.enum(orderStatuses, `status must be one of ${orderStatuses.join(', ')}`)),
  paymentStatus: z.optional(z.enum(paymentStatuses, `paymentStatus must be one of ${paymentStatuses.join(', ')}`)),
  updatedAt: z.optional(updatedAt),
});
export type UpdateOrderBody = z.infer<typeof updateOrderBody>;

/** It has no fields. */
export const cancelOrderBody = z.nullish(z.object({}));
