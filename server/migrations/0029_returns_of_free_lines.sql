-- A return whose lines cost nothing is refunded without a refund: there is no money to give back.
alter table returns
  drop constraint returns_check1,
  add constraint returns_with_a_refund_are_refunded check (refund_id is null or state = 'refunded');
