-- additive
-- Products that staff chose to be shown with a product, in their order; some may be deleted.

alter table products
  add column related jsonb not null default '[]' check (jsonb_typeof(related) = 'array' and jsonb_array_length(related) <= 12);
