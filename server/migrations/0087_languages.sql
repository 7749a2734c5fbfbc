-- The language that a member has chosen; null: none. An order keeps the one in which it was placed.
alter table users
  add column language text,
  add constraint users_language_check check (language ~ '^[a-z]{2}$') not valid;

alter table orders
  add column language text not null default 'en',
  add constraint orders_language_check check (language ~ '^[a-z]{2}$') not valid;

-- Of the request that recorded it; null: nobody's.
alter table mails
  add column language text,
  add constraint mails_language_check check (language ~ '^[a-z]{2}$') not valid;
