import type { Selectable } from 'kysely';
import { type CardColumn, columnsOf, type SandboxTables, type SandboxTx } from './db/tables.ts';

export type ChargeRow = Selectable<SandboxTables['payment_sandbox.charges']>;

export async function insertCharge(
  tx: SandboxTx,
  charge: {
    id: string;
    intentId: string;
    amountMinor: number;
    card: CardColumn;
    failure: { code: string; message: string } | undefined;
    at: Date;
  },
): Promise<ChargeRow> {
  return tx
    .insertInto('payment_sandbox.charges')
    .values({
      id: charge.id,
      intent_id: charge.intentId,
      succeeded: charge.failure === undefined,
      amount_cents: charge.amountMinor,
      refunded_cents: 0,
      card: JSON.stringify(charge.card),
      failure_code: charge.failure?.code ?? null,
      failure_message: charge.failure?.message ?? null,
      created_at: charge.at,
    })
    .returning(columnsOf.charges)
    .executeTakeFirstOrThrow();
}

export async function findCharge(tx: SandboxTx, id: string): Promise<ChargeRow | undefined> {
  return tx.selectFrom('payment_sandbox.charges').select(columnsOf.charges).where('id', '=', id).executeTakeFirst();
}

/** The one that took the money; locked, since it counts what was given back. */
export async function findTakenChargeForUpdate(tx: SandboxTx, intentId: string): Promise<ChargeRow | undefined> {
  return tx
    .selectFrom('payment_sandbox.charges')
    .select(columnsOf.charges)
    .where('intent_id', '=', intentId)
    .where('succeeded', '=', true)
    .forUpdate()
    .executeTakeFirst();
}

export async function addToRefunded(tx: SandboxTx, id: string, minor: number): Promise<ChargeRow> {
  return tx
    .updateTable('payment_sandbox.charges')
    .set((expression) => ({ refunded_cents: expression('refunded_cents', '+', minor) }))
    .where('id', '=', id)
    .returning(columnsOf.charges)
    .executeTakeFirstOrThrow();
}
