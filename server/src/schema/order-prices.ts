/** The columns of orders that store the parts of a price as they were. Money is in minor units. */

import type { ColumnType } from 'kysely';

type JsonOrNull<T> = ColumnType<T | null, string | null | undefined, string | null>;

export interface OrderPromotionColumn {
  id: number;
  /** As stored; null: an automatic promotion. */
  code: string | null;
  name: string;
  amount_cents: number;
  /** For each line of the order; their sum is the amount. */
  line_cents: number[];
}

export interface OrderShippingColumn {
  id: number;
  name: string;
  price_cents: number;
  /** Days, as 2026-01-31 (UTC). */
  eta: { from: string; to: string };
  pick_up: boolean;
  /** What the cheapest method that is not pick-up would have cost, at most the price; older orders have none. */
  cheapest_cents?: number;
}

export interface OrderTaxColumn {
  /** Of the row of tax rates. */
  id: number;
  name: string;
  /** 19 % is 19,000; 0 under reverse charge. */
  percent_thousandths: number;
  base_cents: number;
  amount_cents: number;
  included: boolean;
  reverse_charge: boolean;
  /** Positions of the lines that carry it. */
  lines: number[];
  /** Whether the shipping price carries it. */
  shipping: boolean;
}

/** Names as the language of the order has them; promotions and taxes in the order of their columns. */
export interface OrderTextsColumn {
  shipping?: string;
  promotions: string[];
  taxes: string[];
}

/** Part of the table of orders. */
export interface OrderPriceTables {
  orders: {
    /** Before promotions; null: an order from before there were parts, whose total is the sum of its lines. */
    subtotal_cents: number | null;
    promotions: ColumnType<OrderPromotionColumn[], string | undefined, string>;
    shipping: JsonOrNull<OrderShippingColumn>;
    taxes: ColumnType<OrderTaxColumn[], string | undefined, string>;
    /** Null: the names of the columns. */
    texts: JsonOrNull<OrderTextsColumn>;
  };
}
