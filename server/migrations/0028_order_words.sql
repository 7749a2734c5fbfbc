-- Orders are also found by their city, and by words with typing mistakes.

-- Words of orders that a mistyped word may have meant: without digits, of three to forty letters.
create table order_words (
  word   text collate "C" primary key,
  -- In how many orders the word is.
  orders bigint not null,
  -- When the word was new, so that each server process reads every word once.
  xact   xid8 not null default pg_current_xact_id()
);
create index order_words_by_xact on order_words (xact);

create function words_to_correct(words text) returns setof text language sql immutable strict parallel safe as $$
  select distinct word from regexp_split_to_table(words, '[ \n]+') as word
  where char_length(word) between 3 and 40 and word !~ '[0-9]'
$$;

-- Whether the order's words are counted in order_words.
alter table order_searches add column counted boolean not null default false;

-- An order that can be found already, by the words of before, waits behind those that cannot.
alter table unsearched_orders add column found_already boolean not null default false;
create index unsearched_orders_not_found on unsearched_orders (order_id) where not found_already;

create or replace function store_order_searches(ids bigint[]) returns void language sql as $$
  with fresh as (
    select orders.id, order_search_words(
      concat_ws(E'\n', orders.id, selected_address->>'name', selected_address->>'email', selected_address->>'phone',
        selected_address->>'street', selected_address->>'city', users.email,
        (select string_agg(concat_ws(E'\n', title, coalesce(variant->>'sku', variants.sku)), E'\n' order by order_lines.position)
          from order_lines left join variants on variants.id = variant_id where order_id = orders.id)),
      coalesce(selected_address->>'phone', '')) as words
    from orders left join users on users.id = user_id where orders.id = any(ids)
  ), moved as (
    select word, sum(change) as orders from (
      select word, 1 as change from fresh cross join words_to_correct(words) as word
      union all
      select word, -1 from order_searches cross join words_to_correct(words) as word where order_id = any(ids) and counted
    ) as each_word group by word having sum(change) <> 0
  ), counted as (
    insert into order_words (word, orders) select word, orders from moved order by word
      on conflict (word) do update set orders = order_words.orders + excluded.orders
  )
  insert into order_searches (order_id, words, counted) select id, words, true from fresh order by id
    on conflict (order_id) do update set words = excluded.words, counted = true
$$;

create or replace function note_unsearched_lines() returns trigger language plpgsql as $$
begin
  insert into unsearched_orders (order_id) select distinct order_id from added
    on conflict (order_id) do update set found_already = false where unsearched_orders.found_already;
  return null;
end $$;

create or replace function note_unsearched_order() returns trigger language plpgsql as $$
begin
  insert into unsearched_orders (order_id) values (new.id)
    on conflict (order_id) do update set found_already = false where unsearched_orders.found_already;
  return null;
end $$;

-- The words of orders that were placed before are stored again in the background.
insert into unsearched_orders (order_id, found_already) select id, true from orders on conflict do nothing;

alter table order_views add constraint order_views_sort_check check (sort in ('id', 'totalAmount', 'createdAt', 'updatedAt'));
