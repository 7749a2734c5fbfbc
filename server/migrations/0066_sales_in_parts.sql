-- additive
-- Sales begin and end in parts, beside imports that hold products, and a new category that two add at once is one.

-- Lets begin and end what is due, but for products that somebody holds: the next request goes on, and what their holder writes is right.
create or replace function carry_out_sales() returns void language sql as $$
  update products set sale_due_at = sale_due_at
    where id in (select id from products where sale_due_at <= sale_clock() order by id limit 2000 for no key update skip locked)
$$;

-- Gives a category a slug if it has none, and its trail. Nobody inserts a category whose value is there already.
create or replace function place_category() returns trigger language plpgsql as $$
declare
  base text := coalesce(nullif(slug_of(new.label), ''), 'category');
  above jsonb := '[]';
begin
  if tg_op = 'INSERT' then
    -- Who adds the same category at the same time waits, and then sees it.
    perform pg_advisory_xact_lock(hashtext('categories'), hashtext(new.value) & 255);
    if exists (select from categories where value = new.value) then
      return new;
    end if;
  end if;
  for n in 1 .. 1000000 loop
    exit when new.slug <> '';
    insert into category_slugs (slug, category_id) values (base || case when n = 1 then '' else '-' || n end, new.id)
      on conflict do nothing returning slug into new.slug;
    new.slug := coalesce(new.slug, '');
  end loop;
  if new.parent_id is not null then
    select trail into strict above from categories where id = new.parent_id;
  end if;
  if above @> jsonb_build_array(jsonb_build_object('id', new.id)) then
    raise exception 'category % would be below itself', new.id using errcode = 'check_violation';
  end if;
  new.trail := above
    || jsonb_build_array(jsonb_build_object('id', new.id, 'value', new.value, 'label', new.label, 'slug', new.slug));
  return new;
end $$;
