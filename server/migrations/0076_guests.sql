-- additive
-- Guests of an open shop. A guest is a row of users that nobody can log in as, so that carts, orders and limits are a guest's as they
-- are a user's. Logging in moves them to the account, and deletes the guest.

alter table users add column guest boolean not null default false;
create index users_guests on users (created_at) where guest;

alter table orders
  -- Who placed it as a guest; stays when the order has become an account's.
  add column guest_id bigint,
  -- Where its mails go, while it is a guest's.
  add column guest_email text check (length(guest_email) between 3 and 254);
create index orders_of_guest_email on orders (lower(guest_email)) where guest_email is not null;

-- Deleting a user looks for what names it.
create index stock_movements_of_user on stock_movements (user_id) where user_id is not null;
create index refunds_of_user on refunds (user_id) where user_id is not null;
create index order_actions_of_user on order_actions (user_id);
create index order_notes_of_user on order_notes (user_id);
create index change_sets_of_user on change_sets (user_id);

-- An order of a guest is found by the guest's e-mail address.
create or replace function store_order_searches(ids bigint[]) returns void language sql as $$
  with fresh as (
    select orders.id, order_search_words(
      concat_ws(E'\n', orders.id, selected_address->>'name', selected_address->>'email', selected_address->>'phone',
        selected_address->>'street', selected_address->>'city', coalesce(orders.guest_email, users.email),
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
