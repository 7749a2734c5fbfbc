-- Lists of products that stay as quick as they are, however many products there are.

-- How many products a filter leaves, without counting them: a row for each brand in each category, for each brand, for each
-- category and for all. 0 stands for any, so there are no references; a count that falls to 0 stays.
create table product_counts (
  brand_id    integer not null,
  category_id integer not null,
  deleted     boolean not null,
  products    integer not null,
  primary key (brand_id, category_id, deleted)
);

insert into product_counts (brand_id, category_id, deleted, products)
  select coalesce(brand_id, 0), coalesce(category_id, 0), deleted, count(*)
  from products group by deleted, cube (brand_id, category_id);

-- Adds products, or takes them away where the amount is negative. Everybody takes the rows in one order.
create function count_products(brands integer[], categories integer[], deletions boolean[], amount integer)
returns void language sql as $$
  insert into product_counts as counted (brand_id, category_id, deleted, products)
    select coalesce(brand, 0), coalesce(category, 0), was_deleted, sum(amount)
    from unnest(brands, categories, deletions) as changed (brand, category, was_deleted)
    group by was_deleted, cube (brand, category)
    order by 1, 2, 3
    on conflict on constraint product_counts_pkey do update set products = counted.products + excluded.products
$$;

-- Keeps the counts, and the number of changes to what shoppers are shown: as long as that number is the same, so is what
-- they are shown. Most changes are sales, which count nothing anew.
create function follow_products() returns trigger language plpgsql as $$
declare
  follows boolean := true;
begin
  if tg_op = 'INSERT' then
    perform count_products(array_agg(brand_id), array_agg(category_id), array_agg(deleted), 1) from added having count(*) > 0;
    follows := found;
  elsif tg_op = 'DELETE' then
    perform count_products(array_agg(brand_id), array_agg(category_id), array_agg(deleted), -1) from removed having count(*) > 0;
    follows := found;
  elsif exists (
    select from removed join added using (id)
    where (removed.brand_id, removed.category_id, removed.deleted) is distinct from (added.brand_id, added.category_id, added.deleted)
  ) then
    perform count_products(array_agg(brand_id), array_agg(category_id), array_agg(deleted), -1) from removed;
    perform count_products(array_agg(brand_id), array_agg(category_id), array_agg(deleted), 1) from added;
  else
    follows := exists (select from added);
  end if;
  if follows then
    perform add_to_tally('catalogue', 1);
  end if;
  return null;
end $$;

create trigger products_added after insert on products referencing new table as added
  for each statement execute function follow_products();
create trigger products_changed after update on products referencing old table as removed new table as added
  for each statement execute function follow_products();
create trigger products_removed after delete on products referencing old table as removed
  for each statement execute function follow_products();

create function follow_options() returns trigger language plpgsql as $$
begin
  perform add_to_tally('catalogue', 1);
  return null;
end $$;

create trigger brands_changed after insert or update or delete on brands
  for each row execute function follow_options();
create trigger categories_changed after insert or update or delete on categories
  for each row execute function follow_options();

-- A list is read in its order from an index, or from several whose heads are merged: one for each brand in each category
-- that its filter names, twice where deleted products belong to it. Ties go by id.
drop index products_by_rating, products_by_price_up, products_by_price_down, products_by_brand, products_by_category;

-- Everything, and filters that leave much of it: brand and category are looked at in the index itself.
create index products_by_id on products (deleted, id) include (brand_id, category_id);
create index products_by_rating_down on products (deleted, rating_hundredths desc, id) include (brand_id, category_id);
create index products_by_rating_up on products (deleted, rating_hundredths, id) include (brand_id, category_id);
create index products_by_discount_price on products (deleted, discount_price_cents, id) include (brand_id, category_id);
create index products_by_price on products (deleted, price_cents, id) include (brand_id, category_id);
create index products_by_title on products (deleted, title collate "und-x-icu", id) include (brand_id, category_id);
create index products_by_age on products (deleted, created_at, id) include (brand_id, category_id);

-- One brand, one category, one brand in one category: in the orders that the shop offers.
create index products_of_brand on products (brand_id, deleted, id);
create index products_of_brand_by_rating on products (brand_id, deleted, rating_hundredths desc, id);
create index products_of_brand_by_discount_price on products (brand_id, deleted, discount_price_cents, id);
create index products_of_category on products (category_id, deleted, id);
create index products_of_category_by_rating on products (category_id, deleted, rating_hundredths desc, id);
create index products_of_category_by_discount_price on products (category_id, deleted, discount_price_cents, id);
create index products_of_both on products (brand_id, category_id, deleted, id);
create index products_of_both_by_rating on products (brand_id, category_id, deleted, rating_hundredths desc, id);
create index products_of_both_by_discount_price on products (brand_id, category_id, deleted, discount_price_cents, id);

-- Stock changes with every sale and stands in no index: with room on its page a row's new version needs no index at all.
alter table products set (fillfactor = 90);
