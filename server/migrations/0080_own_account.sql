-- additive
-- What people do with their own accounts: another e-mail address, a list of their sessions, an end.

-- As the browser named itself; null for sessions from before.
alter table sessions add column user_agent text;

-- An address that is to be an account's, once it is confirmed from there.
create table email_changes (
  id           integer generated always as identity primary key,
  -- A newer request replaces an older one.
  user_id      integer not null unique references users on delete cascade,
  email        text not null,
  requested_at timestamptz(3) not null,
  expires_at   timestamptz(3) not null,
  -- Of the token of each attempt to send the mail; the tokens are in the mails alone.
  token_hashes bytea[] not null default '{}'
);

-- All that was allowed before is allowed; the rows that are there fit, and need not be read for it.
alter table mails
  drop constraint mails_kind_check,
  add constraint mails_kind_check check (kind in ('reset_link', 'password_changed', 'order_placed',
  'order_paid', 'order_dispatched', 'order_delivered', 'order_cancelled', 'order_note', 'order_return', 'order_refunded',
  'orders_summary', 'low_stock', 'text_test', 'invitation', 'email_confirm', 'email_changed')) not valid;

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
  'picture_uploaded', 'picture_changed', 'settings_changed', 'demo_removed', 'mail_text_changed', 'page_created', 'page_changed', 'page_deleted',
  'category_created', 'category_changed', 'category_deleted',
  'collection_created', 'collection_changed', 'collection_deleted',
  'attribute_created', 'attribute_changed', 'attribute_deleted',
  'option_created', 'option_changed', 'option_deleted',
  'mapping_created', 'mapping_changed', 'mapping_deleted',
  'staff_set', 'staff_removed', 'staff_role_created', 'staff_role_changed', 'staff_role_deleted',
  'staff_invited', 'invitation_withdrawn',
  'password_changed', 'email_changed', 'account_deleted')) not valid;
