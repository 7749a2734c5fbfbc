-- additive
-- Texts of the merchant in further languages: {"de": {"title": "…"}}.

alter table products add column translations jsonb not null default '{}' check (jsonb_typeof(translations) = 'object');
alter table categories add column translations jsonb not null default '{}' check (jsonb_typeof(translations) = 'object');

-- As before, and each step of the trail has the labels in further languages.
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
  new.trail := above || jsonb_build_array(jsonb_strip_nulls(jsonb_build_object(
    'id', new.id, 'value', new.value, 'label', new.label, 'slug', new.slug, 'translations', (
      select jsonb_object_agg(language, jsonb_build_object('label', texts -> 'label'))
      from jsonb_each(new.translations) as each (language, texts) where texts ? 'label'))));
  return new;
end $$;

-- Products are found by the labels of their category.
create trigger products_of_translated_categories_are_logged after update on categories for each row
  when (old.translations is distinct from new.translations) execute function log_products_of_option('category_id');
