-- additive
-- Mappings of imports have a history, as everything that staff set up.

-- Both checks allow all that they allowed before; the rows that are there fit, and need not be read for it.
alter table audit_entries
  -- No reference: what was done stays true when a mapping is deleted.
  add column import_mapping_id integer,
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
  'mapping_created', 'mapping_changed', 'mapping_deleted')) not valid,
  drop constraint audit_entries_check,
  add constraint audit_entries_check
    check (num_nonnulls(product_id, order_id, user_id, shipping_zone_id, tax_rate_id, promotion_id, media_id, page_slug, category_id, collection_id,
      attribute_key, option_id, import_mapping_id)
      = case when action in ('synonyms_changed', 'settings_changed', 'demo_removed', 'mail_text_changed') then 0 else 1 end) not valid;
create index audit_of_import_mapping on audit_entries (import_mapping_id, id) where import_mapping_id is not null;
