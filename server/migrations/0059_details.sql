-- additive
-- What a product is told by at length, its numbers in the trade, who made it, and what search engines show of it.

alter table products
  add column manufacturer    text check (length(manufacturer) between 1 and 500),
  add column seo_title       text check (length(seo_title) between 1 and 200),
  add column seo_description text check (length(seo_description) between 1 and 500),
  -- Markdown.
  add column details         text check (length(details) between 1 and 50000),
  -- The same as safe HTML, made when it is saved.
  add column details_html    text;

alter table variants
  add column gtin text check (gtin ~ '^[0-9]{8,14}$'),
  add column mpn  text check (length(mpn) between 1 and 100);

-- Searched for as they were typed, but for case, hyphens and blanks.
create index variants_by_gtin on variants (gtin) where gtin is not null;
create index variants_by_mpn on variants (lower(regexp_replace(mpn, '[\s-]', '', 'g'))) where mpn is not null;
