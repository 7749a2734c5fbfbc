-- Money that goes back, a row for each refund. What a payment knew of the only refund it could have moves here; of the refund
-- itself the payment keeps whether all of it must go back, and since when all of it has.
create table refunds (
  id           bigint generated always as identity primary key,
  order_id     bigint not null references orders,
  payment_id   bigint not null references payments,
  -- Random part of the idempotency key under which the shop asks for it, and what it is known by at the provider; null for
  -- one that was made there.
  key          text unique,
  -- The provider's; null until it has answered.
  refund_id    text unique,
  amount_cents bigint not null check (amount_cents > 0),
  reason       text not null,
  source       text not null check (source in ('shop', 'cancellation', 'provider')),
  -- Requested: recorded, and not yet at the provider. Pending: there, and not done. Handed over: failed, and given back by hand.
  state        text not null check (state in ('requested', 'pending', 'made', 'failed', 'handed_over')),
  -- Why it failed, in the provider's words.
  failure      text,
  -- Since when a failed one needs nobody's care: its money went back by another refund.
  handled_at   timestamptz(3),
  created_at   timestamptz(3) not null,
  updated_at   timestamptz(3) not null,
  check (source = 'provider' or key is not null),
  check (handled_at is null or state = 'failed')
);

create index refunds_of_order on refunds (order_id, id);
create index refunds_of_payment on refunds (payment_id, id);
create index refunds_unfinished on refunds (state)
  where state in ('requested', 'pending') or (state = 'failed' and handled_at is null);

insert into refunds (order_id, payment_id, key, refund_id, amount_cents, reason, source, state, created_at, updated_at)
select order_id, id, case when refund_due then key end,
  -- Where the provider had not named the refund, its charge stood here.
  case when refund_id not like 'ch\_%' then refund_id end,
  amount_cents,
  case when refund_due then 'Order cancelled' else 'Given back at the payment provider' end,
  case when refund_due then 'cancellation' else 'provider' end,
  case when refunded_at is null then 'requested' else 'made' end,
  coalesce(refunded_at, updated_at), coalesce(refunded_at, updated_at)
from payments where refund_due or refunded_at is not null order by id;

alter table payments
  drop column refund_id,
  -- The provider has told of money that went back which is not among the refunds here: they are to be read there.
  add column read_refunds boolean not null default false;

-- What an order shows as given back is of the payment that counts: the one that is kept, else the newest.
update orders set refund_cents = null, refunded_at = null
where refunded_at is not null and exists (select from payments
  where payments.order_id = orders.id and state = 'succeeded' and not refund_due and payments.refunded_at is null);

-- Disputes, as the provider tells of them.
create table disputes (
  id           bigint generated always as identity primary key,
  order_id     bigint not null references orders,
  payment_id   bigint not null references payments,
  dispute_id   text not null unique,
  amount_cents bigint not null check (amount_cents >= 0),
  -- Reason and state in the provider's words.
  reason       text not null,
  state        text not null,
  -- When the provider told of this state: what it told earlier and what comes later changes nothing.
  told_at      timestamptz(3) not null,
  created_at   timestamptz(3) not null,
  updated_at   timestamptz(3) not null
);

create index disputes_of_order on disputes (order_id, id);
create index disputes_of_payment on disputes (payment_id, id);
create index disputes_to_answer on disputes (state) where state in ('needs_response', 'warning_needs_response');

-- When the provider was last asked about an order because somebody looked at it.
alter table orders add column asked_at timestamptz(3);

alter table audit_entries drop constraint audit_entries_action_check;
alter table audit_entries add constraint audit_entries_action_check check (action in ('product_created',
  'product_changed', 'order_placed', 'order_changed', 'order_expired', 'payment_received', 'refund_due', 'refund_pending',
  'payment_refunded', 'refund_failed', 'refund_handed_over', 'dispute_opened', 'dispute_changed', 'dispute_closed',
  'signed_up', 'profile_changed', 'admin_set', 'password_reset', 'login_locked'));
