-- The catalogue's version was a counter. A database that runs back (a dump restored while the shop runs, a failover that loses
-- commits) makes a counter meet its old numbers again, and what a server remembers of the lost history would be taken for true.
-- So a version is a random number: no other history has it.

-- Gives what the name stands for a new version: the sum of its slots, each a random number below 2^46, so that 64 of them stay
-- below 2^53. A connection has a slot of its own, as a rule, and waits for nobody.
create function set_new_version(versioned text) returns void language plpgsql as $$
begin
  insert into tallies (name, slot, value) values (versioned, pg_backend_pid() % 64, floor(random() * 70368744177664)::bigint)
    on conflict on constraint tallies_pkey do update set value = excluded.value;
end $$;

create or replace function follow_products() returns trigger language plpgsql as $$
declare
  follows boolean := true;
  recounts boolean := true;
  moves boolean := true;
begin
  if tg_op = 'INSERT' then
    perform count_products(array_agg(brand_id), array_agg(category_id), array_agg(deleted), 1) from added having count(*) > 0;
    follows := found;
    moves := found;
  elsif tg_op = 'DELETE' then
    perform count_products(array_agg(brand_id), array_agg(category_id), array_agg(deleted), -1) from removed having count(*) > 0;
    follows := found;
    moves := found;
  else
    select count(*) > 0,
      coalesce(bool_or((removed.brand_id, removed.category_id, removed.deleted)
        is distinct from (added.brand_id, added.category_id, added.deleted)), false),
      coalesce(bool_or((removed.title, removed.price_cents, removed.discount_price_cents, removed.rating_hundredths, removed.created_at)
        is distinct from (added.title, added.price_cents, added.discount_price_cents, added.rating_hundredths, added.created_at)), false)
    into follows, recounts, moves
    from added left join removed using (id);
    if recounts then
      perform count_products(array_agg(brand_id), array_agg(category_id), array_agg(deleted), -1) from removed;
      perform count_products(array_agg(brand_id), array_agg(category_id), array_agg(deleted), 1) from added;
      moves := true;
    end if;
  end if;
  if follows then
    perform set_new_version('catalogue');
  end if;
  if moves then
    perform set_new_version('product lists');
  end if;
  return null;
end $$;

create or replace function follow_options() returns trigger language plpgsql as $$
begin
  perform set_new_version('catalogue');
  return null;
end $$;
