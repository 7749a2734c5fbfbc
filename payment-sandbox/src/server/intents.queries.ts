import type { Selectable, Updateable } from 'kysely';
import { columnsOf, type SandboxDb, type SandboxTables, type SandboxTx } from './db/tables.ts';

export type IntentRow = Selectable<SandboxTables['payment_sandbox.intents']>;

export interface NewIntent {
  id: string;
  clientSecret: string;
  amountMinor: number;
  currency: string;
  description: string | undefined;
  metadata: Record<string, string>;
  receiptEmail: string | undefined;
  at: Date;
}

export async function insertIntent(tx: SandboxTx, intent: NewIntent): Promise<IntentRow> {
  return tx
    .insertInto('payment_sandbox.intents')
    .values({
      id: intent.id,
      client_secret: intent.clientSecret,
      amount_cents: intent.amountMinor,
      currency: intent.currency,
      status: 'requires_payment_method',
      description: intent.description ?? null,
      metadata: JSON.stringify(intent.metadata),
      receipt_email: intent.receiptEmail ?? null,
      card: null,
      last_error: null,
      latest_charge: null,
      return_url: null,
      cancellation_reason: null,
      canceled_at: null,
      created_at: intent.at,
    })
    .returning(columnsOf.intents)
    .executeTakeFirstOrThrow();
}

export async function findIntent(db: SandboxDb, id: string): Promise<IntentRow | undefined> {
  return db.selectFrom('payment_sandbox.intents').select(columnsOf.intents).where('id', '=', id).executeTakeFirst();
}

/** Every change of an intent locks its row, so the second of two concurrent changes sees the result of the first. */
export async function findIntentForUpdate(tx: SandboxTx, id: string): Promise<IntentRow | undefined> {
  return tx
    .selectFrom('payment_sandbox.intents')
    .select(columnsOf.intents)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function updateIntent(
  tx: SandboxTx,
  id: string,
  change: Omit<Updateable<SandboxTables['payment_sandbox.intents']>, 'id'>,
): Promise<IntentRow> {
  return tx
    .updateTable('payment_sandbox.intents')
    .set(change)
    .where('id', '=', id)
    .returning(columnsOf.intents)
    .executeTakeFirstOrThrow();
}
