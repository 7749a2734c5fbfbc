-- additive
-- Mails about orders of guests link the order with a key, which opens it without a log-in. Each attempt to send a mail makes another
-- key, and only hashes are stored.

create table order_keys (
  key_hash   bytea primary key,
  order_id   bigint not null references orders on delete cascade,
  mail_id    bigint not null references mails on delete cascade,
  made_at    timestamptz(3) not null,
  expires_at timestamptz(3) not null
);
create index order_keys_of_order on order_keys (order_id);
create index order_keys_of_mail on order_keys (mail_id, order_id, made_at);
create index order_keys_by_end on order_keys (expires_at);
