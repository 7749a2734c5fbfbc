-- additive
-- Customers: every account, and guests by the e-mail address of their orders. What they ordered and paid is summed here, so that a list
-- of them reads no orders.

create table customers (
  id            bigint generated always as identity primary key,
  -- Null: a guest. No reference: the account's row goes first, and this one with the next sums.
  user_id       bigint unique,
  email         text not null,
  name          text,
  phone         text,
  -- Of their orders that are not cancelled.
  orders        bigint not null default 0,
  last_order_at timestamptz(3),
  -- Where they were delivered; an empty text is the shop's own country.
  countries     text[] not null default '{}',
  -- What was received for all of their orders, less refunds.
  spent_cents   bigint not null default 0,
  -- What a search looks in.
  words         text collate "C" not null default ''
);
create unique index customers_guests on customers (lower(email)) where user_id is null;
create index customers_by_email on customers (lower(email));
create index customers_by_orders on customers (orders, id);
create index customers_by_spent on customers (spent_cents, id);
create index customers_by_last_order on customers (last_order_at nulls first, id);

-- Written down by staff.
create table customer_notes (
  id          bigint generated always as identity primary key,
  customer_id bigint not null references customers on delete cascade,
  user_id     bigint not null references users,
  text        text not null,
  created_at  timestamptz(3) not null
);
create index customer_notes_of_customer on customer_notes (customer_id, id);
create index customer_notes_of_user on customer_notes (user_id);

-- Words of customers that a mistyped word may have meant, and how many have each.
create table customer_words (
  word      text collate "C" primary key,
  customers bigint not null
);

-- Of whom something has changed since they were summed: an account, or an e-mail address in lower case. A change only adds a row, so
-- that no order waits for another one of the same customer.
create table changed_customers (
  id      bigint generated always as identity primary key,
  user_id bigint,
  email   text
);
-- Who has many changes, as after a bulk load, is summed up once.
create index changed_customers_by_whom on changed_customers (user_id, email);

-- What the orders of a customer say: those of the account, if there is one, and those of guests with the e-mail address.
-- What was received less refunds is what the page of an order shows (refundable.ts). It is computed here: a function called for each
-- order takes a hundred times as long.
create function customer_facts(account bigint, address text) returns table (
  orders bigint, last_order_at timestamptz, countries text[], spent_cents bigint, last_name text, last_phone text
) language sql stable as $$
  select count(*) filter (where status <> 'cancelled'), max(created_at) filter (where status <> 'cancelled'),
    coalesce(array_agg(distinct coalesce(selected_address->>'country', '')) filter (where status <> 'cancelled'), '{}'),
    coalesce(sum(paid.captured - paid.refunded + case
      when payment_status = 'received' and not paid.pays and not (status = 'cancelled' and paid.was_captured)
      then total_amount_cents + handed_back_before_cents - paid.handed_back else 0 end), 0)::bigint,
    (array_agg(selected_address->>'name' order by orders.id desc) filter (where selected_address is not null))[1],
    (array_agg(selected_address->>'phone' order by orders.id desc) filter (where selected_address is not null))[1]
  from (
    select id from orders where user_id = account and guest_email is null
    union all
    select id from orders where lower(guest_email) = address
  ) as own join orders on orders.id = own.id cross join lateral (
    select coalesce(sum(amount_cents), 0)::bigint as captured, count(*) > 0 as was_captured, coalesce(bool_or(not refund_due), false) as pays,
      (select coalesce(sum(amount_cents), 0)::bigint from refunds
        where order_id = orders.id and payment_id is not null and state <> 'failed') as refunded,
      (select coalesce(sum(amount_cents), 0)::bigint from refunds
        where order_id = orders.id and payment_id is null and state <> 'failed') as handed_back
    from payments where order_id = orders.id and state = 'succeeded'
  ) as paid
$$;

-- One at a time: the shop takes a lock before it.
create function sum_up_customers(noted_users bigint[], noted_emails text[]) returns void language plpgsql as $$
declare
  touched_emails text[];
  touched_accounts bigint[];
begin
  touched_emails := array(select unnest(noted_emails)
    union select lower(email) from users where id = any(noted_users) and not guest
    union select lower(email) from customers where user_id = any(noted_users));
  -- An account that was closed is nobody's: its address says so.
  touched_accounts := array(select id from users where not guest and email <> format('removed-%s@account.invalid', id)
    and (id = any(noted_users) or lower(email) = any(touched_emails)));
  delete from customers where user_id = any(noted_users) and user_id <> all(touched_accounts);

  -- A guest whose address has become an account's is that customer from now on.
  update customers set user_id = users.id from users
    where users.id = any(touched_accounts) and customers.user_id is null and lower(customers.email) = lower(users.email)
      and not exists (select from customers as own where own.user_id = users.id);
  update customer_notes set customer_id = own.id
    from users join customers as own on own.user_id = users.id
      join customers as guest on guest.user_id is null and lower(guest.email) = lower(users.email)
    where users.id = any(touched_accounts) and customer_notes.customer_id = guest.id;
  delete from customers using users
    where users.id = any(touched_accounts) and customers.user_id is null and lower(customers.email) = lower(users.email);
  insert into customers (user_id, email) select id, email from users where id = any(touched_accounts) order by id on conflict do nothing;
  insert into customers (email) select address from unnest(touched_emails) as address
    where exists (select from orders where lower(guest_email) = address)
      and not exists (select from users where id = any(touched_accounts) and lower(email) = address)
    order by address on conflict do nothing;
  -- A guest whose orders have become an account's; what staff wrote down of it stays.
  delete from customers where user_id is null and lower(email) = any(touched_emails)
    and not exists (select from orders where lower(guest_email) = lower(customers.email))
    and not exists (select from customer_notes where customer_id = customers.id);

  update customers set email = fresh.email, name = fresh.name, phone = fresh.phone, orders = fresh.orders,
      last_order_at = fresh.last_order_at, countries = fresh.countries, spent_cents = fresh.spent_cents,
      words = order_search_words(concat_ws(E'\n', fresh.email, fresh.name, fresh.last_name), coalesce(fresh.phone, ''))
    from (
      select touched.id, coalesce(users.email, touched.email) as email, facts.orders, facts.last_order_at, facts.countries, facts.spent_cents,
        facts.last_name, coalesce(nullif(users.name, ''), facts.last_name, users.addresses->0->>'name') as name,
        coalesce(facts.last_phone, users.addresses->0->>'phone') as phone
      from customers as touched left join users on users.id = touched.user_id
        cross join lateral customer_facts(touched.user_id, lower(coalesce(users.email, touched.email))) as facts
      where touched.user_id = any(touched_accounts) or (touched.user_id is null and lower(touched.email) = any(touched_emails))
    ) as fresh where customers.id = fresh.id;
end $$;

create function count_customer_words() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    insert into customer_words select word, sum(change) from (
        select word, 1 as change from after_it cross join words_to_correct(words) as word
        union all select word, -1 from before_it cross join words_to_correct(words) as word
      ) as each_word group by word having sum(change) <> 0 order by word
      on conflict (word) do update set customers = customer_words.customers + excluded.customers;
  else
    insert into customer_words select word, -count(*) from before_it cross join words_to_correct(words) as word group by word order by word
      on conflict (word) do update set customers = customer_words.customers + excluded.customers;
  end if;
  return null;
end $$;
create trigger changed_customers_count_words after update on customers referencing old table as before_it new table as after_it
  for each statement execute function count_customer_words();
create trigger deleted_customers_count_words after delete on customers referencing old table as before_it
  for each statement execute function count_customer_words();

create function note_customers_of_orders() returns trigger language plpgsql as $$
begin
  insert into changed_customers (user_id, email)
    select distinct case when guest_email is null then user_id end, lower(guest_email) from added;
  return null;
end $$;
create trigger inserted_orders_note_customers after insert on orders referencing new table as added
  for each statement execute function note_customers_of_orders();

create function note_customer_of_order() returns trigger language plpgsql as $$
begin
  insert into changed_customers (user_id, email) values (case when old.guest_email is null then old.user_id end, lower(old.guest_email));
  if tg_op = 'UPDATE' and (new.user_id, new.guest_email) is distinct from (old.user_id, old.guest_email) then
    insert into changed_customers (user_id, email) values (case when new.guest_email is null then new.user_id end, lower(new.guest_email));
  end if;
  return null;
end $$;
create trigger changed_orders_note_customers after update of status, payment_status, total_amount_cents, handed_back_before_cents,
    selected_address, created_at, user_id, guest_email on orders for each row
  when ((old.status, old.payment_status, old.total_amount_cents, old.handed_back_before_cents, old.selected_address, old.created_at,
      old.user_id, old.guest_email)
    is distinct from (new.status, new.payment_status, new.total_amount_cents, new.handed_back_before_cents, new.selected_address,
      new.created_at, new.user_id, new.guest_email))
  execute function note_customer_of_order();
create trigger deleted_orders_note_customers after delete on orders for each row execute function note_customer_of_order();

-- Of payments and refunds.
create function note_customer_of_money() returns trigger language plpgsql as $$
begin
  insert into changed_customers (user_id, email)
    select case when guest_email is null then user_id end, lower(guest_email) from orders
    where id = case tg_op when 'DELETE' then old.order_id else new.order_id end;
  return null;
end $$;
create trigger inserted_payments_note_customers after insert on payments for each row when (new.state = 'succeeded')
  execute function note_customer_of_money();
create trigger changed_payments_note_customers after update of state, amount_cents, refund_due on payments for each row
  when ((old.state, old.amount_cents, old.refund_due) is distinct from (new.state, new.amount_cents, new.refund_due))
  execute function note_customer_of_money();
create trigger inserted_refunds_note_customers after insert or delete on refunds for each row execute function note_customer_of_money();
create trigger changed_refunds_note_customers after update of state, amount_cents, payment_id on refunds for each row
  when ((old.state, old.amount_cents, old.payment_id) is distinct from (new.state, new.amount_cents, new.payment_id))
  execute function note_customer_of_money();

create function note_new_accounts() returns trigger language plpgsql as $$
begin
  insert into changed_customers (user_id) select id from added where not guest;
  return null;
end $$;
create trigger inserted_users_note_customers after insert on users referencing new table as added
  for each statement execute function note_new_accounts();

create function note_account() returns trigger language plpgsql as $$
begin
  insert into changed_customers (user_id, email) values (old.id, lower(old.email));
  return null;
end $$;
create trigger changed_users_note_customers after update of email, name, addresses on users for each row
  when (not old.guest and (old.email, old.name, old.addresses) is distinct from (new.email, new.name, new.addresses))
  execute function note_account();
create trigger deleted_users_note_customers after delete on users for each row when (not old.guest) execute function note_account();

-- All are summed in the background.
insert into changed_customers (user_id) select id from users where not guest;
insert into changed_customers (email) select distinct lower(guest_email) from orders where guest_email is not null;
