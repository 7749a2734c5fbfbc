/** The tables of customers: what a list of them shows, summed; and of segments of them. */

import type { SegmentFilter } from '@shop/contract/segments';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

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
  segments: {
    id: GeneratedAlways<number>;
    name: string;
    /** As bodies have it. */
    filter: ColumnType<SegmentFilter, string, string>;
    created_at: Date;
    updated_at: Date;
  };
  changed_customers: { id: GeneratedAlways<number>; user_id: number | null; email: string | null };
}
