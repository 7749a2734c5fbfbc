-- Variants of products, each with a stock of its own. Stock is in a table of its own, so that a sale writes no row of the catalogue.

create table variants (
  id          bigint generated always as identity primary key,
  product_id  bigint not null references products,
  -- Their order within the product.
  position    integer not null default 0 check (position >= 0),
  -- What a product without a choice sells; nobody sees it. While a product has visible variants, it is retired.
  hidden      boolean not null default false,
  sku         text check (length(sku) between 1 and 64),
  -- Ids of the product's own colours and sizes; null where it has none.
  color       text,
  size        text,
  -- Null: the product's.
  price_cents integer check (price_cents between 100 and 1000000),
  image       text check (length(image) <= 2048),
  -- No longer sold. Orders hold it, so it is never deleted.
  retired     boolean not null default false,
  created_at  timestamptz(3) not null,
  updated_at  timestamptz(3) not null,
  unique (id, product_id),
  check (not hidden or num_nonnulls(color, size, price_cents, image) = 0)
);

insert into variants (product_id, hidden, created_at, updated_at)
  select id, true, created_at, created_at from products order by id;

create index variants_of_product on variants (product_id, position, id);
create unique index variants_hidden on variants (product_id) where hidden;
create unique index variants_by_choice on variants (product_id, color, size) nulls not distinct where not hidden and not retired;
create unique index variants_by_sku on variants (lower(sku)) where sku is not null and not retired;

create table stocks (
  variant_id bigint primary key references variants,
  -- What an admin may set is limited by the contract; what comes back from cancelled orders may exceed it.
  stock      integer not null check (stock >= 0)
) with (fillfactor = 50); -- Room for the versions of a row that changes with every sale, so that its index need not change.

insert into stocks (variant_id, stock) select variants.id, stock from variants join products on products.id = product_id;

-- Products ------------------------------------------------------------------------------------------

alter table products
  -- The product's own price while it has visible variants; price_cents is then that of the cheapest that can be had.
  add column base_price_cents   integer check (base_price_cents between 100 and 1000000),
  add column price_varies       boolean not null default false,
  add column sold_out           boolean not null default false,
  add column weight_grams       integer check (weight_grams between 0 and 1000000),
  add column tax_class          text check (length(tax_class) between 1 and 50),
  -- Since when discount_price_cents is what it is, null if that is older than this column; and the lowest of the 30 days before that.
  add column price_since        timestamptz(3),
  add column lowest_price_cents integer;
-- What a product costs before the transaction that makes it ends was never in force.
alter table products alter column price_since set default now();

update products set sold_out = true where stock = 0;

-- What discount_price_cents was, and when.
create table past_prices (
  product_id           bigint not null references products,
  discount_price_cents integer not null,
  began_at             timestamptz(3) not null,
  ended_at             timestamptz(3) not null,
  primary key (product_id, ended_at)
);

-- Carts, orders, the ledger --------------------------------------------------------------------------

alter table cart_items add column variant_id bigint;
update cart_items set variant_id = variants.id from variants where variants.product_id = cart_items.product_id;
alter table cart_items
  alter column variant_id set not null,
  drop constraint cart_items_user_id_product_id_key,
  drop constraint cart_items_product_id_fkey,
  add constraint cart_items_user_id_variant_id_key unique (user_id, variant_id),
  add constraint cart_items_variant_fkey foreign key (variant_id, product_id) references variants (id, product_id);

-- Lines and the ledger refer to stocks, whose rows an order locks and writes anyway: a reference to another table would
-- lock rows of the catalogue with every sale.
alter table order_lines
  add column user_id    bigint,
  add column variant_id bigint,
  -- The chosen variant as it was; null where there was no choice.
  add column variant    jsonb check (jsonb_typeof(variant) = 'object');
update order_lines set user_id = orders.user_id, variant_id = variants.id
  from orders, variants where orders.id = order_lines.order_id and variants.product_id = order_lines.product_id;
alter table order_lines
  alter column user_id set not null,
  alter column variant_id set not null,
  drop constraint order_lines_product_id_fkey,
  add constraint order_lines_variant_id_fkey foreign key (variant_id) references stocks;

alter table payments add column user_id bigint;
update payments set user_id = orders.user_id from orders where orders.id = payments.order_id;
alter table payments alter column user_id set not null;

alter table stock_movements add column variant_id bigint;
update stock_movements set variant_id = variants.id from variants where variants.product_id = stock_movements.product_id;
alter table stock_movements
  drop column product_id,
  alter column variant_id set not null,
  add constraint stock_movements_variant_id_fkey foreign key (variant_id) references stocks;
create index stock_movements_of_variant on stock_movements (variant_id);

-- What products show of their variants ---------------------------------------------------------------

-- Computes the columns that follow from the variants: the price, whether prices differ and all is sold out, and which sizes can
-- be had. With variants the own price moves to base_price_cents, and back when the last one is retired. Writes only what differs.
-- No other transaction may change the variants or stocks of these products at the same time.
create function refresh_products(ids bigint[]) returns void language sql as $$
  update products set base_price_cents = shown.base, price_cents = shown.price, price_varies = shown.varies,
    sold_out = shown.sold_out, sizes = shown.sizes
  from (
    select product.id,
      case when bool_or(hidden) then null else coalesce(product.base_price_cents, product.price_cents) end as base,
      (array_agg(variant.price order by variant.stock = 0, variant.price, variant.position, variant.id))[1] as price,
      count(distinct variant.price) > 1 as varies,
      sum(variant.stock) = 0 as sold_out,
      case when bool_or(hidden) then product.sizes
        else coalesce((
          select jsonb_agg(size || jsonb_build_object('inStock',
            coalesce(size ->> 'id' = any(array_agg(variant.size) filter (where variant.stock > 0)), false)) order by place)
          from jsonb_array_elements(product.sizes) with ordinality as own (size, place)), '[]') end as sizes
    from products as product
      join lateral (
        select variants.id, position, hidden, size, stock,
          coalesce(variants.price_cents, product.base_price_cents, product.price_cents) as price
        from variants join stocks on variant_id = variants.id
        where product_id = product.id and not retired
      ) as variant on true
    where product.id = any(ids)
    group by product.id
  ) as shown
  where products.id = shown.id
    and (products.base_price_cents, products.price_cents, products.price_varies, products.sold_out, products.sizes)
      is distinct from (shown.base, shown.price, shown.varies, shown.sold_out, shown.sizes)
$$;

-- A stock that is sold out or can be had again changes what products show; every other sale changes the catalogue's version only.
create function follow_stocks() returns trigger language plpgsql as $$
declare
  concerned bigint[];
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
    select array_agg(distinct product_id) into concerned
      from removed join added using (variant_id) join variants on id = variant_id
      where (removed.stock = 0) <> (added.stock = 0);
    -- Two sales may sell out two variants of one product at the same time: the second has to see what the first did.
    perform from products where id = any(concerned) order by id for no key update;
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

create trigger stocks_added after insert on stocks referencing new table as added
  for each statement execute function follow_stocks();
create trigger stocks_changed after update on stocks referencing old table as removed new table as added
  for each statement execute function follow_stocks();

-- A new variant is followed by its stock, and that by its product.
create function follow_variants() returns trigger language plpgsql as $$
begin
  if exists (select from added) then
    perform refresh_products((select array_agg(distinct product_id) from added));
    perform set_new_version('catalogue');
    perform set_new_version('product lists');
  end if;
  return null;
end $$;

create trigger variants_changed after update on variants referencing new table as added
  for each statement execute function follow_variants();

-- Keeps what the discounted price was. A transaction may change it several times; what it was in between was never in force.
create function record_past_price() returns trigger language plpgsql as $$
declare
  price integer := ((new.price_cents::bigint * (10000 - new.discount_hundredths) + 5000) / 10000)::integer;
  at timestamptz(3) := now();
  undone timestamptz(3);
begin
  if price = old.discount_price_cents then
    return new;
  end if;
  if old.price_since is distinct from at then
    insert into past_prices (product_id, discount_price_cents, began_at, ended_at)
      values (new.id, old.discount_price_cents, coalesce(old.price_since, old.created_at), at)
      -- A transaction that began earlier may end later, so that two prices end in the same millisecond.
      on conflict (product_id, ended_at) do update
        set discount_price_cents = least(past_prices.discount_price_cents, excluded.discount_price_cents);
  end if;
  new.price_since := at;
  delete from past_prices where product_id = new.id and ended_at = at and discount_price_cents = price
    returning began_at into undone;
  if found then
    new.price_since := undone;
  end if;
  new.lowest_price_cents := (select min(discount_price_cents) from past_prices
    where product_id = new.id and ended_at <= new.price_since and ended_at > new.price_since - interval '30 days');
  return new;
end $$;

create trigger past_prices_are_kept before update on products for each row
  when ((old.price_cents, old.discount_hundredths) is distinct from (new.price_cents, new.discount_hundredths))
  execute function record_past_price();

-- As before, but that stock is elsewhere, and that a new own price changes the shown one.
create or replace function follow_products() returns trigger language plpgsql as $$
declare
  follows boolean := true;
  recounts boolean := false;
  repriced bigint[];
begin
  if tg_op = 'INSERT' then
    perform count_products(array_agg(brand_id), array_agg(category_id), array_agg(deleted), 1) from added having count(*) > 0;
    follows := found;
  elsif tg_op = 'DELETE' then
    perform count_products(array_agg(brand_id), array_agg(category_id), array_agg(deleted), -1) from removed having count(*) > 0;
    follows := found;
  else
    select count(*) > 0,
      coalesce(bool_or((removed.brand_id, removed.category_id, removed.deleted)
        is distinct from (added.brand_id, added.category_id, added.deleted)), false),
      array_agg(id) filter (where added.base_price_cents <> removed.base_price_cents or added.sizes <> removed.sizes)
    into follows, recounts, repriced
    from added left join removed using (id);
    if recounts then
      perform count_products(array_agg(brand_id), array_agg(category_id), array_agg(deleted), -1) from removed;
      perform count_products(array_agg(brand_id), array_agg(category_id), array_agg(deleted), 1) from added;
    end if;
    if repriced is not null then
      perform refresh_products(repriced);
    end if;
  end if;
  if follows then
    perform set_new_version('catalogue');
    perform set_new_version('product lists');
  end if;
  return null;
end $$;

alter table products drop column stock;
