import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startRelay } from '../../../test/relay.ts';
import { openTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { startTransactionPooler } from '../../../test/transaction-pooler.ts';
import { StartError } from '../start-error.ts';
import { checkOutsideDatabase } from './check-outside-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

async function orderErrorOf(url: string): Promise<string> {
  const rejection = await checkOutsideDatabase(url).catch((error: unknown) => error);
  if (!(rejection instanceof StartError)) throw new Error('It was not refused', { cause: rejection });
  return rejection.message;
}

describe('the database of DATABASE_URL', () => {
  it('is taken when it answers, also through something that passes connections on', async () => {
    await checkOutsideDatabase(database.url);
    const relay = await startRelay(database.url);
    await checkOutsideDatabase(relay.url);
    await relay.cut();
  });

  it('is refused in a sentence that names the setting and no password, when it is away or lets nobody in', async () => {
    const away = await orderErrorOf('postgres://shop:hidden@127.0.0.1:1/shop');
    expect(away).toMatch(/^The database of DATABASE_URL, at 127\.0\.0\.1:1, cannot be used: connect ECONNREFUSED/);
    const wrong = new URL(database.url);
    wrong.password = 'hidden';
    expect(await orderErrorOf(wrong.href)).toContain('cannot be used: password authentication failed');
    const nowhere = new URL(database.url);
    nowhere.pathname = '/nowhere';
    expect(await orderErrorOf(nowhere.href)).toContain('database "nowhere" does not exist');
    for (const url of ['postgres://shop:hidden@127.0.0.1:1/shop', wrong.href]) {
      expect(await orderErrorOf(url)).not.toContain('hidden');
    }
    const own = new URL(database.url).password;
    expect(await orderErrorOf(nowhere.href)).not.toContain(own);
  });

  it('is refused where a pooler gives each transaction another connection', async () => {
    const pooler = await startTransactionPooler(database.url);
    expect(await orderErrorOf(pooler.url)).toContain('set the pooler to session mode');
    await pooler.stop();
  });
});
