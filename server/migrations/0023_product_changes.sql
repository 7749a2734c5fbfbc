-- Which products changed, and in which transaction, so that each server process can bring its search index up to date before it
-- answers. A process reads what its last snapshot did not see, so it misses no commit, however transactions overlap. Rows are
-- deleted after an hour.

create table product_changes (
  product_id bigint not null,
  xact       xid8 not null default pg_current_xact_id(),
  at         timestamptz(3) not null default now()
);
create index product_changes_by_xact on product_changes (xact);

-- Each change of a shard of the version of 'product lists', from what to what. If these do not lead from the version that a process
-- saw last to the present one, then the database ran back or the rows were deleted, and the process builds its index again.
create table lists_version_changes (
  shard      integer not null,
  old_value  bigint,
  new_value  bigint not null,
  xact       xid8 not null default pg_current_xact_id(),
  at         timestamptz(3) not null default now()
);
create index lists_version_changes_by_xact on lists_version_changes (xact);

create or replace function set_new_version(versioned text) returns void language plpgsql as $$
declare
  own_shard integer := pg_backend_pid() % 64;
  old_one bigint;
  new_one bigint := floor(random() * 70368744177664)::bigint;
begin
  -- Whoever is first to change a shard inserts it; all others see under the lock what it was.
  if versioned = 'product lists' then
    insert into counters (name, shard, value) values (versioned, own_shard, new_one) on conflict on constraint counters_pkey do nothing;
    if not found then
      select value into old_one from counters where name = versioned and shard = own_shard for update;
    end if;
    insert into lists_version_changes (shard, old_value, new_value) values (own_shard, old_one, new_one);
    if old_one is null then
      return;
    end if;
  end if;
  insert into counters (name, shard, value) values (versioned, own_shard, new_one)
    on conflict on constraint counters_pkey do update set value = excluded.value;
end $$;

create function log_changed_products() returns trigger language plpgsql as $$
begin
  insert into product_changes (product_id) select id from changed;
  return null;
end $$;

create trigger inserted_products_are_logged after insert on products referencing new table as changed
  for each statement execute function log_changed_products();
create trigger updated_products_are_logged after update on products referencing new table as changed
  for each statement execute function log_changed_products();
create trigger deleted_products_are_logged after delete on products referencing old table as changed
  for each statement execute function log_changed_products();

-- Of variants, searches look at the SKUs only.
create function log_changed_skus() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    insert into product_changes (product_id)
      select distinct added.product_id from removed join added using (id)
      where (removed.sku, removed.retired) is distinct from (added.sku, added.retired);
  else
    insert into product_changes (product_id) select distinct product_id from added where sku is not null;
  end if;
  return null;
end $$;

create trigger skus_of_inserted_variants_are_logged after insert on variants referencing new table as added
  for each statement execute function log_changed_skus();
create trigger skus_of_updated_variants_are_logged after update on variants referencing old table as removed new table as added
  for each statement execute function log_changed_skus();
create trigger skus_of_deleted_variants_are_logged after delete on variants referencing old table as added
  for each statement execute function log_changed_skus();

-- A brand or category is renamed: its products are found by the new name.
create function log_products_of_option() returns trigger language plpgsql as $$
begin
  execute format('insert into product_changes (product_id) select id from products where %I = $1', tg_argv[0]) using new.id;
  return null;
end $$;

create trigger products_of_renamed_brands_are_logged after update on brands for each row
  when ((old.value, old.label) is distinct from (new.value, new.label)) execute function log_products_of_option('brand_id');
create trigger products_of_renamed_categories_are_logged after update on categories for each row
  when ((old.value, old.label) is distinct from (new.value, new.label)) execute function log_products_of_option('category_id');
