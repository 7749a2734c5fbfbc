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
  add column countries jsonb not null default '[]' check (jsonb_typeof(countries) = 'array'),
  drop constraint promotions_kind_check,
  add constraint promotions_kind_check check (kind in ('percent', 'fixed', 'perItem', 'tiers', 'buyXGetY', 'cheapestFree', 'xForY',
    'freeShipping'));

-- For whom they are, beside the customers that they name; none of both: for all.
create table promotion_segments (
  promotion_id bigint not null references promotions on delete cascade,
  segment_id   integer not null references segments,
  position     integer not null,
  primary key (promotion_id, segment_id)
);
create index promotions_of_segment on promotion_segments (segment_id);
