/** The tables of customers: what a list of them shows, summed. */

import type { Generated, GeneratedAlways } from 'kysely';

export interface CustomerTables {
  customers: {
    id: GeneratedAlways<number>;
    /** Null: a guest. */
    user_id: number | null;
    email: string;
    name: string | null;
    phone: string | null;
    orders: Generated<number>;
    last_order_at: Date | null;
    countries: Generated<string[]>;
    spent_cents: Generated<number>;
    words: Generated<string>;
  };
  customer_notes: {
    id: GeneratedAlways<number>;
    customer_id: number;
    user_id: number;
    text: string;
    created_at: Date;
  };
  customer_words: { word: string; customers: number };
  changed_customers: { id: GeneratedAlways<number>; user_id: number | null; email: string | null };
}
