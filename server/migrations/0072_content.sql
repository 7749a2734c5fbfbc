-- additive
-- How much a product or a variant holds, which its price by unit is computed from, and what a variant weighs.

alter table products
  add column content_thousandths     integer check (content_thousandths > 0),
  add column content_unit            text check (content_unit in ('g', 'kg', 'ml', 'l', 'm', 'm2', 'piece')),
  add column content_per_thousandths integer check (content_per_thousandths > 0),
  add constraint products_content_is_whole check (num_nulls(content_thousandths, content_unit, content_per_thousandths) in (0, 3));

-- Null: the product's.
alter table variants
  add column content_thousandths     integer check (content_thousandths > 0),
  add column content_unit            text check (content_unit in ('g', 'kg', 'ml', 'l', 'm', 'm2', 'piece')),
  add column content_per_thousandths integer check (content_per_thousandths > 0),
  add column weight_grams            integer check (weight_grams between 0 and 1000000),
  add constraint variants_content_is_whole check (num_nulls(content_thousandths, content_unit, content_per_thousandths) in (0, 3));

-- Lists show the price by unit of the variant whose price they show; nearly no product has one with a content of its own.
create index variants_with_content on variants (product_id) where content_thousandths is not null and not retired;
