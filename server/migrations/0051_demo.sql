-- additive
-- What the demo brought: its rows leave with POST /demo/removal, unless staff have changed them.
create table demo_products (
  product_id bigint primary key references products on delete cascade
);
create table demo_accounts (
  user_id bigint primary key references users on delete cascade
);
create table demo_pictures (
  media_id bigint primary key references media on delete cascade
);

-- Of shops that exist: the demo inserted all its rows at one instant, and recorded the creation of none of them.
insert into demo_accounts (user_id)
  select id from users where lower(email) in ('shopper@example.com', 'admin@example.com')
    and exists (select from products where products.created_at = users.created_at)
    and not exists (select from audit_entries where user_id = users.id and action = 'signed_up');
insert into demo_products (product_id)
  select id from products where created_at in (select created_at from users join demo_accounts on user_id = id)
    and not exists (select from audit_entries where product_id = products.id and action = 'product_created');
insert into demo_pictures (media_id)
  select id from media where created_at in (select created_at from users join demo_accounts on user_id = id)
    and not exists (select from audit_entries where media_id = media.id and action = 'picture_uploaded');

-- The path of first steps: what cannot be told from other tables.
create table setup (
  only_row         boolean primary key default true check (only_row),
  -- Whether the path was put away before all was done.
  dismissed        boolean not null default false,
  -- The merchant's word that the shop charges no taxes.
  no_taxes         boolean not null default false,
  -- When the mail server first accepted a mail of this shop.
  mail_accepted_at timestamptz(3)
);
insert into setup default values;

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
  'picture_uploaded', 'picture_changed', 'settings_changed', 'demo_removed')) not valid,
  drop constraint audit_entries_check,
  add constraint audit_entries_check
    check (num_nonnulls(product_id, order_id, user_id, shipping_zone_id, tax_rate_id, promotion_id, media_id)
      = case when action in ('synonyms_changed', 'settings_changed', 'demo_removed') then 0 else 1 end) not valid;
