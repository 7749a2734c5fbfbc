-- The back office's list by the states of orders, and mails that are gathered into one.

-- Pages of what is left by status, payment status and payment method: each combination has its orders in each order of the list,
-- so that a page is merged of the heads of those that are asked for. Ties go by id.
create index orders_in_state on orders (status, payment_status, payment_method, id);
create index orders_in_state_by_total on orders (status, payment_status, payment_method, total_amount_cents, id);
create index orders_in_state_by_creation on orders (status, payment_status, payment_method, created_at, id);
create index orders_in_state_by_update on orders (status, payment_status, payment_method, updated_at, id);

-- How many cash orders of an account wait is asked before it places another.
create index orders_to_dispatch on orders (user_id) where payment_method = 'cash' and status = 'pending';

-- How many orders there are of each combination, under a name like 'orders cash pending dispatched': method, payment, status.
create function tally_orders_in_states() returns trigger language plpgsql as $$
declare
  changed record;
begin
  if tg_op = 'INSERT' then
    for changed in
      select concat_ws(' ', 'orders', payment_method, payment_status, status) as name, count(*) as orders
      from added group by 1 order by 1
    loop
      perform add_to_tally(changed.name, changed.orders);
    end loop;
  elsif tg_op = 'DELETE' then
    for changed in
      select concat_ws(' ', 'orders', payment_method, payment_status, status) as name, -count(*) as orders
      from removed group by 1 order by 1
    loop
      perform add_to_tally(changed.name, changed.orders);
    end loop;
  else
    for changed in
      select name, sum(orders)::bigint as orders from (
        select concat_ws(' ', 'orders', payment_method, payment_status, status) as name, 1 as orders from added
        union all
        select concat_ws(' ', 'orders', payment_method, payment_status, status), -1 from removed
      ) as moved
      group by name having sum(orders) <> 0 order by name
    loop
      perform add_to_tally(changed.name, changed.orders);
    end loop;
  end if;
  return null;
end $$;

-- Before the count: from here on no other transaction changes orders until this one is committed.
create trigger orders_are_tallied_in_states after insert on orders referencing new table as added
  for each statement execute function tally_orders_in_states();
create trigger orders_change_states after update on orders referencing old table as removed new table as added
  for each statement execute function tally_orders_in_states();
create trigger orders_are_untallied_in_states after delete on orders referencing old table as removed
  for each statement execute function tally_orders_in_states();

insert into tallies (name, slot, value)
  select concat_ws(' ', 'orders', payment_method, payment_status, status), 0, count(*) from orders group by 1;

-- What an account is mailed about its orders beyond so many mails an hour comes as one mail, a summary.
alter table mails
  -- Of an order: counted among the mails of its account's hour, or asked for by staff, whom nothing limits.
  add column counted boolean not null default false,
  -- The summary that tells of it instead.
  add column summary_id bigint references mails;
alter table mails drop constraint mails_kind_check;
alter table mails add constraint mails_kind_check check (kind in ('reset_link', 'password_changed', 'order_placed',
  'order_paid', 'order_dispatched', 'order_delivered', 'order_cancelled', 'orders_summary'));
alter table mails drop constraint mails_check;
alter table mails add constraint mails_check check (num_nonnulls(try_at, sent_at, failed_at, summary_id) = 1);
alter table mails add constraint mails_only_orders_are_summed_up check (summary_id is null or order_id is not null);

create index mails_of_summary on mails (summary_id) where summary_id is not null;
-- One at a time is filled; from its first try on it is closed.
create unique index mails_open_summary on mails (user_id) where kind = 'orders_summary' and tries = 0 and try_at is not null;
