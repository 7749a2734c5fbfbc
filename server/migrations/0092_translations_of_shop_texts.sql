-- additive
-- Texts of the merchant in further languages, as those of products: {"de": {"title": "…"}}.

alter table pages add column translations jsonb not null default '{}' check (jsonb_typeof(translations) = 'object');
alter table shipping_methods add column translations jsonb not null default '{}' check (jsonb_typeof(translations) = 'object');
alter table tax_rates add column translations jsonb not null default '{}' check (jsonb_typeof(translations) = 'object');
alter table promotions add column translations jsonb not null default '{}' check (jsonb_typeof(translations) = 'object');
alter table mail_texts add column translations jsonb not null default '{}' check (jsonb_typeof(translations) = 'object');
