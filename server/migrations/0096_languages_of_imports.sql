-- additive
-- Of the request that sent the file, or asked for the edit: pictures are fetched later, and why one could not be is told in it. Null: English.

alter table change_sets add column language text check (language ~ '^[a-z]{2}$');
