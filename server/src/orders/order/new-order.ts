/** What is stored of a new order. */

import type { PaymentMethod, PaymentStatus } from '@shop/contract/order-status';
import type { LineChoiceColumn } from '../../schema/options.ts';
import type {
  OrderPromotionColumn,
  OrderShippingColumn,
  OrderTaxColumn,
  OrderTextsColumn,
} from '../../schema/order-prices.ts';
import type { ColorColumn, OrderedVariantColumn, OrderLineTextsColumn, SizeColumn } from '../../schema.ts';

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
