/** The table of audit entries: who did what. */

import type { HistoryAction } from '@shop/contract/history';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

type JsonOrNull<T> = ColumnType<T | null, string | null | undefined, string | null>;

export interface AuditTables {
  audit_entries: {
    id: GeneratedAlways<number>;
    at: Date;
    actor_id: number | null;
    /** The last ones are in no history that is shown. */
    action: HistoryAction | 'demo_removed' | 'mail_text_changed';
    product_id: number | null;
    order_id: number | null;
    user_id: number | null;
    shipping_zone_id: number | null;
    tax_rate_id: number | null;
    promotion_id: number | null;
    media_id: number | null;
    page_slug: string | null;
    category_id: number | null;
    collection_id: number | null;
    /** Of the currency of then: money is in its minor units. */
    decimals: Generated<number>;
    attribute_key: string | null;
    option_id: number | null;
    import_mapping_id: number | null;
    staff_role_id: number | null;
    segment_id: number | null;
    customer_id: number | null;
    before: JsonOrNull<Record<string, unknown>>;
    after: JsonOrNull<Record<string, unknown>>;
  };
}
