-- additive
-- Collections: chosen products in their order, or a query of the list.

create table collections (
  id          integer generated always as identity primary key,
  slug        text not null unique check (slug ~ '^[a-z0-9-]{1,60}$'),
  title       text not null,
  description text not null,
  -- The address of a picture; '' for none.
  image       text not null,
  -- Ids in their order. No references: the id of a product that is gone is skipped.
  products    jsonb check (jsonb_typeof(products) = 'array'),
  filter      text,
  sort        text,
  active      boolean not null,
  from_at     timestamptz(3),
  until_at    timestamptz(3),
  updated_at  timestamptz(3) not null,
  check ((products is null) <> (filter is null)),
  check (sort is null or filter is not null)
);

-- Both checks allow all that they allowed before; the rows that are there fit, and need not be read for it.
alter table audit_entries
  -- No reference: what was done stays true when a collection is deleted.
  add column collection_id integer,
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
  'collection_created', 'collection_changed', 'collection_deleted')) not valid,
  drop constraint audit_entries_check,
  add constraint audit_entries_check
    check (num_nonnulls(product_id, order_id, user_id, shipping_zone_id, tax_rate_id, promotion_id, media_id, page_slug, category_id, collection_id)
      = case when action in ('synonyms_changed', 'settings_changed', 'demo_removed', 'mail_text_changed') then 0 else 1 end) not valid;
create index audit_of_collection on audit_entries (collection_id, id) where collection_id is not null;
