-- The list of all orders can be searched: every word of a query is a part of what an order says.

-- Letters and digits as searches compare them, in lower case and without accents; whitespace and punctuation stay.
create function fold_letters(value text) returns text language sql immutable strict parallel safe as $$
  select case when octet_length(value) = char_length(value) then lower(value collate "und-x-icu") else replace(replace(replace(replace(translate(
    lower(regexp_replace(normalize(translate(value, '™℠', '  '), nfkd),
      '[\u0300-\u036f\u0483-\u0489\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f\u00ad\u200b-\u200f\u2060\ufeff]+',
      '', 'g') collate "und-x-icu"),
    'øđłðıς', 'odldiσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th') end
$$;

-- Words with single spaces between them, and single line breaks where the value has any.
create function words_of(folded text) returns text language sql immutable strict parallel safe as $$
  select regexp_replace(regexp_replace(folded, '[^[:alnum:]\n]+' collate "und-x-icu", ' ', 'g'), ' ?\n[ \n]*', E'\n', 'g')
$$;

-- What a search looks in: one line for each text. 'T-Shirt' and 'T Shirt' are found as 'tshirt', a phone number however it is
-- spelt.
create function order_search_words(texts text, phone text) returns text language sql immutable strict parallel safe as $$
  select concat_ws(E'\n', words,
    (select string_agg(regexp_replace(chunk[1], '[^[:alnum:]]+' collate "und-x-icu", '', 'g'), E'\n') from regexp_matches(folded,
      '[[:alnum:]]+(?:[^[:alnum:][:space:]]+[[:alnum:]]+)+' collate "und-x-icu", 'g') as chunk),
    (select string_agg(replace(pair[1], ' ', ''), E'\n')
      from regexp_matches(words, '\m[[:alnum:]]{1,2} [[:alnum:]]+' collate "und-x-icu", 'g') as pair),
    regexp_replace(fold_letters(phone), '[^0-9]+', '', 'g'))
  from fold_letters(texts) as folded cross join words_of(folded) as words
$$;

create table order_searches (
  order_id bigint primary key references orders on delete cascade,
  words    text collate "C" not null
);

-- Orders whose words are still to be stored, or to be stored again. Placing an order writes no more than this: the words and their
-- index take longer, and are written by the periodic job, or before the next search.
create table unsearched_orders (order_id bigint primary key);

create function store_order_searches(ids bigint[]) returns void language sql as $$
  insert into order_searches (order_id, words)
    select orders.id, order_search_words(
      concat_ws(E'\n', orders.id, selected_address->>'name', selected_address->>'email', selected_address->>'phone',
        selected_address->>'street', users.email,
        (select string_agg(concat_ws(E'\n', title, coalesce(variant->>'sku', variants.sku)), E'\n' order by order_lines.position)
          from order_lines left join variants on variants.id = variant_id where order_id = orders.id)),
      coalesce(selected_address->>'phone', ''))
    from orders left join users on users.id = user_id where orders.id = any(ids) order by orders.id
  on conflict (order_id) do update set words = excluded.words
$$;

create function note_unsearched_lines() returns trigger language plpgsql as $$
begin
  insert into unsearched_orders select distinct order_id from added on conflict do nothing;
  return null;
end $$;
create trigger inserted_lines_are_noted_for_search after insert on order_lines referencing new table as added
  for each statement execute function note_unsearched_lines();

create function note_unsearched_order() returns trigger language plpgsql as $$
begin
  insert into unsearched_orders values (new.id) on conflict do nothing;
  return null;
end $$;
create trigger changed_addresses_are_noted_for_search after update of selected_address on orders for each row
  when (old.selected_address is distinct from new.selected_address) execute function note_unsearched_order();

select store_order_searches(array(select id from orders));

-- Without the extension a search reads all rows. It comes with PostgreSQL, and the owner of a database may create it.
do $$
declare
  extension_schema name;
begin
  begin
    create extension if not exists pg_trgm;
  exception when insufficient_privilege or feature_not_supported or undefined_file or invalid_parameter_value then
    raise notice 'Orders are searched without an index: the extension pg_trgm cannot be created (%)', sqlerrm;
  end;
  select nspname into extension_schema
    from pg_extension join pg_namespace on pg_namespace.oid = extnamespace where extname = 'pg_trgm';
  if extension_schema is not null then
    execute format('create index order_searches_by_words on order_searches using gin (words %I.gin_trgm_ops)', extension_schema);
  end if;
end $$;
