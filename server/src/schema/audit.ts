/** The table of audit entries: who did what. */

import type { ColumnType, GeneratedAlways } from 'kysely';

type JsonOrNull<T> = ColumnType<T | null, string | null | undefined, string | null>;

export interface AuditTables {
  audit_entries: {
    id: GeneratedAlways<number>;
    at: Date;
    actor_id: number | null;
    action:
      | 'product_created'
      | 'product_changed'
      | 'order_placed'
      | 'order_changed'
      | 'order_expired'
      | 'payment_received'
      | 'payment_failed'
      | 'refund_due'
      | 'refund_pending'
      | 'payment_refunded'
      | 'refund_failed'
      | 'refund_to_hand_over'
      | 'refund_handed_over'
      | 'dispute_opened'
      | 'dispute_changed'
      | 'dispute_closed'
      | 'order_shipped'
      | 'shipment_changed'
      | 'shipment_delivered'
      | 'shipment_withdrawn'
      | 'return_requested'
      | 'return_approved'
      | 'return_declined'
      | 'return_received'
      | 'return_refunded'
      | 'return_withdrawn'
      | 'invoice_issued'
      | 'credit_note_issued'
      | 'correction_issued'
      | 'note_added'
      | 'signed_up'
      | 'profile_changed'
      | 'admin_set'
      | 'password_reset'
      | 'login_locked'
      | 'synonyms_changed'
      | 'shipping_zone_created'
      | 'shipping_zone_changed'
      | 'shipping_zone_deleted'
      | 'tax_rate_created'
      | 'tax_rate_changed'
      | 'tax_rate_deleted'
      | 'promotion_created'
      | 'promotion_changed'
      | 'promotion_deleted'
      | 'promotion_codes_made'
      | 'picture_uploaded'
      | 'picture_changed'
      | 'settings_changed'
      | 'demo_removed';
    product_id: number | null;
    order_id: number | null;
    user_id: number | null;
    shipping_zone_id: number | null;
    tax_rate_id: number | null;
    promotion_id: number | null;
    media_id: number | null;
    before: JsonOrNull<Record<string, unknown>>;
    after: JsonOrNull<Record<string, unknown>>;
  };
}
