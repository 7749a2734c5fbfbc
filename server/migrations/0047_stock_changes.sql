-- additive
-- Imports and bulk edits lock no stocks while they change fields, which takes seconds. By how much they change stocks is booked in the
-- same transaction, and reaches the stocks after it, a few at a time.

alter table change_sets
  drop constraint change_sets_state_check,
  -- 'applying' and 'undoing' until also the stocks are as they are to be; 'failed' if the check broke off.
  add constraint change_sets_state_check
    check (state in ('checking', 'checked', 'applying', 'applied', 'undoing', 'undone', 'failed'));
alter table change_sets
  -- Of one that is being applied or undone: whether that is committed, so that only stocks are to follow.
  add column carried_out boolean not null default false,
  -- Rows that applying can carry out if those with errors are left out: lines of an import, products of a bulk edit.
  add column applicable  integer not null default 0 check (applicable >= 0),
  -- Lines or products that were left as they were, and why.
  add column left_out    jsonb not null default '[]';

create index change_sets_under_way on change_sets (id) where state in ('checking', 'applying', 'undoing');

-- Units that change sets have booked and that are not yet in `stocks`. No references: each would lock the row that it names.
create table stock_changes (
  variant_id    bigint primary key,
  change_set_id bigint not null,
  -- Of the row of the change set; null for the product itself, which need not have one.
  position      integer,
  product_id    bigint not null,
  -- Added to the stock; 0 for units that a new variant has already.
  units         integer not null,
  -- Whether the product gets its first variants or loses its last, so that units move between them and the product itself. Of who
  -- gives them, how many these are: if some are sold on the way, they are missing where they go.
  moves         boolean not null,
  moved         integer not null check (moved >= 0),
  user_id       bigint not null,
  at            timestamptz(3) not null
);
create index stock_changes_by_product on stock_changes (moves, product_id);
create index stock_changes_of_change_set on stock_changes (change_set_id);

-- Products whose columns that follow from stocks are to be computed again, because they were locked. A row for each time.
create table unrefreshed_products (
  product_id bigint not null
);

-- Brings about so many booked changes into the stocks, those of one product together, with a row of the ledger for each. No stock falls
-- below 0: where units were sold since they were booked, fewer are taken, and the row of the change set says how many, for its undo.
-- Called by itself it is one transaction, without a round trip while stocks are locked. @returns how many
create function book_stock_changes(most integer) returns integer language plpgsql as $$
declare
  concerned bigint[];
begin
  -- One at a time: who finds nothing left knows that all is committed.
  perform pg_advisory_xact_lock(7467006);
  select array_agg(variant_id) into concerned from stock_changes where product_id in (
    select product_id from stock_changes order by moves desc, product_id desc limit most);
  if concerned is null then
    return 0;
  end if;
  perform case when is_drop then gather_buckets(variant_id) end
    from (select variant_id, is_drop from stocks where variant_id = any(concerned) order by variant_id for no key update) as locked;
  with wanted as materialized (
    select variant_id, change_set_id, stock_changes.position, product_id, units, moves, user_id, at, stock,
      greatest(0, -stock - units) as missing,
      case when moves then least(moved, greatest(0, -stock - units)) else 0 end as missing_there
    from stock_changes join stocks using (variant_id) where variant_id = any(concerned)
  ), summed as materialized (
    select *, sum(missing_there) over (partition by product_id) as missing_in_all,
      sum(stock + units) filter (where moves and units >= 0)
        over (partition by product_id order by variant_id rows between unbounded preceding and 1 preceding) as before
    from wanted
  ), shared as materialized (
    select *, case when moves and units >= 0
      then least(stock + units, greatest(0, missing_in_all - coalesce(before, 0))) else 0 end as withheld
    from summed
  ), stored as (
    update stocks set stock = shared.stock + units + missing - withheld from shared
    where stocks.variant_id = shared.variant_id and units + missing - withheld <> 0
  ), moved as (
    insert into stock_movements (variant_id, delta, reason, user_id, created_at)
      select variant_id, units + missing - withheld, 'admin_edit', user_id, at from shared
      where units + missing - withheld <> 0
      returning id, variant_id
  ), applied as (
    select shared.*, coalesce(moved.id, (select max(id) from stock_movements where variant_id = shared.variant_id)) as movement_id,
      -- Of the product itself, which got its first variants: each of their rows says how many units that were.
      coalesce(sum(missing_there) filter (where position is null) over (partition by product_id), 0) as missing_of_product
    from shared left join moved using (variant_id)
    where (select state from change_sets where id = change_set_id) = 'applying'
  )
  update change_lines set movement_id = applied.movement_id,
    stock_after = stock_after + missing - missing_there - withheld,
    -- Not the greatest of 0 and nothing, which is 0.
    moved_stock = case when moved_stock is not null
      then greatest(0, moved_stock - missing_there - missing_of_product) end
  from applied
  where change_lines.change_set_id = applied.change_set_id and change_lines.position = applied.position;
  delete from stock_changes where variant_id = any(concerned);
  return cardinality(concerned);
end $$;

-- Computes again what was noted, but for products that are locked still. @returns of how many products
create function refresh_noted_products() returns integer language plpgsql as $$
declare
  free bigint[];
begin
  select array_agg(id) into free from (
    select id from products where id in (select product_id from unrefreshed_products limit 500) order by id for no key update skip locked
  ) as locked;
  if free is null then
    return 0;
  end if;
  -- What is noted from here on is noted by who changes a stock after what is read below, or waits for the products.
  delete from unrefreshed_products where product_id = any(free);
  perform refresh_products(free);
  return cardinality(free);
end $$;

-- As before, but that nobody waits for products that a change set holds: they are noted, and computed after it.
create or replace function follow_stocks() returns trigger language plpgsql as $$
declare
  concerned bigint[];
  fallen bigint[];
  free bigint[];
begin
  if tg_op = 'INSERT' then
    select array_agg(distinct product_id) into concerned from added join variants on id = variant_id;
    if concerned is null then
      return null;
    end if;
  else
    if not exists (select from added) then
      return null;
    end if;
    select array_agg(distinct product_id) filter (where (removed.stock = 0) <> (added.stock = 0)),
      array_agg(variant_id) filter (where removed.stock >= threshold and added.stock < threshold)
      into concerned, fallen
      from removed join added using (variant_id) join variants on id = variant_id cross join low_stock_mail
      where removed.stock <> added.stock;
    if fallen is not null then
      insert into fallen_stocks (variant_id) select unnest(fallen);
    end if;
    -- Two sales may sell out two variants of one product at the same time: the second has to see what the first did.
    if concerned is not null then
      if pg_try_advisory_xact_lock_shared(7467005) then
        perform from products where id = any(concerned) order by id for no key update;
      else
        select array_agg(id) into free from (
          select id from products where id = any(concerned) order by id for no key update skip locked
        ) as locked;
        insert into unrefreshed_products (product_id)
          select one from unnest(concerned) as one where one <> all(coalesce(free, '{}'));
        concerned := free;
      end if;
    end if;
  end if;
  if concerned is not null then
    perform refresh_products(concerned);
  end if;
  perform set_new_version('catalogue');
  if concerned is not null then
    perform set_new_version('product lists');
  end if;
  return null;
end $$;

-- As before, but that nobody waits for the shard of another transaction while there is a free one: that of a change set is held for
-- as long as it works.
create or replace function set_new_version(versioned text) returns void language plpgsql as $$
declare
  own_shard integer := pg_backend_pid() % 64;
  free_shard integer;
  old_one bigint;
  new_one bigint := floor(random() * 70368744177664)::bigint;
begin
  select shard, value into free_shard, old_one from counters where name = versioned and shard = own_shard for update skip locked;
  if free_shard is null then
    select shard, value into free_shard, old_one from counters where name = versioned limit 1 for update skip locked;
  end if;
  if free_shard is null then
    -- All there are, are held. Who is first to insert another one has it; all others see under the lock what it was.
    select number into free_shard from generate_series(0, 63) as number
      where not exists (select from counters where name = versioned and shard = number)
      order by number <> own_shard, random() limit 1;
    free_shard := coalesce(free_shard, own_shard);
    insert into counters (name, shard, value) values (versioned, free_shard, new_one) on conflict on constraint counters_pkey do nothing;
    if found then
      if versioned = 'product lists' then
        insert into lists_version_changes (shard, old_value, new_value) values (free_shard, null, new_one);
      end if;
      return;
    end if;
    select value into old_one from counters where name = versioned and shard = free_shard for update;
  end if;
  if versioned = 'product lists' then
    insert into lists_version_changes (shard, old_value, new_value) values (free_shard, old_one, new_one);
  end if;
  update counters set value = new_one where name = versioned and shard = free_shard;
end $$;
