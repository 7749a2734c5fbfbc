-- additive
-- What its shopper reads of an order that was placed in another language than the default: names and titles in that language. The columns
-- beside them have those of the default language, for staff. Null: the same.

alter table orders add column texts jsonb check (jsonb_typeof(texts) = 'object');
alter table order_lines add column line_texts jsonb check (jsonb_typeof(line_texts) = 'object');
