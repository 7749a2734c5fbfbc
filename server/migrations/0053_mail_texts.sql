-- additive
-- The merchant's own subject and intro of a kind of mail; null is the original one, and so is a kind without a row. Which kinds there
-- are, the code says: a row of a kind that this version does not know is left alone.

create table mail_texts (
  kind       text primary key,
  subject    text,
  intro      text,
  updated_at timestamptz(3) not null
);

-- Each process caches the texts with the settings, by the version that it asks for before it writes a mail.
create function renew_settings() returns trigger language plpgsql as $$
begin
  perform set_new_version('settings');
  return null;
end $$;
create trigger mail_texts_renew_settings after insert or update or delete on mail_texts
  for each statement execute function renew_settings();

-- Both are wider than before: they allow mails that show staff a text, and what changes of texts are recorded with.
alter table mails
  drop constraint mails_kind_check,
  add constraint mails_kind_check check (kind in ('reset_link', 'password_changed', 'order_placed',
  'order_paid', 'order_dispatched', 'order_delivered', 'order_cancelled', 'order_note', 'order_return', 'order_refunded',
  'orders_summary', 'low_stock', 'text_test')) not valid;

alter table audit_entries
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
  'picture_uploaded', 'picture_changed', 'settings_changed', 'demo_removed', 'mail_text_changed')) not valid,
  drop constraint audit_entries_check,
  add constraint audit_entries_check
    check (num_nonnulls(product_id, order_id, user_id, shipping_zone_id, tax_rate_id, promotion_id, media_id)
      = case when action in ('synonyms_changed', 'settings_changed', 'demo_removed', 'mail_text_changed') then 0 else 1 end) not valid;
