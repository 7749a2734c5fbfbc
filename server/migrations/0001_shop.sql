-- The whole shop. Money is integer cents; percentages and ratings are integer hundredths.
-- Constraints are the last line of defence: what they forbid cannot happen, whatever the code does.

-- Accounts -----------------------------------------------------------------------------------------

create table users (
  id            bigint generated always as identity primary key,
  email         text not null check (length(email) between 3 and 254),
  password_hash text not null,
  name          text check (length(name) <= 200),
  image_url     text check (length(image_url) <= 2048),
  role          text not null check (role in ('user', 'admin')),
  -- A short list that is always read and written whole with its user.
  addresses     jsonb not null default '[]' check (jsonb_typeof(addresses) = 'array' and jsonb_array_length(addresses) <= 20),
  created_at    timestamptz(3) not null,
  updated_at    timestamptz(3) not null
);

create unique index users_email_key on users (lower(email));

create table sessions (
  token_hash   bytea primary key check (length(token_hash) = 32),
  user_id      bigint not null references users on delete cascade,
  created_at   timestamptz(3) not null,
  last_used_at timestamptz(3) not null
);

create index sessions_user on sessions (user_id);
create index sessions_last_used on sessions (last_used_at);

-- Counters of the rate limits; in the database so that several server processes share them.
create table rate_limits (
  key      text primary key,
  attempts integer not null check (attempts > 0),
  ends_at  timestamptz(3) not null
);

create index rate_limits_ends on rate_limits (ends_at);

-- Catalogue ----------------------------------------------------------------------------------------

create table brands (
  id    integer generated always as identity primary key,
  value text not null unique check (value <> '' and length(value) <= 100 and position(',' in value) = 0),
  label text not null check (label <> '')
);

create table categories (
  id    integer generated always as identity primary key,
  value text not null unique check (value <> '' and length(value) <= 100 and position(',' in value) = 0),
  label text not null check (label <> '')
);

create table products (
  id                   bigint generated always as identity primary key,
  title                text not null check (title <> '' and length(title) <= 200),
  description          text not null check (length(description) <= 5000),
  price_cents          integer not null check (price_cents between 100 and 1000000),
  discount_hundredths  integer not null check (discount_hundredths between 0 and 10000),
  -- Half up to cents, as discountedCents() of the contract; generated, so it cannot disagree with the price.
  discount_price_cents integer not null generated always as
    (((price_cents::bigint * (10000 - discount_hundredths) + 5000) / 10000)::integer) stored,
  rating_hundredths    integer not null default 0 check (rating_hundredths between 0 and 500),
  -- What an admin may set is bounded by the contract; what comes back from cancelled orders may exceed it.
  stock                integer not null check (stock >= 0),
  brand_id             integer not null references brands,
  category_id          integer not null references categories,
  thumbnail            text not null check (length(thumbnail) <= 2048),
  images               text[] not null check (cardinality(images) = 4),
  highlights           text[] not null default '{}' check (cardinality(highlights) <= 4),
  colors               jsonb not null default '[]' check (jsonb_typeof(colors) = 'array'),
  sizes                jsonb not null default '[]' check (jsonb_typeof(sizes) = 'array'),
  deleted              boolean not null default false,
  created_at           timestamptz(3) not null,
  updated_at           timestamptz(3) not null
);

-- The lists of the shop, in their orders; ties go by id.
create index products_by_rating on products (rating_hundredths desc, id) where not deleted;
create index products_by_price_up on products (discount_price_cents, id) where not deleted;
create index products_by_price_down on products (discount_price_cents desc, id) where not deleted;
create index products_by_brand on products (brand_id, deleted);
create index products_by_category on products (category_id, deleted);

-- Cart ---------------------------------------------------------------------------------------------

create table cart_items (
  id         bigint generated always as identity primary key,
  user_id    bigint not null references users on delete cascade,
  product_id bigint not null references products,
  quantity   integer not null check (quantity between 1 and 5),
  color      jsonb,
  size       jsonb,
  created_at timestamptz(3) not null,
  unique (user_id, product_id)
);

-- Orders -------------------------------------------------------------------------------------------

create table orders (
  id                 bigint generated always as identity primary key,
  user_id            bigint not null references users,
  payment_method     text not null check (payment_method in ('cash', 'card')),
  payment_status     text not null check (payment_status in ('pending', 'received')),
  status             text not null check (status in ('pending', 'dispatched', 'delivered', 'cancelled')),
  total_amount_cents bigint not null check (total_amount_cents >= 0),
  total_items        integer not null check (total_items > 0),
  -- The address as it was when the order was placed.
  selected_address   jsonb not null check (jsonb_typeof(selected_address) = 'object'),
  created_at         timestamptz(3) not null,
  updated_at         timestamptz(3) not null
);

create index orders_of_user on orders (user_id, id desc);

-- The products as they were when the order was placed.
create table order_lines (
  id                   bigint generated always as identity primary key,
  order_id             bigint not null references orders,
  position             integer not null check (position >= 0),
  product_id           bigint not null references products,
  quantity             integer not null check (quantity between 1 and 5),
  title                text not null,
  brand                text not null,
  thumbnail            text not null,
  price_cents          integer not null check (price_cents >= 0),
  discount_price_cents integer not null check (discount_price_cents >= 0),
  color                jsonb,
  size                 jsonb,
  unique (order_id, position)
);

-- The stock ledger: every change of stock is a row, and a product's stock is the sum of its rows.
create table stock_movements (
  id         bigint generated always as identity primary key,
  product_id bigint not null references products,
  delta      integer not null check (delta <> 0),
  reason     text not null check (reason in ('seed', 'order', 'cancellation', 'admin_edit')),
  order_id   bigint references orders,
  user_id    bigint references users,
  created_at timestamptz(3) not null,
  check (reason not in ('order', 'cancellation') or order_id is not null),
  check (reason <> 'admin_edit' or user_id is not null)
);

create index stock_movements_of_product on stock_movements (product_id);
create index stock_movements_of_order on stock_movements (order_id) where order_id is not null;

-- Written in the transaction of the order they belong to, so a key exists exactly when its order does.
create table idempotency_keys (
  user_id    bigint not null references users on delete cascade,
  key        text not null check (length(key) between 1 and 255),
  body_hash  bytea not null check (length(body_hash) = 32),
  -- The first answer, byte for byte.
  answer     text,
  created_at timestamptz(3) not null,
  primary key (user_id, key)
);

create index idempotency_keys_created on idempotency_keys (created_at);
