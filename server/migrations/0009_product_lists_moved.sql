-- Where a product stands in lists changes far more seldom than what is shown of it: a sale moves nothing. A number of its own
-- tells how often lists have changed, for whoever remembers places in them.
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
    perform add_to_tally('catalogue', 1);
  end if;
  if moves then
    perform add_to_tally('product lists', 1);
  end if;
  return null;
end $$;

-- Products that came together share the moment of it, often thousands: read downwards, the index by age would have each such
-- crowd sorted by id for a page of it.
create index products_by_age_down on products (deleted, created_at desc, id) include (brand_id, category_id);
