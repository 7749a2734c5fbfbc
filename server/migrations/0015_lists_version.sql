-- The version of 'product lists' changes with all that a list shows of products, brands and categories besides the stock, and
-- when a product sells out or can be had again. So a sale leaves valid what servers cache of lists; they read its stock alone.
-- The version of 'catalogue' changes with every change, as before.
create or replace function follow_products() returns trigger language plpgsql as $$
declare
  follows boolean := true;
  recounts boolean := false;
  changes_lists boolean := true;
begin
  if tg_op = 'INSERT' then
    perform count_products(array_agg(brand_id), array_agg(category_id), array_agg(deleted), 1) from added having count(*) > 0;
    follows := found;
    changes_lists := found;
  elsif tg_op = 'DELETE' then
    perform count_products(array_agg(brand_id), array_agg(category_id), array_agg(deleted), -1) from removed having count(*) > 0;
    follows := found;
    changes_lists := found;
  else
    -- Whole rows without their stock: a column that is added later is compared, too.
    select count(*) > 0,
      coalesce(bool_or((removed.brand_id, removed.category_id, removed.deleted)
        is distinct from (added.brand_id, added.category_id, added.deleted)), false),
      coalesce(bool_or(to_jsonb(removed) - 'stock' is distinct from to_jsonb(added) - 'stock'
        or (removed.stock = 0) <> (added.stock = 0)), false)
    into follows, recounts, changes_lists
    from added left join removed using (id);
    if recounts then
      perform count_products(array_agg(brand_id), array_agg(category_id), array_agg(deleted), -1) from removed;
      perform count_products(array_agg(brand_id), array_agg(category_id), array_agg(deleted), 1) from added;
    end if;
  end if;
  if follows then
    perform set_new_version('catalogue');
  end if;
  if changes_lists then
    perform set_new_version('product lists');
  end if;
  return null;
end $$;

create or replace function follow_options() returns trigger language plpgsql as $$
begin
  perform set_new_version('catalogue');
  perform set_new_version('product lists');
  return null;
end $$;

-- Ties go by id, upwards: read downwards, the index by price would have the products of each price sorted.
create index products_by_discount_price_down on products (deleted, discount_price_cents desc, id) include (brand_id, category_id);
