-- additive
-- An order that was refunded in full stays 'received', and says so: it is not dispatched until it is paid again.

alter table orders
  -- All that was received for it was given back, or is on its way, and nothing was received since. The triggers below keep it.
  add column refunded_in_full boolean not null default false,
  -- What was given back by hand of money that was received before the order last began to wait for a new payment.
  add column handed_back_before_cents bigint not null default 0;
create index orders_refunded_in_full on orders (status, payment_status, payment_method, id) where refunded_in_full;

-- A payment that must be refunded does not pay the order. A lost dispute counts as given back, an open one does not.
create function is_refunded_in_full(subject orders) returns boolean language sql stable as $$
  select subject.total_amount_cents > 0 and case
    when money.pays then money.kept = 0
    when (select coalesce(sum(amount_cents), 0) from refunds where order_id = subject.id and payment_id is null and state <> 'failed')
      >= subject.total_amount_cents + subject.handed_back_before_cents then true
    -- Staff say that other money came, or of a cancelled order a client sends what it was before.
    when subject.payment_status = 'received' then subject.status = 'cancelled' and money.is_of_this_attempt
    else money.owed = 0 and (money.was_captured or subject.handed_back_before_cents > 0)
  end
  from (
    select count(*) > 0 as was_captured, coalesce(bool_or(not refund_due), false) as pays,
      coalesce(bool_or(attempt = subject.payment_attempt), false) as is_of_this_attempt,
      coalesce(sum(left_cents), 0) as owed, coalesce(sum(left_cents) filter (where not refund_due), 0) as kept
    from (
      select refund_due, attempt, greatest(0, amount_cents
        - (select coalesce(sum(refunds.amount_cents), 0) from refunds where payment_id = payments.id and refunds.state <> 'failed')
        - (select coalesce(sum(disputes.amount_cents), 0) from disputes where payment_id = payments.id and disputes.state = 'lost')
      ) as left_cents
      from payments where order_id = subject.id and state = 'succeeded'
    ) as captured
  ) as money
$$;

create function note_refund_in_full() returns trigger language plpgsql as $$
begin
  -- Versions before this one set an order to pending when its card payment is refunded in full.
  if new.payment_status = 'pending' and new.status <> 'cancelled' and old.refunded_at is null and new.refunded_at is not null then
    new.payment_status := old.payment_status;
  end if;
  new.refunded_in_full := is_refunded_in_full(new);
  return new;
end $$;
create trigger orders_note_refunds_in_full before update on orders for each row
  when (old.payment_status <> new.payment_status or (old.status = 'cancelled') <> (new.status = 'cancelled')
    or old.handed_back_before_cents <> new.handed_back_before_cents)
  execute function note_refund_in_full();

-- Who changes what is paid or given back has locked the order's row.
create function note_refund_in_full_of_order() returns trigger language plpgsql as $$
declare
  of_order bigint := case tg_op when 'DELETE' then old.order_id else new.order_id end;
begin
  update orders set refunded_in_full = not refunded_in_full
    where id = of_order and refunded_in_full <> is_refunded_in_full(orders);
  return null;
end $$;
create trigger refunds_note_refunds_in_full after insert or delete or update of amount_cents, state on refunds
  for each row execute function note_refund_in_full_of_order();
create trigger disputes_note_refunds_in_full after insert or update of amount_cents, state on disputes
  for each row execute function note_refund_in_full_of_order();
create trigger payments_note_refunds_in_full after update of state, refund_due on payments
  for each row when (new.state = 'succeeded') execute function note_refund_in_full_of_order();

-- Versions before this one take the money of such an order for money that came by hand, and would give it back a second time.
create function refuse_second_refund() returns trigger language plpgsql as $$
begin
  if exists (select from orders where id = new.order_id and refunded_in_full and payment_status = 'received') then
    raise exception 'order % was refunded in full', new.order_id;
  end if;
  return new;
end $$;
create trigger second_refunds_are_refused before insert on refunds for each row
  when (new.payment_id is null) execute function refuse_second_refund();

-- Orders of versions before this one that a refund has set to pending, unless staff said so since.
update orders set payment_status = 'received', updated_at = updated_at + interval '1 millisecond'
where payment_method = 'card' and payment_status = 'pending' and status <> 'cancelled' and pay_until is null and total_amount_cents > 0
  and exists (select from payments where payments.order_id = orders.id and state = 'succeeded' and not refund_due
    and payments.refunded_at is not null)
  and not exists (select from payments where payments.order_id = orders.id and state = 'succeeded' and not refund_due
    and payments.refunded_at is null)
  and not exists (select from audit_entries where audit_entries.order_id = orders.id and action = 'order_changed'
    and after ->> 'payment_status' = 'pending' and audit_entries.at >= orders.refunded_at);

update orders set refunded_in_full = true
where not refunded_in_full and id in (select order_id from refunds union select order_id from disputes) and is_refunded_in_full(orders);
