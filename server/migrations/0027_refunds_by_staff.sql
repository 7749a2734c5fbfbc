-- Refunds that staff record, in parts, also of money that no payment provider has.

-- All of a payment may be refunded without any cancellation: then there is a time and no amount of one.
alter table orders
  drop constraint orders_check,
  add constraint orders_refund_amounts_have_a_time check (refund_cents is null or refunded_at is not null) not valid;

-- A refund to hand over fails when it is taken back: the order goes on, or its money was not received after all.
alter table refunds
  drop constraint refunds_without_payment_are_handed_over,
  add constraint refunds_without_payment_are_handed_over
    check (payment_id is not null or state in ('to_hand_over', 'handed_over', 'failed'));
