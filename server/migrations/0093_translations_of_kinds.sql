-- additive
-- Texts of collections, options and attributes in further languages, as those of products. Values of options and attributes have theirs
-- in `values`: [{"id", "name", "translations": {"de": {"name": "…"}}}].

alter table collections add column translations jsonb not null default '{}' check (jsonb_typeof(translations) = 'object');
alter table options add column translations jsonb not null default '{}' check (jsonb_typeof(translations) = 'object');
alter table attributes add column translations jsonb not null default '{}' check (jsonb_typeof(translations) = 'object');

-- As before, with the translations of each option that has some.
create or replace function product_options(own jsonb, colors jsonb, sizes jsonb) returns jsonb language sql stable as $$
  select case when own = '[]' and colors = '[]' and sizes = '[]' then '[]'::jsonb else (
    with named as (
      select (entry ->> 'option')::integer as option, entry -> 'values' as ids, place
      from jsonb_array_elements(own) with ordinality as each (entry, place)
    ), offered as (
      select 1 as option, jsonb_path_query_array(colors, '$[*].id') as ids,
        coalesce((select place from named where option = 1), -2) as place where colors <> '[]'
      union all
      select 2, jsonb_path_query_array(sizes, '$[*].id'), coalesce((select place from named where option = 2), -1) where sizes <> '[]'
      union all
      select option, ids, place from named where option > 2
    )
    select coalesce(jsonb_agg(jsonb_build_object('id', options.id, 'name', options.name, 'kind', options.kind, 'values', (
        select coalesce(jsonb_agg(value order by chosen.place), '[]')
        from jsonb_array_elements_text(offered.ids) with ordinality as chosen (id, place)
        join jsonb_array_elements(options.values) as value on value ->> 'id' = chosen.id
      )) || case when options.translations = '{}' then '{}' else jsonb_build_object('translations', options.translations) end
      order by offered.place), '[]')
    from offered join options on options.id = offered.option
  ) end
$$;
