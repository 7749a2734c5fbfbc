-- Outgoing mail. A mail is a row, written in the transaction of what it tells of; a worker sends it afterwards.

create table mails (
  id          bigint generated always as identity primary key,
  -- Part of the Message-ID, which stays the same however often the mail is tried.
  message_key uuid not null unique default gen_random_uuid(),
  kind        text not null check (kind in ('reset_link', 'password_changed', 'order_placed', 'order_paid',
                'order_dispatched', 'order_delivered', 'order_cancelled')),
  -- Whose address it goes to. Null for a reset link until the worker has looked for an account with the address asked for.
  user_id     bigint references users on delete cascade,
  order_id    bigint references orders,
  -- What it is made from when it is sent: an order as it was. Never a token.
  data        jsonb not null check (jsonb_typeof(data) = 'object'),
  recorded_at timestamptz(3) not null,
  -- When it is tried next, or, while somebody sends it, when they have lost their claim to it. Null once it is settled.
  try_at      timestamptz(3),
  tries       integer not null default 0 check (tries >= 0),
  -- After this it is not tried again.
  give_up_at  timestamptz(3) not null,
  last_error  text,
  sent_at     timestamptz(3),
  failed_at   timestamptz(3),
  check (num_nonnulls(try_at, sent_at, failed_at) = 1),
  check (user_id is not null or kind = 'reset_link'),
  check ((order_id is not null) = (kind like 'order\_%'))
);

create index mails_due on mails (try_at) where try_at is not null;
create index mails_of_order on mails (order_id, id) where order_id is not null;
create index mails_of_user on mails (user_id) where user_id is not null;
-- Those of orders are kept with them, the others for a while.
create index mails_of_accounts on mails (recorded_at) where order_id is null;

-- The open request of an account for a new password. A newer one takes its place, using it removes it.
create table password_resets (
  user_id      bigint primary key references users on delete cascade,
  mail_id      bigint not null unique references mails on delete cascade,
  requested_at timestamptz(3) not null,
  expires_at   timestamptz(3) not null,
  -- One for each try to send the mail, since a token is nowhere kept; they fall together.
  token_hashes bytea[] not null check (cardinality(token_hashes) > 0)
);

create index password_resets_expired on password_resets (expires_at);
