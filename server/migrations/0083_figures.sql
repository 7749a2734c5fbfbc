-- additive
-- Figures of the dashboard: what each order that is not cancelled adds to them, and the sums of that by time, which are all that a
-- report reads. Times are those of UTC, so that the shop's time zone changes no sum.

-- Orders of which something changed that figures are made of. Whoever places or changes an order only appends here and waits for nobody;
-- the changes are summed up afterwards, by one process at a time.
create table figure_changes (
  id       bigint generated always as identity primary key,
  order_id bigint not null,
  noted_at timestamptz(3) not null default now()
);

-- An order that is not cancelled, as the sums have it. No reference: the row follows its order, also when that is deleted.
create table order_figures (
  order_id        bigint primary key,
  placed_at       timestamptz(3) not null,
  units           bigint not null,
  amount_cents    bigint not null,
  -- What was received less refunds; 0 while nothing was received.
  takings_cents   bigint not null,
  -- Units that were received back.
  returned        bigint not null,
  -- A hash of the e-mail address of the account or of the guest.
  customer        uuid not null,
  -- It is the customer's first.
  is_first        boolean not null default false,
  -- Each product once, and what was sold of it.
  products        bigint[] not null,
  product_units   bigint[] not null,
  product_takings bigint[] not null
);
create index order_figures_by_time on order_figures (placed_at);
create index order_figures_of_customer on order_figures (customer, placed_at, order_id);
create index order_figures_first on order_figures (customer) where is_first;

-- By quarter hours, which the days of all time zones consist of, hours and days.
create table order_sums (
  seconds       integer not null,
  start         timestamptz(3) not null,
  orders        bigint not null,
  units         bigint not null,
  amount_cents  bigint not null,
  takings_cents bigint not null,
  returned      bigint not null,
  new_customers bigint not null,
  primary key (seconds, start)
) with (fillfactor = 70);

-- By 1, 8, 64 and 512 days, so that any period is a few of them.
create table product_sums (
  days          integer not null,
  start         timestamptz(3) not null,
  product_id    bigint not null,
  units         bigint not null,
  takings_cents bigint not null,
  primary key (days, start, product_id)
) with (fillfactor = 70);

-- The sums follow the rows of order_figures.
create function add_to_order_sums() returns trigger language plpgsql as $$
declare
  columns constant text := 'placed_at, units, amount_cents, takings_cents, returned, is_first, products, product_units, product_takings';
  changed constant text := case tg_op
    when 'INSERT' then format('select 1 as sign, %s from added', columns)
    when 'DELETE' then format('select -1 as sign, %s from removed', columns)
    else format('select 1 as sign, %1$s from added union all select -1, %1$s from removed', columns) end;
begin
  -- Who recomputes all sums does so at the end.
  if current_setting('shop.recomputes_figures', true) = 'on' then
    return null;
  end if;
  execute format($sql$
    insert into order_sums (seconds, start, orders, units, amount_cents, takings_cents, returned, new_customers)
    select seconds, date_bin(make_interval(secs => seconds), placed_at, 'epoch'), sum(sign), sum(sign * units),
      sum(sign * amount_cents), sum(sign * takings_cents), sum(sign * returned), sum(sign * is_first::integer)
    from (%s) as changed cross join (values (900), (3600), (86400)) as sizes (seconds)
    group by 1, 2
    on conflict (seconds, start) do update set
      orders = order_sums.orders + excluded.orders,
      units = order_sums.units + excluded.units,
      amount_cents = order_sums.amount_cents + excluded.amount_cents,
      takings_cents = order_sums.takings_cents + excluded.takings_cents,
      returned = order_sums.returned + excluded.returned,
      new_customers = order_sums.new_customers + excluded.new_customers$sql$, changed);
  execute format($sql$
    insert into product_sums (days, start, product_id, units, takings_cents)
    select days, date_bin(make_interval(days => days), placed_at, 'epoch'), product, sum(sign * sold.units), sum(sign * sold.takings)
    from (%s) as changed cross join unnest(products, product_units, product_takings) as sold (product, units, takings)
      cross join (values (1), (8), (64), (512)) as sizes (days)
    group by 1, 2, 3 having sum(sign * sold.units) <> 0 or sum(sign * sold.takings) <> 0
    on conflict (days, start, product_id) do update set
      units = product_sums.units + excluded.units,
      takings_cents = product_sums.takings_cents + excluded.takings_cents$sql$, changed);
  return null;
end $$;

create trigger inserted_figures_are_summed after insert on order_figures referencing new table as added
  for each statement execute function add_to_order_sums();
create trigger updated_figures_are_summed after update on order_figures referencing old table as removed new table as added
  for each statement execute function add_to_order_sums();
create trigger deleted_figures_are_summed after delete on order_figures referencing old table as removed
  for each statement execute function add_to_order_sums();

-- What happened to the carts of members and guests and is not in `carts` yet: a line came, the shopper ordered, a guest became a member.
create table cart_events (
  id       bigint generated always as identity primary key,
  kind     text not null check (kind in ('line', 'ordered', 'moved')),
  user_id  bigint not null,
  -- Of the member.
  moved_to bigint check ((moved_to is not null) = (kind = 'moved')),
  at       timestamptz(3) not null default now(),
  noted_at timestamptz(3) not null default now()
);

-- A cart begins with its first line and ends with an order of its shopper. They are counted from this version of the shop on.
create table carts (
  id           bigint generated always as identity primary key,
  user_id      bigint not null,
  began_at     timestamptz(3) not null,
  last_line_at timestamptz(3) not null,
  ordered_at   timestamptz(3)
);
create unique index carts_not_ordered on carts (user_id) where ordered_at is null;
create index carts_by_life on carts using gist (tstzrange(began_at, ordered_at, '[]')) where ordered_at is not null;

-- When lines came into a cart, and when the one before.
create table cart_lines_added (
  id          bigint generated always as identity primary key,
  cart_id     bigint not null,
  at          timestamptz(3) not null,
  previous_at timestamptz(3)
);
create index cart_lines_added_to_cart on cart_lines_added (cart_id, at);
create index cart_lines_added_after on cart_lines_added using gist (tstzrange(previous_at, at, '(]')) where previous_at is not null;

-- Carts by when they began, and how many of them became an order.
create table cart_sums (
  seconds integer not null,
  start   timestamptz(3) not null,
  carts   bigint not null,
  ordered bigint not null,
  primary key (seconds, start)
) with (fillfactor = 70);

create function add_to_cart_sums(began_at timestamptz, ordered boolean, sign integer) returns void language sql as $$
  insert into cart_sums (seconds, start, carts, ordered)
  select seconds, date_bin(make_interval(secs => seconds), began_at, 'epoch'), sign, sign * ordered::integer
  from (values (900), (3600), (86400)) as sizes (seconds)
  on conflict (seconds, start) do update set carts = cart_sums.carts + excluded.carts, ordered = cart_sums.ordered + excluded.ordered
$$;

create function sum_changed_cart() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    perform add_to_cart_sums(old.began_at, old.ordered_at is not null, -1);
  end if;
  if tg_op <> 'DELETE' then
    perform add_to_cart_sums(new.began_at, new.ordered_at is not null, 1);
  end if;
  return null;
end $$;
create trigger new_and_deleted_carts_are_summed after insert or delete on carts for each row execute function sum_changed_cart();
create trigger changed_carts_are_summed after update on carts for each row
  when (old.began_at <> new.began_at or old.ordered_at is distinct from new.ordered_at) execute function sum_changed_cart();

-- Makes carts of the oldest events, one process at a time. @returns how many there were
create function make_carts(most integer) returns integer language plpgsql as $$
declare
  event record;
  cart record;
  joined bigint;
  done integer := 0;
begin
  for event in
    with taken as (
      delete from cart_events where id in (select id from cart_events order by id limit most)
      returning id, kind, user_id, moved_to, at
    ) select id, kind, user_id, moved_to, at from taken order by id
  loop
    done := done + 1;
    select id, last_line_at, began_at into cart from carts where user_id = event.user_id and ordered_at is null;
    if event.kind = 'line' and cart.id is null then
      insert into carts (user_id, began_at, last_line_at) values (event.user_id, event.at, event.at) returning id into joined;
      insert into cart_lines_added (cart_id, at) values (joined, event.at);
    elsif event.kind = 'line' then
      insert into cart_lines_added (cart_id, at, previous_at)
        values (cart.id, greatest(event.at, cart.last_line_at), cart.last_line_at);
      update carts set last_line_at = greatest(event.at, last_line_at) where id = cart.id;
    elsif cart.id is null then
      continue;
    elsif event.kind = 'ordered' then
      update carts set ordered_at = greatest(event.at, last_line_at) where id = cart.id;
    else
      select id into joined from carts where user_id = event.moved_to and ordered_at is null;
      if joined is null then
        update carts set user_id = event.moved_to where id = cart.id;
      else
        update cart_lines_added set cart_id = joined where cart_id = cart.id;
        update cart_lines_added set previous_at = before.at
          from (select id, lag(at) over (order by at, id) as at from cart_lines_added where cart_id = joined) as before
          where before.id = cart_lines_added.id and previous_at is distinct from before.at;
        update carts set began_at = least(began_at, cart.began_at), last_line_at = greatest(last_line_at, cart.last_line_at)
          where id = joined;
        delete from carts where id = cart.id;
      end if;
    end if;
  end loop;
  return done;
end $$;

create function note_cart_lines() returns trigger language plpgsql as $$
begin
  insert into cart_events (kind, user_id, at) select 'line', user_id, created_at from added order by id;
  return null;
end $$;
create trigger added_cart_lines_are_noted after insert on cart_items referencing new table as added
  for each statement execute function note_cart_lines();

-- What of an order, its refunds and its returns figures are made of.

create function note_new_figures() returns trigger language plpgsql as $$
begin
  insert into figure_changes (order_id) select id from added;
  insert into cart_events (kind, user_id, at) select 'ordered', user_id, created_at from added order by id;
  return null;
end $$;
create trigger new_orders_change_figures after insert on orders referencing new table as added
  for each statement execute function note_new_figures();

create function note_figures_of_many() returns trigger language plpgsql as $$
begin
  execute format('insert into figure_changes (order_id) select distinct %I from changed', tg_argv[0]);
  return null;
end $$;
create trigger deleted_orders_change_figures after delete on orders referencing old table as changed
  for each statement execute function note_figures_of_many('id');
create trigger new_order_lines_change_figures after insert on order_lines referencing new table as changed
  for each statement execute function note_figures_of_many('order_id');

create function note_changed_order() returns trigger language plpgsql as $$
begin
  insert into figure_changes (order_id) values (new.id);
  return null;
end $$;
create trigger changed_orders_change_figures after update on orders for each row
  when ((old.status, old.payment_status, old.total_amount_cents, old.total_items, old.created_at, old.user_id, old.guest_email)
    is distinct from (new.status, new.payment_status, new.total_amount_cents, new.total_items, new.created_at, new.user_id, new.guest_email))
  execute function note_changed_order();

create function note_order_of_row() returns trigger language plpgsql as $$
begin
  insert into figure_changes (order_id) values (case tg_op when 'DELETE' then old.order_id else new.order_id end);
  return null;
end $$;
create trigger refunds_change_figures after insert or delete or update of amount_cents, state, lines on refunds
  for each row execute function note_order_of_row();
create trigger returns_change_figures after insert or delete or update of state on returns
  for each row execute function note_order_of_row();

create function note_order_of_return_line() returns trigger language plpgsql as $$
begin
  insert into figure_changes (order_id)
    select order_id from returns where id = case tg_op when 'DELETE' then old.return_id else new.return_id end;
  return null;
end $$;
create trigger return_lines_change_figures after insert or delete or update of quantity on return_lines
  for each row execute function note_order_of_return_line();

-- A guest and an account with the same e-mail address are one customer.
create function note_orders_of_user() returns trigger language plpgsql as $$
begin
  insert into figure_changes (order_id) select id from orders where user_id = new.id;
  return null;
end $$;
create trigger changed_addresses_change_figures after update of email on users for each row
  when (lower(old.email) <> lower(new.email)) execute function note_orders_of_user();

-- Orders of before are summed up in the background.
insert into figure_changes (order_id) select id from orders order by id;
