/** Which error a transaction throws when statements that were sent together fail. */

import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import type { Tx } from '../../schema.ts';
import { inTransaction } from './database.ts';
import { isDatabaseAway } from './database-errors.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** As a query that other functions await, each of which passes its error on later. */
async function below<T>(depth: number, query: () => Promise<T>): Promise<T> {
  return depth === 0 ? query() : below(depth - 1, query);
}
const fail = (tx: Tx, code: string) =>
  sql`do ${sql.raw(`$$ begin raise exception using errcode = '${code}'; end $$`)}`.execute(tx);

describe('a transaction of which one of several statements that were sent together fails', () => {
  const together = (code: string, started: () => void = () => {}) =>
    inTransaction(database.db, async (tx) => {
      started();
      await Promise.all([below(20, () => fail(tx, code)), sql`select 1`.execute(tx)]);
    });

  it('throws its error, not that the transaction was aborted, whichever is heard of first', async () => {
    await expect(together('22012')).rejects.toMatchObject({ code: '22012' });
  });

  it('counts as a database that is away when it waited too long for a lock', async () => {
    const error: unknown = await together('55P03').catch((reason: unknown) => reason);
    expect(isDatabaseAway(error)).toBe(true);
  });

  it('is run again after a deadlock', async () => {
    let tries = 0;
    const count = () => {
      tries += 1;
    };
    await expect(together('40P01', count)).rejects.toMatchObject({ code: '40P01' });
    expect(tries).toBe(4);
  });
});
