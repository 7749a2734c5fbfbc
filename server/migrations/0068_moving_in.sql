-- additive
-- Files of other programs: what they are, what of them does not come over, and which of their products is which here.

alter table change_sets
  add column format     text not null default 'shop' check (format in ('shop', 'shopify', 'woocommerce', 'mapped')),
  -- The first of what does not come over, as it is answered, and how many there are.
  add column notes      jsonb not null default '[]',
  add column note_count integer not null default 0,
  -- What products of the file need besides them: {"tags": [{"id", "name"}], "categories": [["A", "B"]]}.
  add column needed     jsonb;

-- What names the product in files of the program that it comes from: shopify: and its handle, woocommerce: and its id.
alter table products add column import_key text;
create index products_by_import_key on products (import_key) where import_key is not null;

-- The same of the lines of an import, until it is applied.
create table import_keys (
  change_set_id bigint not null references change_sets on delete cascade,
  line          integer not null,
  key           text not null,
  primary key (change_set_id, line)
);
