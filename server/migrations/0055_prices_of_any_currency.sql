-- additive
-- The least price is one minor unit of the currency, and the greatest a setting: the shop checks both.

alter table products
  drop constraint products_price_cents_check,
  drop constraint products_base_price_cents_check,
  add constraint products_price_cents_check check (price_cents >= 1) not valid,
  add constraint products_base_price_cents_check check (base_price_cents >= 1) not valid;
alter table variants
  drop constraint variants_price_cents_check,
  add constraint variants_price_cents_check check (price_cents >= 1) not valid;
