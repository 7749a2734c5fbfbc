-- additive
-- Invitations into the staff, by mail.

create table staff_invitations (
  id            integer generated always as identity primary key,
  email         text not null,
  staff_role_id integer not null references staff_roles on delete cascade,
  -- What they may do decides when it is accepted, too.
  invited_by    integer not null references users on delete cascade,
  created_at    timestamptz(3) not null,
  expires_at    timestamptz(3) not null,
  -- Of the token of each attempt to send the mail; the tokens are in the mails alone.
  token_hashes  bytea[] not null default '{}'
);
-- A newer one replaces it.
create unique index staff_invitations_by_email on staff_invitations (lower(email));
create index staff_invitations_by_role on staff_invitations (staff_role_id);
create index staff_invitations_by_inviter on staff_invitations (invited_by);

-- Both checks allow all that they allowed before; the rows that are there fit, and need not be read for it.
alter table mails
  drop constraint mails_kind_check,
  add constraint mails_kind_check check (kind in ('reset_link', 'password_changed', 'order_placed',
  'order_paid', 'order_dispatched', 'order_delivered', 'order_cancelled', 'order_note', 'order_return', 'order_refunded',
  'orders_summary', 'low_stock', 'text_test', 'invitation')) not valid,
  -- Whoever is invited need not have an account.
  drop constraint mails_check1,
  add constraint mails_check1 check (user_id is not null or kind in ('reset_link', 'invitation')) not valid;

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
  'staff_invited', 'invitation_withdrawn')) not valid;
