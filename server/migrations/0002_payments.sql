-- Card payments. What the provider knows is asked of the provider; here stands what the shop decided and what it was told.

-- One row. Part of every idempotency key at the provider, so that two databases never mean the same payment.
create table installation (
  id         uuid primary key default gen_random_uuid(),
  only_one   boolean not null default true unique check (only_one)
);

insert into installation default values;

alter table orders
  -- A card order that is not paid by then is cancelled; it has a limit from the moment it is placed.
  add column pay_until          timestamptz(3),
  -- Counts how often the order began to wait for payment. A payment of an earlier round is of no use any more.
  add column payment_round      integer not null default 1 check (payment_round > 0),
  add column payment_processing boolean not null default false,
  add column refund_cents       bigint check (refund_cents > 0),
  add column refunded_at        timestamptz(3),
  -- When shop and provider must next be brought to agree on this order; null when nothing is left to do.
  add column settle_at          timestamptz(3),
  add check ((refund_cents is null) = (refunded_at is null)),
  add check (payment_method = 'card' or (pay_until is null and settle_at is null and not payment_processing));

create index orders_to_settle on orders (settle_at) where settle_at is not null;

-- One row for each payment intent.
create table payments (
  id           bigint generated always as identity primary key,
  order_id     bigint not null references orders,
  round        integer not null check (round > 0),
  -- Random part of the idempotency keys under which the intent is made, cancelled and refunded.
  key          text not null unique,
  -- Null until the provider has answered; asked again under the same key it gives the same intent.
  intent_id    text unique,
  amount_cents bigint not null check (amount_cents > 0),
  state        text not null default 'open' check (state in ('open', 'processing', 'succeeded', 'canceled')),
  -- The order was cancelled or paid otherwise when the money came.
  refund_due   boolean not null default false,
  refund_id    text unique,
  refunded_at  timestamptz(3),
  created_at   timestamptz(3) not null,
  updated_at   timestamptz(3) not null,
  check (state <> 'succeeded' or intent_id is not null),
  check ((not refund_due and refunded_at is null) or state = 'succeeded'),
  check ((refund_id is null) = (refunded_at is null))
);

create index payments_of_order on payments (order_id, id);
-- An order is paid once: money that is kept comes from one intent.
create unique index payments_kept on payments (order_id)
  where state = 'succeeded' and refunded_at is null and not refund_due;
-- One intent at a time can be paid.
create unique index payments_payable on payments (order_id) where state in ('open', 'processing');

-- Webhook events, stored with their effect in one transaction, so that one that comes twice has it once.
create table payment_events (
  id          text primary key check (length(id) between 1 and 255),
  type        text not null,
  order_id    bigint references orders,
  outcome     text not null,
  received_at timestamptz(3) not null
);

create index payment_events_received on payment_events (received_at);
