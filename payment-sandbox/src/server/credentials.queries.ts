import type { SandboxDb } from './db/tables.ts';

export interface CredentialsRow {
  secret_key: string;
  publishable_key: string;
  webhook_secret: string;
}

/** Keeps the first ones ever given, so that every process and every start has the same. */
export async function insertCredentialsOnce(db: SandboxDb, credentials: CredentialsRow): Promise<CredentialsRow> {
  await db
    .insertInto('payment_sandbox.credentials')
    .values(credentials)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return db
    .selectFrom('payment_sandbox.credentials')
    .select(['secret_key', 'publishable_key', 'webhook_secret'])
    .executeTakeFirstOrThrow();
}
