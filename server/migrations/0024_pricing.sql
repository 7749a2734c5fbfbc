-- Shipping zones, tax rates and promotions. While these tables are empty, orders cost what their lines cost.

create table shipping_zones (
  id         bigint generated always as identity primary key,
  name       text not null check (name <> ''),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);

-- A country is in one zone only.
create table shipping_zone_countries (
  country  text primary key check (country ~ '^[A-Z]{2}$'),
  zone_id  bigint not null references shipping_zones on delete cascade,
  position integer not null
);
create index countries_of_zone on shipping_zone_countries (zone_id, position);

create table shipping_methods (
  id              bigint generated always as identity primary key,
  zone_id         bigint not null references shipping_zones on delete cascade,
  position        integer not null,
  name            text not null check (name <> ''),
  measure         text not null check (measure in ('total', 'weight')),
  -- Ascending, the first from 0: [{"from": 0, "price": 490}], in cents, or grams and cents.
  rates           jsonb not null check (jsonb_typeof(rates) = 'array' and rates -> 0 ->> 'from' = '0'),
  free_from_cents bigint check (free_from_cents >= 0),
  days_from       integer not null check (days_from >= 0),
  days_to         integer not null,
  pick_up         boolean not null,
  check (days_to >= days_from)
);
create index methods_of_zone on shipping_methods (zone_id, position);

create table tax_rates (
  id                  bigint generated always as identity primary key,
  name                text not null check (name <> ''),
  country             text not null check (country ~ '^[A-Z]{2}$'),
  region              text,
  tax_class           text,
  percent_thousandths integer not null check (percent_thousandths between 0 and 100000),
  from_day            date not null,
  created_at          timestamptz(3) not null,
  updated_at          timestamptz(3) not null
);

create table promotions (
  id                  bigint generated always as identity primary key,
  name                text not null check (name <> ''),
  automatic           boolean not null,
  kind                text not null check (kind in ('percent', 'fixed', 'freeShipping', 'cheapestFree', 'xForY')),
  -- Hundredths of a percent, or cents.
  value               bigint check (value > 0),
  n                   integer check (n >= 2),
  x                   integer,
  y                   integer,
  minimum_total_cents bigint check (minimum_total_cents >= 0),
  -- Lists of names and ids; empty means any.
  categories          jsonb not null check (jsonb_typeof(categories) = 'array'),
  brands              jsonb not null check (jsonb_typeof(brands) = 'array'),
  products            jsonb not null check (jsonb_typeof(products) = 'array'),
  first_order         boolean not null,
  customers           jsonb not null check (jsonb_typeof(customers) = 'array'),
  from_at             timestamptz(3),
  until_at            timestamptz(3),
  uses_limit          bigint check (uses_limit > 0),
  limit_per_customer  bigint check (limit_per_customer > 0),
  combinable          boolean not null,
  position            integer not null,
  active              boolean not null,
  created_at          timestamptz(3) not null,
  updated_at          timestamptz(3) not null,
  check (kind not in ('percent', 'fixed') or value is not null),
  check (kind <> 'percent' or value <= 10000),
  check (kind <> 'cheapestFree' or n is not null),
  check (kind <> 'xForY' or (x is not null and y is not null and y >= 1 and y < x)),
  check (until_at > from_at)
);
create index promotions_in_order on promotions (position, id);

-- All codes: the one that an admin gives a promotion, and those that are made in bulk, of which each may be used once. The key is
-- the code as codes are compared, without case.
create table promotion_codes (
  key          text primary key check (key <> ''),
  promotion_id bigint not null references promotions on delete cascade,
  code         text not null,
  made         boolean not null,
  used         boolean not null default false,
  check (made or not used)
);
create index codes_of_promotion on promotion_codes (promotion_id, code);
create unique index own_code_of_promotion on promotion_codes (promotion_id) where not made;

-- Which orders use which promotions. A use of an order that was cancelled before it was paid is given back.
create table promotion_uses (
  order_id     bigint not null references orders,
  promotion_id bigint not null references promotions on delete cascade,
  -- Of the order.
  user_id      bigint not null,
  -- Null: an automatic promotion.
  code_key     text,
  given_back   boolean not null default false,
  at           timestamptz(3) not null,
  primary key (order_id, promotion_id)
);
create index uses_of_promotion on promotion_uses (promotion_id, user_id);

-- Counts the uses of each promotion that are not given back, under names like 'promotion uses 7'.
create function count_promotion_uses() returns trigger language plpgsql as $$
declare
  changed record;
begin
  if tg_op = 'INSERT' then
    for changed in
      select promotion_id as id, count(*) as uses from added where not given_back group by 1 order by 1
    loop
      perform add_to_counter('promotion uses ' || changed.id, changed.uses);
    end loop;
  elsif tg_op = 'DELETE' then
    for changed in
      select promotion_id as id, -count(*) as uses from removed where not given_back group by 1 order by 1
    loop
      perform add_to_counter('promotion uses ' || changed.id, changed.uses);
    end loop;
  else
    for changed in
      select promotion_id as id, sum(uses)::bigint as uses from (
        select promotion_id, 1 as uses from added where not given_back
        union all
        select promotion_id, -1 from removed where not given_back
      ) as moved
      group by 1 having sum(uses) <> 0 order by 1
    loop
      perform add_to_counter('promotion uses ' || changed.id, changed.uses);
    end loop;
  end if;
  return null;
end $$;

create trigger inserted_uses_are_counted after insert on promotion_uses referencing new table as added
  for each statement execute function count_promotion_uses();
create trigger updated_uses_are_counted after update on promotion_uses referencing old table as removed new table as added
  for each statement execute function count_promotion_uses();
create trigger deleted_uses_are_counted after delete on promotion_uses referencing old table as removed
  for each statement execute function count_promotion_uses();

-- The version of 'price rules' changes with every change of what prices are computed from, so servers know whether what they cache of
-- it is valid. Uses, and codes that are made in bulk, are not part of it.
create function follow_price_rules() returns trigger language plpgsql as $$
begin
  perform set_new_version('price rules');
  return null;
end $$;

create trigger zones_change_price_rules after insert or update or delete on shipping_zones
  for each row execute function follow_price_rules();
create trigger countries_change_price_rules after insert or update or delete on shipping_zone_countries
  for each row execute function follow_price_rules();
create trigger methods_change_price_rules after insert or update or delete on shipping_methods
  for each row execute function follow_price_rules();
create trigger tax_rates_change_price_rules after insert or update or delete on tax_rates
  for each row execute function follow_price_rules();
create trigger promotions_change_price_rules after insert or update or delete on promotions
  for each row execute function follow_price_rules();
create trigger own_codes_change_price_rules after insert or update on promotion_codes
  for each row when (not new.made) execute function follow_price_rules();
create trigger deleted_own_codes_change_price_rules after delete on promotion_codes
  for each row when (not old.made) execute function follow_price_rules();

-- Changes of these are audited. No references: an entry stays when what it is about is deleted.
alter table audit_entries
  add column shipping_zone_id bigint,
  add column tax_rate_id bigint,
  add column promotion_id bigint;
alter table audit_entries drop constraint audit_entries_action_check;
alter table audit_entries add constraint audit_entries_action_check check (action in ('product_created',
  'product_changed', 'order_placed', 'order_changed', 'order_expired', 'payment_received', 'refund_due', 'refund_pending',
  'payment_refunded', 'refund_failed', 'refund_handed_over', 'dispute_opened', 'dispute_changed', 'dispute_closed', 'signed_up',
  'profile_changed', 'admin_set', 'password_reset', 'login_locked', 'synonyms_changed', 'shipping_zone_created',
  'shipping_zone_changed', 'shipping_zone_deleted', 'tax_rate_created', 'tax_rate_changed', 'tax_rate_deleted',
  'promotion_created', 'promotion_changed', 'promotion_deleted', 'promotion_codes_made'));
alter table audit_entries drop constraint audit_entries_check;
alter table audit_entries add constraint audit_entries_check
  check (num_nonnulls(product_id, order_id, user_id, shipping_zone_id, tax_rate_id, promotion_id)
    = case action when 'synonyms_changed' then 0 else 1 end);
create index audit_of_shipping_zone on audit_entries (shipping_zone_id, id) where shipping_zone_id is not null;
create index audit_of_tax_rate on audit_entries (tax_rate_id, id) where tax_rate_id is not null;
create index audit_of_promotion on audit_entries (promotion_id, id) where promotion_id is not null;
