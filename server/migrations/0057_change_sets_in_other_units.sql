-- additive
-- What imports and bulk edits change is recorded in minor units. After a change to a currency with other decimals they cannot be carried
-- out or undone.

alter table change_sets add column in_other_units boolean not null default false;
