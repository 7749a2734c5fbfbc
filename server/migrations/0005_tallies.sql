-- Numbers that are asked for far more often than their rows could be counted.

-- A number is the sum of its slots. In one row, whoever raises it would wait for the commit of everybody before them; so
-- a connection has a slot of its own, as a rule.
create table tallies (
  name  text not null check (name <> ''),
  slot  smallint not null check (slot between 0 and 63),
  -- One slot may be below 0, where another has what is taken from it.
  value bigint not null,
  primary key (name, slot)
) with (fillfactor = 20); -- Room for the versions of a row that changes all the time, so that its index need not.

-- Raise tallies when all other rows of the transaction are locked, and several in the order of their names: a slot can be
-- shared after all, and then nobody who holds one waits for more than the next.
create function add_to_tally(tally text, amount bigint) returns void language plpgsql as $$
begin
  insert into tallies (name, slot, value) values (tally, pg_backend_pid() % 64, amount)
    on conflict on constraint tallies_pkey do update set value = tallies.value + excluded.value;
end $$;

-- Keeps the number of a table's rows, by whatever way they come and go, under the name that the trigger gives.
create function tally_rows() returns trigger language plpgsql as $$
declare
  many bigint;
begin
  select count(*) into many from changed;
  if many > 0 then
    perform add_to_tally(tg_argv[0], case tg_op when 'DELETE' then -many else many end);
  end if;
  return null;
end $$;

-- Before the count: from here on no other transaction inserts until this one is committed.
create trigger orders_are_tallied after insert on orders referencing new table as changed
  for each statement execute function tally_rows('orders');
create trigger orders_are_untallied after delete on orders referencing old table as changed
  for each statement execute function tally_rows('orders');

insert into tallies (name, slot, value) select 'orders', 0, count(*) from orders;
