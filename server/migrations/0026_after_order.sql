-- What happens after an order was placed: shipments, actions on many orders, returns, refunds in cash, invoices, credit notes,
-- notes, saved views, and a log of changed orders. Rows of these tables are guarded by the lock on their order's row.

-- An action of staff on many orders. Each order succeeds or fails by itself.
create table order_actions (
  id         bigint generated always as identity primary key,
  user_id    bigint not null references users,
  action     text not null check (action in ('dispatch', 'deliver', 'cancel', 'resend-mail')),
  -- What the action does besides: carrier, tracking_number, tracking_url.
  input      jsonb not null default '{}' check (jsonb_typeof(input) = 'object'),
  -- In the order in which they were named.
  order_ids  jsonb not null check (jsonb_typeof(order_ids) = 'array'),
  created_at timestamptz(3) not null,
  -- Until when it can be undone; null: it cannot.
  undo_until timestamptz(3),
  undone_at  timestamptz(3),
  check (undone_at is null or undo_until is not null)
);

-- What became of each order. Written in the transaction that changes the order, so that a repeated request does nothing twice.
create table order_action_results (
  action_id bigint not null references order_actions,
  -- No reference: an id that is no order's fails, and that is recorded.
  order_id  bigint not null,
  -- Null: it was done. Else a problem: status, title, detail.
  error     jsonb check (jsonb_typeof(error) = 'object'),
  -- What undoing must know: the status and payment status before, and what the action changed.
  before    jsonb check (jsonb_typeof(before) = 'object'),
  undone_at timestamptz(3),
  -- Why it could not be undone.
  undo_error jsonb check (jsonb_typeof(undo_error) = 'object'),
  primary key (action_id, order_id)
);

create table shipments (
  id              bigint generated always as identity primary key,
  order_id        bigint not null references orders,
  created_at      timestamptz(3) not null,
  carrier         text,
  tracking_number text,
  tracking_url    text,
  delivered_at    timestamptz(3),
  -- Since when it counts no longer: the order was set back or cancelled, or the action was undone.
  withdrawn_at    timestamptz(3),
  action_id       bigint references order_actions
);
create index shipments_of_order on shipments (order_id, id);
create index shipments_of_action on shipments (action_id) where action_id is not null;

create table shipment_lines (
  shipment_id bigint not null references shipments,
  line_id     bigint not null references order_lines,
  quantity    integer not null check (quantity > 0),
  primary key (shipment_id, line_id)
);

alter table orders
  -- Some of its units were shipped, and some are left. All units of a dispatched or delivered order were shipped; of a cancelled
  -- one, none.
  add column partly_shipped boolean not null default false,
  -- When its invoice is to be given: after the seconds in which its dispatch can be undone. Null: given, or not due.
  add column invoice_due_at timestamptz(3);
alter table orders add constraint orders_partly_shipped_are_pending check (not partly_shipped or status = 'pending') not valid;
create index orders_partly_shipped on orders (id) where partly_shipped;
create index orders_to_invoice on orders (invoice_due_at) where invoice_due_at is not null;

-- Orders that were dispatched before there were shipments have one of all their lines.
with shipped as (
  insert into shipments (order_id, created_at, delivered_at)
    select id, updated_at, case status when 'delivered' then updated_at end
    from orders where status in ('dispatched', 'delivered') order by id
    returning id, order_id
)
insert into shipment_lines (shipment_id, line_id, quantity)
  select shipped.id, order_lines.id, quantity from shipped join order_lines using (order_id);

-- Returns ----------------------------------------------------------------------------------------------

create table returns (
  id             bigint generated always as identity primary key,
  order_id       bigint not null references orders,
  state          text not null check (state in ('requested', 'approved', 'declined', 'received', 'refunded', 'withdrawn')),
  decline_reason text,
  -- The refund that was made for it.
  refund_id      bigint unique references refunds,
  created_at     timestamptz(3) not null,
  updated_at     timestamptz(3) not null,
  check ((decline_reason is not null) = (state = 'declined')),
  check ((refund_id is not null) = (state = 'refunded'))
);
create index returns_of_order on returns (order_id, id);
create index returns_that_wait on returns (order_id) where state in ('requested', 'received');

create table return_lines (
  return_id bigint not null references returns,
  line_id   bigint not null references order_lines,
  quantity  integer not null check (quantity > 0),
  reason    text not null,
  note      text,
  -- Whether its units went back into stock; null until they are received.
  restock   boolean,
  primary key (return_id, line_id)
);

alter table stock_movements
  drop constraint stock_movements_reason_check,
  add constraint stock_movements_reason_check check (reason in ('seed', 'order', 'cancellation', 'admin_edit', 'return')),
  add constraint stock_movements_returns_name_their_order check (reason <> 'return' or order_id is not null) not valid;

-- Refunds ----------------------------------------------------------------------------------------------

-- Without a payment it is handed over in cash, or as the customer and staff agree.
alter table refunds
  alter column payment_id drop not null,
  drop constraint refunds_state_check,
  add constraint refunds_state_check check (state in ('requested', 'pending', 'made', 'failed', 'to_hand_over', 'handed_over')),
  drop constraint refunds_check,
  add constraint refunds_of_payments_have_keys check (source = 'provider' or payment_id is null or key is not null),
  add constraint refunds_without_payment_are_handed_over
    check (payment_id is not null or state in ('to_hand_over', 'handed_over')),
  -- line_id and quantity of what it is for; the amount is what counts.
  add column lines jsonb not null default '[]' check (jsonb_typeof(lines) = 'array'),
  -- Who recorded it; null: the shop itself, or the provider.
  add column user_id bigint references users;
create index refunds_to_hand_over on refunds (order_id) where state = 'to_hand_over';

-- Invoices and credit notes ----------------------------------------------------------------------------

-- The last number that was given of each row. Its row is locked as the last of a transaction, so that a rollback leaves no gap.
create table paper_numbers (
  kind text primary key check (kind in ('invoice', 'credit_note')),
  last bigint not null default 0 check (last >= 0)
);
insert into paper_numbers (kind) values ('invoice'), ('credit_note');

create table invoices (
  order_id   bigint primary key references orders,
  number     bigint not null unique check (number > 0),
  -- The number as it is printed.
  name       text not null unique,
  created_at timestamptz(3) not null,
  -- All that the paper shows, as it was.
  data       jsonb not null check (jsonb_typeof(data) = 'object')
);

create table credit_notes (
  id           bigint generated always as identity primary key,
  order_id     bigint not null references orders,
  refund_id    bigint not null unique references refunds,
  number       bigint not null unique check (number > 0),
  name         text not null unique,
  amount_cents bigint not null check (amount_cents > 0),
  created_at   timestamptz(3) not null,
  data         jsonb not null check (jsonb_typeof(data) = 'object')
);
create index credit_notes_of_order on credit_notes (order_id, id);

-- Notes, views -----------------------------------------------------------------------------------------

create table order_notes (
  id         bigint generated always as identity primary key,
  order_id   bigint not null references orders,
  user_id    bigint not null references users,
  text       text not null,
  -- Its shopper reads it too.
  visible    boolean not null,
  created_at timestamptz(3) not null
);
create index order_notes_of_order on order_notes (order_id, id);

create table order_views (
  id         bigint generated always as identity primary key,
  user_id    bigint not null references users on delete cascade,
  name       text not null,
  -- A query string, as GET /orders takes it.
  filter     text not null,
  columns    text[] not null,
  sort       text not null,
  direction  text not null check (direction in ('asc', 'desc')),
  -- All of the staff see it.
  shared     boolean not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
create index order_views_of_user on order_views (user_id, id);
create index order_views_shared on order_views (id) where shared;

-- Where a product lies in the storehouse.
alter table products add column place text;

-- Which orders changed, and in which transaction, so that each server process misses no commit, however transactions overlap. Rows
-- are deleted after an hour.
create table order_changes (
  order_id bigint not null,
  change   text not null check (change in ('placed', 'changed')),
  xact     xid8 not null default pg_current_xact_id(),
  at       timestamptz(3) not null default now()
);
create index order_changes_by_xact on order_changes (xact);

create function log_changed_orders() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into order_changes (order_id, change) select id, 'placed' from added;
  else
    insert into order_changes (order_id, change)
      select added.id, 'changed' from added join removed using (id) where added.updated_at <> removed.updated_at;
  end if;
  return null;
end $$;
create trigger inserted_orders_are_logged after insert on orders referencing new table as added
  for each statement execute function log_changed_orders();
create trigger updated_orders_are_logged after update on orders referencing old table as removed new table as added
  for each statement execute function log_changed_orders();

-- The invoice of an order appears without a new version of the order.
create function log_invoiced_orders() returns trigger language plpgsql as $$
begin
  insert into order_changes (order_id, change) select order_id, 'changed' from added;
  return null;
end $$;
create trigger invoiced_orders_are_logged after insert on invoices referencing new table as added
  for each statement execute function log_invoiced_orders();

-- Audit entries and mails ------------------------------------------------------------------------------

alter table audit_entries drop constraint audit_entries_action_check;
alter table audit_entries add constraint audit_entries_action_check check (action in ('product_created',
  'product_changed', 'order_placed', 'order_changed', 'order_expired', 'payment_received', 'payment_failed', 'refund_due',
  'refund_pending', 'payment_refunded', 'refund_failed', 'refund_to_hand_over', 'refund_handed_over', 'dispute_opened',
  'dispute_changed', 'dispute_closed', 'order_shipped', 'shipment_changed', 'shipment_delivered', 'shipment_withdrawn',
  'return_requested', 'return_approved', 'return_declined', 'return_received', 'return_refunded', 'return_withdrawn',
  'invoice_issued', 'credit_note_issued', 'note_added', 'signed_up',
  'profile_changed', 'admin_set', 'password_reset', 'login_locked', 'synonyms_changed', 'shipping_zone_created',
  'shipping_zone_changed', 'shipping_zone_deleted', 'tax_rate_created', 'tax_rate_changed', 'tax_rate_deleted',
  'promotion_created', 'promotion_changed', 'promotion_deleted', 'promotion_codes_made'));

alter table mails drop constraint mails_kind_check;
alter table mails add constraint mails_kind_check check (kind in ('reset_link', 'password_changed', 'order_placed',
  'order_paid', 'order_dispatched', 'order_delivered', 'order_cancelled', 'order_return', 'order_refunded', 'order_note',
  'orders_summary', 'low_stock'));
-- The action whose undoing deletes the mail while it waits.
alter table mails add column action_id bigint references order_actions;
create index mails_of_action on mails (action_id) where action_id is not null;
