-- additive
-- Roles of members of staff: named sets of permissions. `users.role` stays what it was, so that older versions read it.

create table staff_roles (
  id          integer generated always as identity (start with 7) primary key,
  name        text not null,
  permissions text[] not null,
  -- Comes with the shop and is never changed by staff.
  built_in    boolean not null default false,
  created_at  timestamptz(3) not null,
  updated_at  timestamptz(3) not null
);
create unique index staff_roles_by_name on staff_roles (lower(name));

insert into staff_roles (id, name, permissions, built_in, created_at, updated_at) overriding system value values
  (1, 'owner', array['catalogue.read', 'catalogue.write', 'orders.read', 'orders.write', 'refunds.write', 'customers.read',
    'customers.write', 'promotions.write', 'settings.write', 'staff.write', 'reports.read'], true, '2026-11-01', '2026-11-01'),
  (2, 'manager', array['catalogue.read', 'catalogue.write', 'orders.read', 'orders.write', 'refunds.write', 'customers.read',
    'customers.write', 'promotions.write', 'reports.read'], true, '2026-11-01', '2026-11-01'),
  (3, 'catalogue', array['catalogue.read', 'catalogue.write'], true, '2026-11-01', '2026-11-01'),
  (4, 'fulfilment', array['catalogue.read', 'orders.read', 'orders.write'], true, '2026-11-01', '2026-11-01'),
  (5, 'support', array['catalogue.read', 'orders.read', 'orders.write', 'refunds.write', 'customers.read', 'customers.write'],
    true, '2026-11-01', '2026-11-01'),
  (6, 'accountant', array['orders.read', 'customers.read', 'reports.read'], true, '2026-11-01', '2026-11-01');

-- Of admins, and of nobody else. Who was an admin before there were roles is an owner.
alter table users add column staff_role_id integer references staff_roles;
update users set staff_role_id = 1 where role = 'admin';
create index users_by_staff_role on users (staff_role_id) where staff_role_id is not null;

-- Older versions make admins, who may do everything, and shoppers by `role` alone.
create function keep_staff_role() returns trigger language plpgsql as $$
begin
  if new.role = 'user' then
    new.staff_role_id := null;
  elsif new.staff_role_id is null then
    new.staff_role_id := 1;
  end if;
  return new;
end
$$;
create trigger users_keep_staff_role before insert or update of role, staff_role_id on users
  for each row execute function keep_staff_role();

-- Both checks allow all that they allowed before; the rows that are there fit, and need not be read for it.
alter table audit_entries
  -- No reference: what was done stays true when a role is deleted.
  add column staff_role_id integer,
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
  'staff_set', 'staff_removed', 'staff_role_created', 'staff_role_changed', 'staff_role_deleted')) not valid,
  drop constraint audit_entries_check,
  add constraint audit_entries_check
    check (num_nonnulls(product_id, order_id, user_id, shipping_zone_id, tax_rate_id, promotion_id, media_id, page_slug, category_id, collection_id,
      attribute_key, option_id, import_mapping_id, staff_role_id)
      = case when action in ('synonyms_changed', 'settings_changed', 'demo_removed', 'mail_text_changed') then 0 else 1 end) not valid;
create index audit_of_staff_role on audit_entries (staff_role_id, id) where staff_role_id is not null;
