-- additive
-- Money in the audit is in minor units. When the currency changes to one with other decimals, entries stay as they are, so they say how
-- many decimals they have.

alter table audit_entries add column decimals smallint not null default 2;
