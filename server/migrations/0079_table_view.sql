-- additive
-- How members of staff see long lists: in compact rows, or with all columns. Who has chosen nothing sees what the shop says.

alter table users add column table_view text check (table_view in ('compact', 'all-columns'));
alter table setup add column table_view text not null default 'compact' check (table_view in ('compact', 'all-columns'));
-- In shops that were there before, nothing changes by itself.
update setup set table_view = 'all-columns' where exists (select from users);
