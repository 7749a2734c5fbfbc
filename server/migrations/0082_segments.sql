-- additive
-- Segments: customers by what they ordered. A promotion that names one refers to its row, so that it cannot be deleted.

create table segments (
  id         integer generated always as identity primary key,
  name       text not null,
  -- As bodies have it: amounts in the currency of the shop, days in its time zone.
  filter     jsonb not null check (jsonb_typeof(filter) = 'object'),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);

alter table audit_entries
  -- No reference: what was done stays true when a segment is deleted.
  add column segment_id integer,
  drop constraint audit_entries_action_check,
  add constraint audit_entries_action_check check (action in ('product_created',
  'product_changed', 'order_placed', 'order_changed', 'order_expired', 'payment_received', 'payment_failed', 'refund_due',
  'refund_pending', 'payment_refunded', 'refund_failed', 'refund_to_hand_over', 'refund_handed_over', 'dispute_opened',
  'dispute_changed', 'dispute_closed', 'order_shipped', 'shipment_changed', 'shipment_delivered', 'shipment_withdrawn',
  'return_requested', 'return_approved', 'return_declined', 'return_received', 'return_refunded', 'return_withdrawn',
  'invoice_issued', 'credit_note_issued', 'correction_issued', 'note_added', 'signed_up',
  'profile_changed', 'admin_set', 'password_reset', 'login_locked', 'synonyms_changed', 'shipping_zone_created',
  'shipping_zone_changed', 'shipping_zone_deleted', 'tax_rate_created', 'tax_rate_changed', 'tax_rate_deleted',
  'promotion_created', 'promotion_changed', 'promotion_deleted', 'promotion_codes_made',
  'picture_uploaded', 'picture_changed', 'settings_changed', 'demo_removed', 'mail_text_changed', 'page_created', 'page_changed', 'page_deleted',
  'category_created', 'category_changed', 'category_deleted',
  'collection_created', 'collection_changed', 'collection_deleted',
  'attribute_created', 'attribute_changed', 'attribute_deleted',
  'option_created', 'option_changed', 'option_deleted',
  'mapping_created', 'mapping_changed', 'mapping_deleted',
  'staff_set', 'staff_removed', 'staff_role_created', 'staff_role_changed', 'staff_role_deleted',
  'staff_invited', 'invitation_withdrawn',
  'password_changed', 'email_changed', 'account_deleted',
  'segment_created', 'segment_changed', 'segment_deleted')) not valid,
  drop constraint audit_entries_check,
  add constraint audit_entries_check
    check (num_nonnulls(product_id, order_id, user_id, shipping_zone_id, tax_rate_id, promotion_id, media_id, page_slug, category_id, collection_id,
      attribute_key, option_id, import_mapping_id, staff_role_id, segment_id)
      = case when action in ('synonyms_changed', 'settings_changed', 'demo_removed', 'mail_text_changed') then 0 else 1 end) not valid;
create index audit_of_segment on audit_entries (segment_id, id) where segment_id is not null;
