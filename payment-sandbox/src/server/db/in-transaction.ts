import type { Transaction } from 'kysely';
import pg from 'pg';
import type { SandboxDb, SandboxTables } from './tables.ts';

const MOST_ATTEMPTS = 4;
const DEADLOCK = '40P01';

/** Runs the work in one transaction; a throw rolls it back. After a deadlock it runs again. */
export async function inTransaction<T>(
  db: SandboxDb,
  work: (tx: Transaction<SandboxTables>) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      const isDeadlock = error instanceof pg.DatabaseError && error.code === DEADLOCK;
      if (!isDeadlock || attempt === MOST_ATTEMPTS) throw error;
    }
  }
}
