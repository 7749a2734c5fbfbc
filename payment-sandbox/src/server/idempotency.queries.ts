import { sql } from 'kysely';
import type { SandboxDb, SandboxTx } from './db/tables.ts';

/** Held to the end of the transaction. @returns false when a request with this key is being answered now */
export async function tryLockKey(tx: SandboxTx, key: string): Promise<boolean> {
  const { rows } = await sql<{
    locked: boolean;
  }>`select pg_try_advisory_xact_lock(hashtextextended(${`payment_sandbox:${key}`}, 0)) as locked`.execute(tx);
  return rows[0]?.locked === true;
}

export async function findKey(
  tx: SandboxTx,
  key: string,
): Promise<{ requestHash: Buffer; status: number; body: object } | undefined> {
  return tx
    .selectFrom('payment_sandbox.idempotency_keys')
    .select(['request_hash as requestHash', 'status', 'body'])
    .where('key', '=', key)
    .executeTakeFirst();
}

export async function insertKey(
  tx: SandboxTx,
  kept: { key: string; requestHash: Buffer; status: number; body: object; at: Date },
): Promise<void> {
  await tx
    .insertInto('payment_sandbox.idempotency_keys')
    .values({
      key: kept.key,
      request_hash: kept.requestHash,
      status: kept.status,
      body: JSON.stringify(kept.body),
      created_at: kept.at,
    })
    .execute();
}

/** What a refused piece of work wrote is undone, its key is kept. */
export async function setSavepoint(tx: SandboxTx): Promise<void> {
  await sql`savepoint work`.execute(tx);
}

export async function rollBackToSavepoint(tx: SandboxTx): Promise<void> {
  await sql`rollback to savepoint work`.execute(tx);
}

export async function deleteKeysBefore(db: SandboxDb, before: Date): Promise<void> {
  await db.deleteFrom('payment_sandbox.idempotency_keys').where('created_at', '<', before).execute();
}
