-- Imports of files and bulk edits: changes of many products that are checked first, applied in one transaction, and undone.
create table change_sets (
  id          bigint generated always as identity primary key,
  kind        text not null check (kind in ('import', 'bulk_edit')),
  -- 'checking' until the file is read and compared: then nobody else knows more of it than its progress.
  state       text not null check (state in ('checking', 'checked', 'applied', 'undone')),
  user_id     bigint not null references users,
  created     integer not null default 0 check (created >= 0),
  changed     integer not null default 0 check (changed >= 0),
  unchanged   integer not null default 0 check (unchanged >= 0),
  retired     integer not null default 0 check (retired >= 0),
  error_count integer not null default 0 check (error_count >= 0),
  -- The first of them, as they are answered.
  errors      jsonb not null default '[]',
  sample      jsonb not null default '[]',
  -- What undoing it answered.
  undone      integer check (undone >= 0),
  left_over   jsonb,
  created_at  timestamptz(3) not null,
  updated_at  timestamptz(3) not null
);

create index change_sets_of_kind on change_sets (kind, id);
create index change_sets_by_age on change_sets (created_at) where state in ('checking', 'checked');

-- What a change set changes: a row for each line of the file, or each product and variant of a bulk edit, that changes something.
-- Products and variants are never deleted, so there are no references to check for each of a million rows.
create table change_lines (
  change_set_id  bigint not null references change_sets on delete cascade,
  position       integer not null,
  -- The line of the file; of a bulk edit the product's id.
  line           bigint not null,
  action         text not null check (action in ('change', 'create_variant', 'create_product')),
  -- The position of the first row of the same product: that one carries out what the rows of a product share.
  first_position integer not null,
  -- Null until they are created; no variant where only the product changes.
  product_id     bigint,
  variant_id     bigint,
  -- The fields that change, by the columns of /products.csv, as they were looked at and as they are to be.
  product_before jsonb not null default '{}',
  product_after  jsonb not null default '{}',
  variant_before jsonb not null default '{}',
  variant_after  jsonb not null default '{}',
  stock_before   integer,
  stock_after    integer,
  -- The product's choices and variants as they were looked at, where the rows of this product change which there are.
  shape          text,
  -- Units that left this variant, or the product itself, because the product got its first variants or lost its last.
  moved_stock    integer check (moved_stock >= 0),
  -- The ledger row of its change of stock: later ones are not the change set's.
  movement_id    bigint,
  primary key (change_set_id, position),
  check ((stock_before is null) = (stock_after is null))
);

create index change_lines_of_product on change_lines (change_set_id, product_id);
create index change_lines_of_variant on change_lines (change_set_id, variant_id);

-- How far the work on a change set is. In a table of its own, written by another connection: the transaction that applies it
-- shows nobody anything before it ends.
create table change_progress (
  change_set_id bigint primary key references change_sets on delete cascade,
  stage         text not null check (stage in ('reading', 'checking', 'applying', 'undoing')),
  done          integer not null check (done >= 0),
  total         integer check (total >= 0),
  updated_at    timestamptz(3) not null
);

-- A file as it was sent, and its lines, until it is checked. Whoever reads them wrote them, so they need not outlive a crash.
create unlogged table import_parts (
  change_set_id bigint not null,
  part          integer not null,
  bytes         bytea not null,
  primary key (change_set_id, part)
);

create unlogged table import_lines (
  change_set_id bigint not null,
  line          integer not null,
  -- The first line of the same product: its lines are checked together.
  first_line    integer not null,
  product_id    bigint,
  variant_id    bigint,
  -- Lines with the same word are variants of one new product.
  new_product   text,
  -- What the cells say, and what is wrong with the line by itself.
  cells         jsonb not null,
  primary key (change_set_id, first_line, line)
);
