import { toAmount } from '@shop/contract/money';
import { COLOR_OPTION, type LineChoice, SIZE_OPTION } from '@shop/contract/options';
import { refundStateTraits } from '@shop/contract/order-status';
import type { Order, OrderDispute, OrderLine, OrderRefund } from '@shop/contract/orders';
import { paidOrder, shippingOwed } from '@shop/contract/pricing/line-payments';
import type { OrderedVariant } from '@shop/contract/variants';
import { presentAddress } from '../../accounts/present-user.ts';
import { isPaidByCard, isUnsent, waitsForCard } from './card-payment.ts';
import { inItsLanguage } from './order-texts.ts';
import {
  presentCorrection,
  presentCreditNote,
  presentFulfilment,
  presentInvoices,
  presentReturn,
} from './present-after-order.ts';
import { presentPromotion, presentShipping, presentTax } from './present-price.ts';
import { awaitsStaff, coveredMinor, moneyOf } from './refundable.ts';
import type {
  OrderDisputeRow,
  OrderLineRow,
  OrderRefundRow,
  OrderRow,
  OrderWithLines,
} from './select-orders.queries.ts';

/** As its shopper reads it, in its language. */
export function presentOrder(found: OrderWithLines): Order {
  return presentOrderForStaff(inItsLanguage(found));
}

/** With the texts of the default language. */
export function presentOrderForStaff(found: OrderWithLines): Order {
  const { order, lines, refunds, disputes } = found;
  const { paidMinor, refundableMinor } = moneyOf(order, found);
  const presented: Order = {
    id: order.id,
    items: lines.map(presentOrderLine),
    totalAmount: toAmount(order.total_amount_cents),
    totalItems: order.total_items,
    user: order.guest_email === null ? order.user_id : null,
    ...(order.guest_email !== null && { email: order.guest_email }),
    language: order.language,
    paymentMethod: order.payment_method,
    paymentStatus: order.payment_status,
    status: order.status,
    selectedAddress: order.selected_address && presentAddress(order.selected_address),
    subtotal: toAmount(order.subtotal_cents ?? order.total_amount_cents),
    promotions: order.promotions.map(presentPromotion),
    shipping: order.shipping && presentShipping(order.shipping),
    taxes: order.taxes.map(presentTax),
    ...presentCardPayment(order),
    refunds: refunds.map(presentRefund),
    paidAmount: toAmount(paidMinor),
    refundedAmount: toAmount(coveredMinor(refunds)),
    refundableAmount: toAmount(refundableMinor),
    refundedInFull: order.refunded_in_full,
    disputes: disputes.map(presentDispute),
    fulfilment: presentFulfilment(found),
    returns: found.returns.map((one) => presentReturn(order.id, one)),
    ...presentInvoices(found),
    creditNotes: found.creditNotes.map(presentCreditNote),
    corrections: found.corrections.map(presentCorrection),
    createdAt: order.created_at.toISOString(),
    updatedAt: order.updated_at.toISOString(),
  };
  if (order.shipping === null || presented.shipping === null) return presented;
  const { price_cents, cheapest_cents } = order.shipping;
  const owed = price_cents === 0 ? 0 : shippingOwed(paidOrder(presented), cheapest_cents ?? price_cents);
  return { ...presented, shipping: { ...presented.shipping, owedOnWithdrawal: toAmount(owed) } };
}

/** Presents orders in batches, as they arrive. */
export async function* presentOrders(parts: AsyncIterable<readonly OrderWithLines[]>): AsyncGenerator<Order[]> {
  for await (const orders of parts) yield orders.map(presentOrder);
}

function presentCardPayment(
  order: OrderRow,
): Pick<Order, 'waitsForPayment' | 'payUntil' | 'paymentProcessing' | 'paidByCard' | 'refund'> {
  const waits = waitsForCard(order);
  return {
    ...(waits && { waitsForPayment: true }),
    ...(waits && isUnsent(order) && { payUntil: order.pay_until.toISOString() }),
    ...(waits && order.payment_processing && { paymentProcessing: true }),
    ...(isPaidByCard(order) && { paidByCard: true }),
    ...(order.refund_cents !== null &&
      order.refunded_at !== null && {
        refund: { amount: toAmount(order.refund_cents), at: order.refunded_at.toISOString() },
      }),
  };
}

export function presentRefund(refund: OrderRefundRow): OrderRefund {
  return {
    id: refund.id,
    amount: toAmount(refund.amount_cents),
    reason: refund.reason,
    state: refundStateTraits[refund.state].shownAs,
    at: new Date(refund.created_at).toISOString(),
    lines: refund.lines.map(({ line_id, quantity }) => ({ line: line_id, quantity })),
    source: refund.source,
    ...(awaitsStaff(refund) && { waitsForStaff: true }),
  };
}

function presentDispute(dispute: OrderDisputeRow): OrderDispute {
  return {
    id: dispute.id,
    amount: toAmount(dispute.amount_cents),
    reason: dispute.reason,
    state: dispute.state,
    at: new Date(dispute.created_at).toISOString(),
  };
}

function presentOrderLine(line: OrderLineRow): OrderLine {
  return {
    id: line.id,
    quantity: line.quantity,
    ...(line.color && { color: line.color }),
    ...(line.size && { size: line.size }),
    choices: lineChoicesOf(line),
    variant: presentOrderedVariant(line),
    ...(line.net_price_cents !== null && { netPrice: toAmount(line.net_price_cents) }),
    product: {
      id: line.product_id,
      title: line.title,
      brand: line.brand,
      thumbnail: line.thumbnail,
      price: toAmount(line.price_cents),
      discountPrice: toAmount(line.discount_price_cents),
    },
  };
}

/** Lines from before there were options have their colour and size alone. */
function lineChoicesOf({ choices, color, size }: OrderLineRow): LineChoice[] {
  if (choices !== null) return choices;
  return [
    ...(color === null ? [] : [{ option: COLOR_OPTION, value: color.id, name: 'Color', label: color.name }]),
    ...(size === null ? [] : [{ option: SIZE_OPTION, value: size.id, name: 'Size', label: size.name }]),
  ];
}

function presentOrderedVariant({ variant, ...line }: OrderLineRow): OrderedVariant | null {
  if (variant === null) return null;
  return {
    id: line.variant_id,
    sku: variant.sku,
    color: variant.color,
    size: variant.size,
    price: variant.price_cents === null ? null : toAmount(variant.price_cents),
    discountPrice: toAmount(line.discount_price_cents),
    image: variant.image,
  };
}
