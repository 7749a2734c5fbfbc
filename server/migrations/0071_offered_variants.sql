-- additive
-- Searches look at which variants can be had: a product is found by a colour and a size that one of them has together. Until now only
-- changes of products were logged, and they do not change while some variant of each size can be had.

-- As before, and tells searches of it.
create or replace function refresh_products(ids bigint[]) returns void language sql as $$
  insert into product_changes (product_id)
    select distinct product_id from variants where product_id = any(ids) and not hidden and not retired;
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

-- What a search finds of the options of a product but colour and size: the names of the values that it comes in.
create function option_texts(own jsonb) returns text[] language sql stable as $$
  select case when own = '[]' then '{}'::text[] else coalesce((
    select array_agg(value ->> 'name' order by entry.place, each.place)
    from jsonb_array_elements(own) with ordinality as entry (own, place)
      join options on options.id = (entry.own ->> 'option')::integer and options.id > 2
      cross join lateral jsonb_array_elements(options.values) with ordinality as each (value, place)
    where entry.own -> 'values' ? (value ->> 'id')
  ), '{}') end
$$;
