-- Who did what to products, orders, stock and accounts. Written in the transaction of what it tells of, and only ever added to.

create table audit_entries (
  id         bigint generated always as identity primary key,
  at         timestamptz(3) not null,
  -- Who did it; null for the shop itself. No references to users: what was done stays true when an account is removed.
  actor_id   bigint,
  action     text not null check (action in ('product_created', 'product_changed', 'order_placed', 'order_changed',
               'order_expired', 'payment_received', 'refund_due', 'payment_refunded', 'signed_up', 'admin_set',
               'password_reset', 'login_locked')),
  -- What it was done to: one of these.
  product_id bigint references products,
  order_id   bigint references orders,
  user_id    bigint,
  -- What was changed, as it was and as it became; nothing that names a person, and no secret.
  before     jsonb check (jsonb_typeof(before) = 'object'),
  after      jsonb check (jsonb_typeof(after) = 'object'),
  check (num_nonnulls(product_id, order_id, user_id) = 1)
);

create index audit_of_product on audit_entries (product_id, id) where product_id is not null;
create index audit_of_order on audit_entries (order_id, id) where order_id is not null;
create index audit_of_user on audit_entries (user_id, id) where user_id is not null;

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'The audit is only added to' using errcode = 'insufficient_privilege';
end $$;

create trigger audit_is_kept before update or delete on audit_entries for each row execute function refuse_audit_change();
create trigger audit_is_kept_whole before truncate on audit_entries execute function refuse_audit_change();

-- What an operator watches, without going over all mails.
create index mails_failed on mails (failed_at) where failed_at is not null;
