-- additive
-- What the merchant has set of the shop, by field: a field that is not there has its default. One row, whose version is a counter, so
-- that it comes with the versions that each request reads anyway.

create table settings (
  only_row boolean primary key default true check (only_row),
  given jsonb not null default '{}' check (jsonb_typeof(given) = 'object'),
  updated_at timestamptz(3) not null
);
insert into settings (updated_at) values (date_trunc('milliseconds', now()));

-- What is cached of products and of what prices are computed from holds amounts in the currency's units.
create function follow_settings() returns trigger language plpgsql as $$
begin
  if old.given -> 'currency' is distinct from new.given -> 'currency' then
    perform set_new_version('catalogue');
    perform set_new_version('price rules');
    perform set_new_version('product lists');
  end if;
  perform set_new_version('settings');
  return null;
end $$;

create trigger settings_change_their_version after update on settings
  for each row execute function follow_settings();

-- Wider than before: it allows what changes of settings are recorded with.
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
  'picture_uploaded', 'picture_changed', 'settings_changed')) not valid;
create index audit_entries_settings on audit_entries (id) where action = 'settings_changed';
