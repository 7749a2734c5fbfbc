-- additive
-- Of an import that put products into collections, or took them out: the products that these had, so that undoing it puts back their order.

alter table change_sets add column collections_before jsonb check (jsonb_typeof(collections_before) = 'object');
