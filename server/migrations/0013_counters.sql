-- Names as everybody reads them: a tally is a counter, and one of the rows that it is the sum of is a shard.
alter table tallies rename to counters;
alter table counters rename column slot to shard;
alter table counters rename constraint tallies_pkey to counters_pkey;
alter table counters rename constraint tallies_name_check to counters_name_check;
alter table counters rename constraint tallies_slot_check to counters_shard_check;

-- Update counters when all other rows of the transaction are locked, and several in the order of their names: two connections
-- may share a shard, and in this order none of them waits for one that waits for it.
create function add_to_counter(counter text, amount bigint) returns void language plpgsql as $$
begin
  insert into counters (name, shard, value) values (counter, pg_backend_pid() % 64, amount)
    on conflict on constraint counters_pkey do update set value = counters.value + excluded.value;
end $$;

-- Gives what the name stands for a new version: the sum of its shards, each a random number below 2^46, so that 64 of them stay
-- below 2^53.
create or replace function set_new_version(versioned text) returns void language plpgsql as $$
begin
  insert into counters (name, shard, value) values (versioned, pg_backend_pid() % 64, floor(random() * 70368744177664)::bigint)
    on conflict on constraint counters_pkey do update set value = excluded.value;
end $$;

-- Counts a table's rows, however they are inserted and deleted, under the name that the trigger gives.
create function count_rows() returns trigger language plpgsql as $$
declare
  many bigint;
begin
  select count(*) into many from changed;
  if many > 0 then
    perform add_to_counter(tg_argv[0], case tg_op when 'DELETE' then -many else many end);
  end if;
  return null;
end $$;

-- Counts orders by their states, under names like 'orders cash pending dispatched': method, payment, status.
create function count_orders_in_states() returns trigger language plpgsql as $$
declare
  changed record;
begin
  if tg_op = 'INSERT' then
    for changed in
      select concat_ws(' ', 'orders', payment_method, payment_status, status) as name, count(*) as orders
      from added group by 1 order by 1
    loop
      perform add_to_counter(changed.name, changed.orders);
    end loop;
  elsif tg_op = 'DELETE' then
    for changed in
      select concat_ws(' ', 'orders', payment_method, payment_status, status) as name, -count(*) as orders
      from removed group by 1 order by 1
    loop
      perform add_to_counter(changed.name, changed.orders);
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
      perform add_to_counter(changed.name, changed.orders);
    end loop;
  end if;
  return null;
end $$;

drop trigger orders_are_tallied on orders;
drop trigger orders_are_untallied on orders;
drop trigger orders_are_tallied_in_states on orders;
drop trigger orders_change_states on orders;
drop trigger orders_are_untallied_in_states on orders;
drop function tally_rows, tally_orders_in_states, add_to_tally;

create trigger inserted_orders_are_counted after insert on orders referencing new table as changed
  for each statement execute function count_rows('orders');
create trigger deleted_orders_are_counted after delete on orders referencing old table as changed
  for each statement execute function count_rows('orders');
create trigger inserted_orders_are_counted_in_states after insert on orders referencing new table as added
  for each statement execute function count_orders_in_states();
create trigger updated_orders_are_counted_in_states after update on orders referencing old table as removed new table as added
  for each statement execute function count_orders_in_states();
create trigger deleted_orders_are_counted_in_states after delete on orders referencing old table as removed
  for each statement execute function count_orders_in_states();
