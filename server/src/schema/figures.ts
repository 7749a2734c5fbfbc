/** The tables of figures: what orders and carts add to them, and the sums. */

import type { Generated, GeneratedAlways } from 'kysely';

export interface FigureTables {
  figure_changes: { id: GeneratedAlways<number>; order_id: number; noted_at: Generated<Date> };
  order_figures: {
    order_id: number;
    placed_at: Date;
    units: number;
    amount_cents: number;
    takings_cents: number;
    returned: number;
    customer: string;
    is_first: Generated<boolean>;
    products: number[];
    product_units: number[];
    product_takings: number[];
  };
  order_sums: {
    seconds: number;
    start: Date;
    orders: number;
    units: number;
    amount_cents: number;
    takings_cents: number;
    returned: number;
    new_customers: number;
  };
  product_sums: { days: number; start: Date; product_id: number; units: number; takings_cents: number };
  cart_events: {
    id: GeneratedAlways<number>;
    kind: 'line' | 'ordered' | 'moved';
    user_id: number;
    moved_to: number | null;
    at: Generated<Date>;
    noted_at: Generated<Date>;
  };
  carts: {
    id: GeneratedAlways<number>;
    user_id: number;
    began_at: Date;
    last_line_at: Date;
    ordered_at: Date | null;
  };
  cart_lines_added: { id: GeneratedAlways<number>; cart_id: number; at: Date; previous_at: Date | null };
  cart_sums: { seconds: number; start: Date; carts: number; ordered: number };
}
