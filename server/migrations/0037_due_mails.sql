-- additive
-- Mails are claimed in this order. PostgreSQL need not sort those that are due at the same time, and plans the claim once.
create index mails_due_in_order on mails (try_at, id) where try_at is not null;
drop index mails_due;
