import { sql } from 'kysely';
import { inTransaction } from './in-transaction.ts';
import type { SandboxDb } from './tables.ts';

/** Not a migration: an installation with Stripe's keys never has these tables. */
export const sandboxSchema = `
create schema if not exists payment_sandbox;

create table if not exists payment_sandbox.credentials (
  only_one        boolean primary key default true check (only_one),
  secret_key      text not null,
  publishable_key text not null,
  webhook_secret  text not null
);

create table if not exists payment_sandbox.intents (
  id                  text primary key,
  client_secret       text not null,
  amount_cents        bigint not null check (amount_cents > 0),
  currency            text not null,
  status              text not null check (status in ('requires_payment_method', 'requires_action', 'succeeded', 'canceled')),
  description         text,
  metadata            jsonb not null,
  receipt_email       text,
  card                jsonb,
  last_error          jsonb,
  latest_charge       text,
  return_url          text,
  cancellation_reason text,
  canceled_at         timestamptz(3),
  created_at          timestamptz(3) not null,
  check ((status = 'canceled') = (canceled_at is not null))
);

create table if not exists payment_sandbox.charges (
  id              text primary key,
  intent_id       text not null references payment_sandbox.intents,
  succeeded       boolean not null,
  amount_cents    bigint not null check (amount_cents > 0),
  refunded_cents  bigint not null default 0 check (refunded_cents between 0 and amount_cents),
  card            jsonb not null,
  failure_code    text,
  failure_message text,
  created_at      timestamptz(3) not null,
  check (succeeded or refunded_cents = 0)
);
-- Money is taken once.
create unique index if not exists charges_taken on payment_sandbox.charges (intent_id) where succeeded;

create table if not exists payment_sandbox.refunds (
  id           text primary key,
  charge_id    text not null references payment_sandbox.charges,
  intent_id    text not null references payment_sandbox.intents,
  amount_cents bigint not null check (amount_cents > 0),
  reason       text,
  metadata     jsonb not null,
  created_at   timestamptz(3) not null
);
create index if not exists refunds_of_intent on payment_sandbox.refunds (intent_id);

create table if not exists payment_sandbox.events (
  id              text primary key,
  type            text not null,
  body            text not null,
  attempts        integer not null default 0,
  next_attempt_at timestamptz(3) not null,
  leased_until    timestamptz(3), -- no longer used; older backups have it
  delivered_at    timestamptz(3),
  created_at      timestamptz(3) not null
);
create index if not exists events_to_deliver on payment_sandbox.events (next_attempt_at) where delivered_at is null;

create table if not exists payment_sandbox.idempotency_keys (
  key          text primary key check (length(key) between 1 and 255),
  request_hash bytea not null,
  status       integer not null,
  body         jsonb not null,
  created_at   timestamptz(3) not null
);
create index if not exists idempotency_keys_created on payment_sandbox.idempotency_keys (created_at);
`;

/** Processes that start at the same time make the tables one after the other. */
export async function ensureSchema(db: SandboxDb): Promise<void> {
  await inTransaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('payment_sandbox schema', 0))`.execute(tx);
    await sql.raw(sandboxSchema).execute(tx);
  });
}
