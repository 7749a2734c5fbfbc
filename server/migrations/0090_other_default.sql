-- additive
-- For another default language.

-- @param own the texts of the default language, by name @param texts the translations, which do not have this language
-- @returns both once `later` is the default language: {"own", "translations"}. A text that it lacks stays what it is, and is a translation
-- of `former` as well; one that would be the same in both is not said twice, so that the way back leads to where it began.
create function with_other_default(own jsonb, texts jsonb, former text, later text) returns jsonb
language sql immutable parallel safe as $$
  with known as (
    select key, value, nullif(texts -> later -> key, 'null') as other from jsonb_each(own)
  ), moved as (
    select jsonb_object_agg(key, coalesce(other, value)) as own_after,
      coalesce(texts -> former, '{}') || coalesce(jsonb_object_agg(key, value) filter (
        where value not in ('null', '""', '[]') and value is distinct from other), '{}') as of_former,
      coalesce(texts -> later, '{}') - array_agg(key) as of_later
    from known
  )
  select jsonb_build_object('own', own_after, 'translations', texts - later - former
    || case when of_former = '{}' then '{}' else jsonb_build_object(former, of_former) end
    || case when of_later = '{}' then '{}' else jsonb_build_object(later, of_later) end)
  from moved
$$;
