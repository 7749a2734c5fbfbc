-- additive
-- A colour or size is called something else in a further language: its products are found by that name. Its name in the default language
-- stands in each product, and products that are changed are logged already.

create or replace function log_products_with_option() returns trigger language plpgsql as $$
declare
  retold text[] := array(
    select after ->> 'id' from jsonb_array_elements(new.values) as after join jsonb_array_elements(old.values) as before
      on before ->> 'id' = after ->> 'id'
    where (before -> 'translations') is distinct from (after -> 'translations'));
begin
  if new.id > 2 then
    insert into product_changes (product_id)
      select id from products where options @> jsonb_build_array(jsonb_build_object('option', new.id));
  elsif retold <> '{}' then
    insert into product_changes (product_id)
      select id from products
      where exists (select from jsonb_array_elements(case new.id when 1 then colors else sizes end) as own
        where own ->> 'id' = any(retold));
  end if;
  return null;
end $$;

create trigger products_of_translated_colors_and_sizes_are_logged after update on options for each row
  when (new.id <= 2 and old.values is distinct from new.values) execute function log_products_with_option();
