-- additive
-- What a bulk edit was asked to change, so that former ones can be listed in words. Null for imports and for earlier ones.
alter table change_sets add column requested jsonb;
