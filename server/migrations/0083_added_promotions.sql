-- additive
-- What promotions leave out and whom they are for, and further kinds. Set such ones up once no process of an earlier version runs: it
-- would not know their kinds, and would apply the others to what they leave out.

alter table promotions
  -- What the kind takes besides value, n, x and y; amounts in minor units, percentages in hundredths.
  add column terms jsonb not null default '{}' check (jsonb_typeof(terms) = 'object'),
  add column minimum_quantity bigint check (minimum_quantity > 0),
  add column maximum_amount_cents bigint check (maximum_amount_cents > 0),
  add column except_reduced boolean not null default false,
  add column except_categories jsonb not null default '[]' check (jsonb_typeof(except_categories) = 'array'),
  add column except_brands jsonb not null default '[]' check (jsonb_typeof(except_brands) = 'array'),
  add column except_products jsonb not null default '[]' check (jsonb_typeof(except_products) = 'array'),
  -- Ids of segments, beside those of customers; both empty: all.
  add column segments jsonb not null default '[]' check (jsonb_typeof(segments) = 'array'),
  add column countries jsonb not null default '[]' check (jsonb_typeof(countries) = 'array'),
  drop constraint promotions_kind_check,
  add constraint promotions_kind_check check (kind in ('percent', 'fixed', 'perItem', 'tiers', 'buyXGetY', 'cheapestFree', 'xForY',
    'freeShipping'));
