/** Inserts new orders. */

import type { PaymentMethod, PaymentStatus } from '@shop/contract/order-status';
import { sql } from 'kysely';
import { columnsOf } from '../../schema/columns.ts';
import type { LineChoiceColumn } from '../../schema/options.ts';
import type {
  OrderPromotionColumn,
  OrderShippingColumn,
  OrderTaxColumn,
  OrderTextsColumn,
} from '../../schema/order-prices.ts';
import type { ColorColumn, OrderedVariantColumn, OrderLineTextsColumn, SizeColumn, Tx } from '../../schema.ts';
import type { OrderLineRow, OrderRow, OrderWithLines } from './select-orders.queries.ts';

export interface NewOrderLine {
  productId: number;
  variantId: number;
  quantity: number;
  title: string;
  brand: string;
  thumbnail: string;
  priceMinor: number;
  /** What a unit is sold for. */
  unitPriceMinor: number;
  /** Under reverse charge where prices contain tax: that price without it. */
  netPriceMinor?: number | null | undefined;
  color: ColorColumn | undefined;
  size: SizeColumn | undefined;
  /** Of all options, colour and size too. */
  choices: LineChoiceColumn[];
  /** Null where the product had no choice. */
  variant: OrderedVariantColumn | null;
  /** In the language of the order; null: the same. */
  texts: OrderLineTextsColumn | null;
}

/** What an order stores of its price besides the total. */
export interface OrderPriceParts {
  /** Sum of the lines, before promotions. */
  subtotalMinor: number;
  promotions: OrderPromotionColumn[];
  shipping: OrderShippingColumn | null;
  taxes: OrderTaxColumn[];
  /** In the language of the order; null: the same. */
  texts: OrderTextsColumn | null;
}

export interface NewOrder {
  userId: number;
  /** Of a guest; undefined for an account's order. */
  guestEmail: string | undefined;
  paymentMethod: PaymentMethod;
  /** Received at once where there is nothing to pay. */
  paymentStatus: PaymentStatus;
  totalAmountMinor: number;
  totalItems: number;
  /** Null: the shopper picks it up. */
  selectedAddress: object | null;
  price: OrderPriceParts;
  /** Card orders that are to be paid only: when the order is cancelled unless it is paid. */
  payUntil: Date | null;
  /** That it has to be paid. */
  paySeconds: number | null;
  currency: string;
  /** Its tag: in which the order was placed. */
  language: string;
  at: Date;
}

const orderColumns = sql.raw(columnsOf.orders.join(', '));
const lineColumns = sql.raw(columnsOf.order_lines.join(', '));

/** The order and its lines, in one statement. */
export async function insertOrder(tx: Tx, order: NewOrder, lines: readonly NewOrderLine[]): Promise<OrderWithLines> {
  const newLines = lines.map((line, position) => ({
    position,
    product_id: line.productId,
    variant_id: line.variantId,
    quantity: line.quantity,
    title: line.title,
    brand: line.brand,
    thumbnail: line.thumbnail,
    price_cents: line.priceMinor,
    discount_price_cents: line.unitPriceMinor,
    net_price_cents: line.netPriceMinor ?? null,
    color: line.color ?? null,
    size: line.size ?? null,
    choices: line.choices.length > 0 ? line.choices : null,
    variant: line.variant,
    line_texts: line.texts,
  }));
  const { selectedAddress, price } = order;
  const { rows } = await sql<OrderRow & { lines: OrderLineRow[] }>`
    with placed as (
      insert into orders (user_id, payment_method, payment_status, status, total_amount_cents, total_items,
          selected_address, created_at, updated_at, pay_until, pay_seconds, reconcile_at, currency, subtotal_cents, promotions,
          shipping, taxes, guest_id, guest_email, language, texts)
        values (${order.userId}, ${order.paymentMethod}, ${order.paymentStatus}, 'pending', ${order.totalAmountMinor}, ${order.totalItems},
          ${selectedAddress && JSON.stringify(selectedAddress)}, ${order.at}, ${order.at}, ${order.payUntil}, ${order.paySeconds}, ${order.payUntil},
          ${order.currency}, ${price.subtotalMinor}, ${JSON.stringify(price.promotions)}, ${price.shipping && JSON.stringify(price.shipping)},
          ${JSON.stringify(price.taxes)}, ${order.guestEmail === undefined ? null : order.userId}, ${order.guestEmail ?? null}, ${order.language},
          ${price.texts && JSON.stringify(price.texts)})
        returning ${orderColumns}
    ), placed_lines as (
      insert into order_lines (order_id, user_id, position, product_id, variant_id, quantity, title, brand, thumbnail,
          price_cents, discount_price_cents, net_price_cents, color, size, choices, variant, line_texts)
        select placed.id, placed.user_id, line.position, line.product_id, line.variant_id, line.quantity, line.title,
          line.brand, line.thumbnail, line.price_cents, line.discount_price_cents, line.net_price_cents, line.color, line.size,
          line.choices, line.variant, line.line_texts
        from placed cross join jsonb_populate_recordset(null::order_lines, ${JSON.stringify(newLines)}::jsonb) as line
        order by line.position
        returning ${lineColumns}
    )
    select ${orderColumns}, (select json_agg(placed_lines order by position) from placed_lines) as lines from placed`.execute(
    tx,
  );
  const [placed] = rows;
  if (placed === undefined) throw new Error('No order was inserted');
  const { lines: placedLines, ...row } = placed;
  return {
    order: row,
    lines: placedLines,
    payments: [],
    refunds: [],
    disputes: [],
    shipments: [],
    returns: [],
    invoices: [],
    creditNotes: [],
    corrections: [],
  };
}
