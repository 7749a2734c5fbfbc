-- additive
-- What the file of an import was read as, and what its preview warns of.
alter table change_sets
  add column encoding  text,
  add column separator text,
  add column warnings  jsonb not null default '[]';
