import { type Selectable, sql } from 'kysely';
import { columnsOf, type SandboxDb, type SandboxTables, type SandboxTx } from './db/tables.ts';

export type RefundRow = Selectable<SandboxTables['payment_sandbox.refunds']> & { currency: string };

/** That of the payment. */
const currency = sql<string>`(select currency from payment_sandbox.intents where intents.id = refunds.intent_id)`.as(
  'currency',
);
const columns = [...columnsOf.refunds, currency] as const;

export async function insertRefund(
  tx: SandboxTx,
  refund: {
    id: string;
    chargeId: string;
    intentId: string;
    amountMinor: number;
    reason: string | undefined;
    metadata: Record<string, string>;
    at: Date;
  },
): Promise<RefundRow> {
  return tx
    .insertInto('payment_sandbox.refunds')
    .values({
      id: refund.id,
      charge_id: refund.chargeId,
      intent_id: refund.intentId,
      amount_cents: refund.amountMinor,
      reason: refund.reason ?? null,
      metadata: JSON.stringify(refund.metadata),
      created_at: refund.at,
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

export async function findRefund(db: SandboxDb, id: string): Promise<RefundRow | undefined> {
  return db.selectFrom('payment_sandbox.refunds').select(columns).where('id', '=', id).executeTakeFirst();
}

/** Newest first; ties by id, so that pages never overlap. */
export async function listRefunds(
  db: SandboxDb,
  filter: { intentId: string | undefined; chargeId: string | undefined; after: RefundRow | undefined; limit: number },
): Promise<RefundRow[]> {
  const { intentId, chargeId, after } = filter;
  let query = db.selectFrom('payment_sandbox.refunds').select(columns);
  if (intentId !== undefined) query = query.where('intent_id', '=', intentId);
  if (chargeId !== undefined) query = query.where('charge_id', '=', chargeId);
  if (after !== undefined) {
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('created_at', 'id'), '<', tuple(after.created_at, after.id)),
    );
  }
  return query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(filter.limit).execute();
}
