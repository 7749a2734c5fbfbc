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

async function errorOf(url: string): Promise<string> {
  return rejectionOf(checkOutsideDatabase({ databaseUrl: url }, 'none'));
}

async function rejectionOf(check: Promise<void>): Promise<string> {
  const rejection = await check.catch((error: unknown) => error);
  if (!(rejection instanceof StartError)) throw new Error('It was not refused', { cause: rejection });
  return rejection.message;
}

describe('the database of DATABASE_URL', () => {
  it('is taken when it answers, also through something that passes connections on', async () => {
    await checkOutsideDatabase({ databaseUrl: database.url }, 'none');
    const relay = await startRelay(database.url);
    await checkOutsideDatabase({ databaseUrl: relay.url, databaseDirectUrl: database.url }, 'none');
    await relay.cut();
  });

  it('is refused in a sentence that names the setting and no password, when it is away or lets nobody in', async () => {
    const away = await errorOf('postgres://shop:hidden@127.0.0.1:1/shop');
    expect(away).toMatch(/^The database of DATABASE_URL, at 127\.0\.0\.1:1, cannot be used: connect ECONNREFUSED/);
    const wrong = new URL(database.url);
    wrong.password = 'hidden';
    expect(await errorOf(wrong.href)).toContain('cannot be used: password authentication failed');
    const nowhere = new URL(database.url);
    nowhere.pathname = '/nowhere';
    expect(await errorOf(nowhere.href)).toContain('database "nowhere" does not exist');
    for (const url of ['postgres://shop:hidden@127.0.0.1:1/shop', wrong.href]) {
      expect(await errorOf(url)).not.toContain('hidden');
    }
    const own = new URL(database.url).password;
    expect(await errorOf(nowhere.href)).not.toContain(own);
  });

  it('is refused in such a sentence when it names a certificate that is not there', async () => {
    const url = new URL(database.url);
    url.searchParams.set('sslrootcert', '/nowhere/root.crt');
    const check = (urls: { databaseUrl: string; databaseDirectUrl?: string }) =>
      rejectionOf(checkOutsideDatabase(urls, 'none'));
    for (const [setting, sentence] of [
      ['DATABASE_URL', await check({ databaseUrl: url.href })],
      ['DATABASE_DIRECT_URL', await check({ databaseUrl: database.url, databaseDirectUrl: url.href })],
    ]) {
      expect(sentence).toMatch(`The database of ${setting} cannot be used: ENOENT: `);
      expect(sentence).toContain(`open '/nowhere/root.crt'`);
      expect(sentence).not.toContain(url.password);
    }
  });

  it('is refused where a pooler gives each transaction another connection, until DATABASE_POOLER says so', async () => {
    const pooler = await startTransactionPooler(database.url);
    expect(await errorOf(pooler.url)).toMatch(/^DATABASE_URL names .* Set DATABASE_POOLER to transaction, or/);
    const urls = { databaseUrl: pooler.url, databaseDirectUrl: database.url };
    await checkOutsideDatabase({ databaseUrl: pooler.url }, 'transaction');
    await checkOutsideDatabase(urls, 'transaction');
    await pooler.stop();
  });

  it('has a direct address that is no such pooler, and that can be reached', async () => {
    const pooler = await startTransactionPooler(database.url);
    const check = (databaseDirectUrl: string) =>
      rejectionOf(checkOutsideDatabase({ databaseUrl: pooler.url, databaseDirectUrl }, 'transaction'));
    const another = await startTransactionPooler(database.url);
    for (const { url } of [pooler, another]) {
      expect(await check(url)).toMatch(/^DATABASE_DIRECT_URL names .* must name the database itself/);
    }
    await another.stop();
    expect(await check('postgres://shop:hidden@127.0.0.1:1/shop')).toMatch(
      /^The database of DATABASE_DIRECT_URL, at 127\.0\.0\.1:1, cannot be used/,
    );
    await pooler.stop();
  });

  it('has a direct address that names the same database, and no other one of the same server', async () => {
    const other = await openTestDatabase();
    for (const pooler of ['none', 'transaction'] as const) {
      const urls = { databaseUrl: database.url, databaseDirectUrl: other.url };
      expect(await rejectionOf(checkOutsideDatabase(urls, pooler))).toMatch(
        /^DATABASE_DIRECT_URL names another database than DATABASE_URL/,
      );
    }
    await other.close();
  });
});
