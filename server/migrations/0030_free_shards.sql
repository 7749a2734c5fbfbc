-- additive
-- An order is counted before its stock is taken, and may wait for that. Nobody may wait for its counters then: where another
-- transaction holds the own shard, a free one is taken.

create or replace function add_to_counter(counter text, amount bigint) returns void language plpgsql as $$
declare
  own_shard integer := pg_backend_pid() % 64;
  free_shard integer;
begin
  select shard into free_shard from counters where name = counter and shard = own_shard for update skip locked;
  if free_shard is null then
    select shard into free_shard from counters where name = counter limit 1 for update skip locked;
  end if;
  if free_shard is not null then
    update counters set value = value + amount where name = counter and shard = free_shard;
    return;
  end if;
  -- All there are, are held. One that does not exist can be inserted, unless somebody else inserts it at this moment.
  select number into free_shard from generate_series(0, 63) as number
    where not exists (select from counters where name = counter and shard = number)
    order by number <> own_shard, random() limit 1;
  insert into counters (name, shard, value) values (counter, coalesce(free_shard, own_shard), amount)
    on conflict on constraint counters_pkey do update set value = counters.value + excluded.value;
end $$;
