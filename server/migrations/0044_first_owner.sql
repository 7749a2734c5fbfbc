-- additive
-- Tokens of links by which a shop without any admin gets its first one. Each start adds one; all go when it is made.
create table first_owner_tokens (
  token_hash  bytea primary key,
  expires_at  timestamptz(3) not null
);
