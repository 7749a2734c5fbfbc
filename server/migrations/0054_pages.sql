-- additive
-- Pages with the merchant's own texts. The built-in ones are always there; a page without text is shown to nobody.

create table pages (
  slug       text primary key check (built_in or slug ~ '^[a-z0-9-]{1,60}$'),
  title      text not null,
  markdown   text not null default '',
  -- Of the Markdown, as it is sent.
  html       text not null default '',
  in_footer  boolean not null default true,
  position   integer not null,
  built_in   boolean not null default false,
  updated_at timestamptz(3) not null
);
insert into pages (slug, title, position, built_in, updated_at)
  select slug, title, position, true, '2026-11-25T00:00:00Z'
  from (values ('aboutUs', 'About us', 1), ('contactUs', 'Contact us', 2), ('privacyPolicy', 'Privacy Policy', 3),
    ('terms', 'Terms and Conditions', 4), ('imprint', 'Imprint', 5), ('shipping', 'Shipping', 6),
    ('returnsPolicy', 'Returns Policy', 7)) as built_in (slug, title, position);

-- Both checks allow all that they allowed before; the rows that are there fit, and need not be read for it.
alter table audit_entries
  -- No reference: what was done stays true when a page is deleted.
  add column page_slug text,
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
  'picture_uploaded', 'picture_changed', 'settings_changed', 'demo_removed', 'mail_text_changed', 'page_created', 'page_changed', 'page_deleted')) not valid,
  drop constraint audit_entries_check,
  add constraint audit_entries_check
    check (num_nonnulls(product_id, order_id, user_id, shipping_zone_id, tax_rate_id, promotion_id, media_id, page_slug)
      = case when action in ('synonyms_changed', 'settings_changed', 'demo_removed', 'mail_text_changed') then 0 else 1 end) not valid;
create index audit_of_page on audit_entries (page_slug, id) where page_slug is not null;
