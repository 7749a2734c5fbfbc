-- additive
-- A product that sells very fast may be marked as a drop: units of its variants lie in buckets, so that many orders take some at the
-- same time. Older versions of the shop sell nothing but what lies in `stocks`: mark products once none of them runs.
alter table products add column is_drop boolean not null default false;
-- As the product has it. Here too, because who takes units reads this row and not the product.
alter table stocks add column is_drop boolean not null default false;

-- Beside units in buckets at least LOW_STOCK, and one, are in `stocks`: while an order takes from a bucket, its variant is neither sold
-- out nor low. Units get into buckets, and leave them but for an order, only by who has locked the variant's row in `stocks`.
create table stock_buckets (
  variant_id bigint not null references stocks,
  bucket     integer not null,
  units      integer not null check (units >= 0),
  primary key (variant_id, bucket)
) with (fillfactor = 20); -- Room for the versions of rows that change with every sale.

create function units_in_buckets(of_variant bigint) returns integer language sql stable parallel safe cost 1 as $$
  select coalesce(sum(units), 0)::integer from stock_buckets where variant_id = of_variant
$$;

-- What there is of each variant, for all who read. Only for drops it takes more than the row of `stocks`; a subquery in place of the
-- function would be counted for every variant when a query is planned, and have long lists compiled.
create view variant_stocks as
  select variant_id, stock + case when is_drop then units_in_buckets(variant_id) else 0 end as stock from stocks;

-- Puts all units of a variant into `stocks`, where its row is locked.
create function gather_buckets(of_variant bigint) returns void language plpgsql as $$
declare
  gathered integer;
begin
  -- Waits for orders that have taken from one. Nobody else can fill an empty one.
  perform from stock_buckets where variant_id = of_variant and units > 0 order by bucket for no key update;
  select sum(units) into gathered from stock_buckets where variant_id = of_variant;
  if gathered > 0 then
    update stock_buckets set units = 0 where variant_id = of_variant and units > 0;
    update stocks set stock = stock + gathered where variant_id = of_variant;
  end if;
end $$;

-- Puts units of a drop into up to 32 buckets of eight or more, where its row is locked and the buckets are empty. Few units stay together.
create function spread_units(of_variant bigint) returns void language plpgsql as $$
declare
  spare integer;
  many integer;
begin
  select stock - greatest(threshold, 1) into spare from stocks cross join low_stock_mail where variant_id = of_variant and is_drop;
  many := least(32, spare / 8);
  if many > 1 then
    insert into stock_buckets (variant_id, bucket, units)
      select of_variant, n, spare / many + (n < spare % many)::integer from generate_series(0, many - 1) as n
      on conflict (variant_id, bucket) do update set units = excluded.units;
    update stocks set stock = stock - spare where variant_id = of_variant;
  end if;
end $$;

-- Takes units from a bucket that has enough and that nobody has locked; waits for nobody.
create function take_from_bucket(of_variant bigint, quantity integer) returns boolean language plpgsql as $$
declare
  chosen integer;
begin
  select bucket into chosen from stock_buckets where variant_id = of_variant and units >= quantity
    order by random() limit 1 for no key update skip locked;
  if chosen is null then
    return false;
  end if;
  update stock_buckets set units = units - quantity where variant_id = of_variant and bucket = chosen;
  perform set_new_version('catalogue');
  return true;
end $$;

-- Takes units of a drop: from one bucket, or from all of them together, which waits for others. False if there are not so many, or if
-- one would have to wait and may not: who has locked stocks of other variants must not wait for this one.
create function take_of_drop(of_variant bigint, quantity integer, may_wait boolean) returns boolean language plpgsql as $$
begin
  if take_from_bucket(of_variant, quantity) then
    return true;
  end if;
  if not may_wait then
    return false;
  end if;
  perform from stocks where variant_id = of_variant for no key update;
  -- Who had it may have filled the buckets: all who waited gathering them again would sell one after another from then on.
  if take_from_bucket(of_variant, quantity) then
    return true;
  end if;
  perform gather_buckets(of_variant);
  update stocks set stock = stock - quantity where variant_id = of_variant and is_drop and stock >= quantity;
  if not found then
    return false;
  end if;
  perform spread_units(of_variant);
  return true;
end $$;

-- What is marked is spread by the first order that finds no bucket.
create function follow_drop_mark() returns trigger language plpgsql as $$
begin
  perform from stocks where variant_id in (select id from variants where product_id = new.id) order by variant_id for no key update;
  if not new.is_drop then
    perform gather_buckets(id) from variants where product_id = new.id;
    delete from stock_buckets where variant_id in (select id from variants where product_id = new.id);
  end if;
  update stocks set is_drop = new.is_drop where variant_id in (select id from variants where product_id = new.id);
  return null;
end $$;

create trigger drop_mark_changed after update of is_drop on products for each row
  when (old.is_drop <> new.is_drop) execute function follow_drop_mark();
