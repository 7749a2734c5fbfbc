-- additive
-- Second factors of accounts: codes of an authenticator app, passkeys, recovery codes.

-- In force. `sealed` is the app's secret, which SECRET_KEY opens.
create table totp_factors (
  user_id    integer primary key references users on delete cascade,
  sealed     text not null,
  -- Numbers of half minutes whose codes were used lately: no code is good twice.
  used_steps integer[] not null default '{}',
  created_at timestamptz(3) not null
);

-- Until a code confirms it.
create table totp_setups (
  user_id    integer primary key references users on delete cascade,
  sealed     text not null,
  expires_at timestamptz(3) not null
);

create table recovery_codes (
  user_id   integer not null references users on delete cascade,
  code_hash bytea not null,
  primary key (user_id, code_hash)
);

create table passkeys (
  id            integer generated always as identity primary key,
  user_id       integer not null references users on delete cascade,
  name          text not null,
  credential_id text not null unique,
  public_key    bytea not null,
  -- As the authenticator counts them; many always say 0.
  uses          bigint not null,
  transports    text[] not null default '{}',
  created_at    timestamptz(3) not null
);
create index passkeys_user on passkeys (user_id);

-- What a passkey is to sign, once.
create table passkey_challenges (
  challenge  text primary key,
  -- Null: of an e-mail address without an account. It is answered in the same way.
  user_id    integer references users on delete cascade,
  -- Whether a passkey is added with it; else one logs in, or confirms a request.
  adds       boolean not null,
  expires_at timestamptz(3) not null
);
create index passkey_challenges_user on passkey_challenges (user_id);
create index passkey_challenges_expiry on passkey_challenges (expires_at);

-- All that was allowed before is allowed; the rows that are there fit, and need not be read for it.
alter table mails
  drop constraint mails_kind_check,
  add constraint mails_kind_check check (kind in ('reset_link', 'password_changed', 'order_placed',
  'order_paid', 'order_dispatched', 'order_delivered', 'order_cancelled', 'order_note', 'order_return', 'order_refunded',
  'orders_summary', 'low_stock', 'text_test', 'invitation', 'email_confirm', 'email_changed',
  'second_factor_changed')) not valid;

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
  'password_changed', 'email_changed', 'account_deleted',
  'segment_created', 'segment_changed', 'segment_deleted',
  'second_factor_added', 'second_factor_removed', 'recovery_codes_made')) not valid;
