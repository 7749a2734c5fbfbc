-- The words that the code uses: an order is reconciled with the payment provider, and paid in payment attempts.
alter table orders rename column settle_at to reconcile_at;
alter table orders rename column payment_round to payment_attempt;
alter index orders_to_settle rename to orders_to_reconcile;
alter table payments rename column round to attempt;

-- What an event did, as a name.
update payment_events set outcome = case outcome
  when 'does not fit' then 'mismatched'
  else replace(outcome, ' ', '_')
end
where outcome like '% %';
alter table payment_events add constraint payment_events_outcome_check check (outcome in ('received', 'refund_due', 'canceled',
  'order_cancelled', 'processing', 'open', 'known', 'mismatched', 'refunded', 'refund_pending', 'refund_failed',
  'refunds_to_read', 'disputed', 'unknown_intent', 'ignored'));
