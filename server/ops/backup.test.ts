import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it, test } from 'vitest';
import { systemClock } from '../src/platform/clock.ts';
import { openDatabase } from '../src/platform/db/database.ts';
import { migrate, readMigrations } from '../src/platform/db/migrate.ts';
import { folders } from '../src/platform/folders.ts';
import { sandboxSchema } from '../src/process/payment-provider.ts';
import type { Schema } from '../src/schema.ts';
import { makeProduct, makeUser, orderOf } from '../test/factories.ts';
import { insertOddData, insertOddSandbox } from '../test/odd-data.ts';
import { oldSchemas } from '../test/old-schemas.ts';
import { mediaIn, startTestApp } from '../test/test-app.ts';
import { connect, createTestDatabase } from '../test/test-database.ts';
import { PLAIN_VALUES } from './backup-format.ts';
import { checkInvariants } from './check-invariants.ts';
import { listTables } from './describe-tables.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

let folder: string;
const all = await readMigrations(folders.migrations);
const schemas = oldSchemas(all);
const databases: { drop: () => Promise<void> }[] = [];
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'shop-backup-'));
});
afterEach(async () => {
  for (const database of databases.splice(0)) await database.drop();
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await schemas.drop();
});

async function emptyDatabase(template?: string): Promise<string> {
  const database = await createTestDatabase(template);
  databases.push(database);
  return database.url;
}
/** A shop with data in every table, of the schema that the first migrations make. */
async function oldShop(migrations: number, sandbox = false): Promise<string> {
  const url = await emptyDatabase(await schemas.of(migrations));
  const client = await connect(url);
  await insertOddData(client, migrations);
  if (sandbox) {
    await client.query(sandboxSchema);
    await insertOddSandbox(client);
  }
  await client.end();
  return url;
}
/** All rows as text, by table. */
async function contents(url: string): Promise<Record<string, string[]>> {
  const client = await connect(url);
  await client.query(PLAIN_VALUES);
  const found: Record<string, string[]> = {};
  for (const { table } of await listTables(client)) {
    const { rows } = await client.query<{ row: string }>(`select one::text as row from ${table} as one order by 1`);
    found[table] = rows.map(({ row }) => row);
  }
  await client.end();
  return found;
}
async function faultsIn(url: string) {
  const database = openDatabase<Schema>({ connectionString: url, onIdleError: () => {} });
  const findings = await checkInvariants(database.db, systemClock.now(), undefined);
  await database.close();
  return findings.filter(({ state }) => state !== 'ok');
}
/** Without pictures. */
const media = () => mediaIn(path.join(folder, 'media'));
let files = 0;
async function backupOf(url: string): Promise<string> {
  files += 1;
  const file = path.join(folder, `shop-${files}.backup`);
  await writeBackup(url, file, { clock: systemClock, storage: media().storage });
  return file;
}
const restore = (url: string, file: string, replace = false) =>
  restoreBackup(url, file, { replace, migrations: all, media: media() });

describe('a backup that is restored', () => {
  it('gives back every table to the last odd byte, the payment sandbox included', async () => {
    const from = await oldShop(all.length, true);
    const before = await contents(from);
    expect(Object.values(before).every((rows) => rows.length > 0)).toBe(true);
    expect(Object.keys(before).length).toBeGreaterThan(20);
    const file = await backupOf(from);
    expect((await stat(file)).mode & 0o077).toBe(0);
    const to = await emptyDatabase();
    const { manifest, migrated } = await restore(to, file);
    expect(await contents(to)).toEqual(before);
    expect(migrated).toEqual([]);
    expect(manifest.tables.map(({ table, rows }) => [table, rows]).sort()).toEqual(
      Object.entries(before)
        .map(([table, rows]) => [table, rows.length])
        .sort(),
    );
    expect(await faultsIn(to)).toEqual([]);
  });

  it('numbers new rows on where the old shop was', async () => {
    const from = await oldShop(all.length);
    const source = await connect(from);
    await source.query("select setval('orders_id_seq', 4711)");
    await source.end();
    const to = await emptyDatabase();
    await restore(to, await backupOf(from));
    const client = await connect(to);
    const next = async (name: string) => (await client.query(`select nextval('${name}') as id`)).rows[0]?.id;
    expect([await next('orders_id_seq'), await next('products_id_seq'), await next('mails_id_seq')]).toEqual([
      4712, 4, 4,
    ]);
    // What guards the audit came with its schema, and what counts the orders goes on from where it was.
    await expect(client.query('delete from audit_entries')).rejects.toThrow('only added to');
    await client.query(`insert into orders (user_id, payment_method, payment_status, status, total_amount_cents, total_items,
      selected_address, created_at, updated_at, currency)
      select 1, 'cash', 'pending', 'pending', 1, 1, '{}', now(), now(), given ->> 'currency' from settings`);
    const { rows } = await client.query(
      "select (select count(*) from orders)::integer as orders, sum(value)::integer as counter from counters where name = 'orders'",
    );
    expect(rows).toEqual([{ orders: 5, counter: 5 }]);
    await client.end();
  });

  it('holds one moment, while orders are placed all the time', async () => {
    const shop = await startTestApp({ maxConnections: 8 });
    const shopper = await shop.as(await makeUser(shop));
    const product = await makeProduct(shop, { stock: 1000 });
    let done = false;
    let placed = 0;
    const buy = async () => {
      while (!done) {
        const { status } = await shopper.post('/orders', orderOf([{ product, quantity: 1 }]));
        if (status === 201) placed += 1;
      }
    };
    const buyers = [buy(), buy(), buy()];
    await expect.poll(() => placed).toBeGreaterThan(5);
    const earlier = placed;
    const file = await backupOf(shop.database.url);
    const later = placed;
    done = true;
    await Promise.all(buyers);
    const to = await emptyDatabase();
    await restore(to, file);
    const { 'public.orders': orders = [] } = await contents(to);
    expect(orders.length).toBeGreaterThanOrEqual(earlier);
    expect(orders.length).toBeLessThanOrEqual(later + buyers.length);
    expect(await faultsIn(to)).toEqual([]);
    await shop.close();
  });
});

describe('an older schema with data', () => {
  it.each(schemas.counts)('of %i migrations is migrated, and restored as if it had been', async (migrations) => {
    const missing = all.slice(migrations).map(({ name }) => name);
    const from = await oldShop(migrations);
    const file = await backupOf(from);
    const before = await contents(from);
    expect(await migrate(from, all)).toEqual(missing);
    const migrated = await contents(from);
    expect(migrated['public.users']).toHaveLength(before['public.users']?.length ?? 0);
    expect(await faultsIn(from)).toEqual([]);

    const to = await emptyDatabase();
    expect((await restore(to, file)).migrated).toEqual(missing);
    // What a migration makes with the time or by chance is another each time.
    const unlike = ['public.schema_migrations', 'public.installation', 'public.figure_changes'];
    if (missing.includes('0050_settings.sql')) unlike.push('public.settings');
    if (missing.includes('0058_category_tree.sql'))
      unlike.push('public.categories', 'public.counters', 'public.lists_version_changes');
    const rest = Object.fromEntries(Object.entries(migrated).filter(([table]) => !unlike.includes(table)));
    expect(await contents(to)).toMatchObject(rest);
    expect(await faultsIn(to)).toEqual([]);
  });
});

/** As version 1 wrote it: it knew no files of pictures. */
function asVersion1(backup: Buffer): Buffer {
  const plain = gunzipSync(backup);
  expect(plain.indexOf('"version":2')).toBeGreaterThan(0);
  plain.write('"version":1', plain.indexOf('"version":2'));
  const manifestAt = plain.lastIndexOf('J\0');
  const { files: none, ...manifest } = JSON.parse(plain.toString('utf8', manifestAt + 5));
  expect(none).toEqual([]);
  const content = Buffer.from(JSON.stringify(manifest));
  const frame = Buffer.alloc(5, 'J');
  frame.writeUInt32BE(content.length, 1);
  return gzipSync(Buffer.concat([plain.subarray(0, manifestAt), frame, content]));
}

test('a backup of version 1 is restored', async () => {
  const from = await oldShop(15);
  const file = path.join(folder, 'version-1');
  await writeFile(file, asVersion1(await readFile(await backupOf(from))));
  const to = await emptyDatabase();
  await restore(to, file);
  await migrate(from, all);
  expect((await contents(to))['public.order_lines']).toEqual((await contents(from))['public.order_lines']);
  expect(await faultsIn(to)).toEqual([]);
});

describe('a restore refuses', () => {
  it('a database that is not empty, unless it is told to replace what is there', async () => {
    const file = await backupOf(await oldShop(all.length));
    const to = await oldShop(1, true);
    const before = await contents(to);
    await expect(restore(to, file)).rejects.toThrow('The database is not empty.');
    expect(await contents(to)).toEqual(before);
    await restore(to, file, true);
    expect(Object.keys(await contents(to))).not.toContain('payment_sandbox.intents');
    expect((await contents(to))['public.audit_entries']).toHaveLength(12);
    await restore(to, file, true);
    expect(await faultsIn(to)).toEqual([]);
  });

  it('a database that holds something else, even then', async () => {
    const file = await backupOf(await oldShop(1));
    const to = await emptyDatabase();
    const client = await connect(to);
    await client.query('create table diary (entry text)');
    await expect(restore(to, file, true)).rejects.toThrow('something else than a shop');
    expect((await client.query('select * from diary')).rows).toEqual([]);
    await client.end();
  });

  it('while a shop is connected', async () => {
    const file = await backupOf(await oldShop(1));
    const to = await emptyDatabase();
    const shop = openDatabase<Schema>({ connectionString: to, onIdleError: () => {} });
    await shop.pool.query('select 1');
    await expect(restore(to, file)).rejects.toThrow('A shop runs on this database. Stop it first.');
    await shop.close();
  });

  it('a backup that is cut short, wherever, and leaves what was there', async () => {
    const whole = await readFile(await backupOf(await oldShop(all.length)));
    const to = await oldShop(1);
    const before = await contents(to);
    const file = path.join(folder, 'short');
    for (const bytes of [0, 1, 100, whole.length >> 1, whole.length - 8, whole.length - 1]) {
      await writeFile(file, whole.subarray(0, bytes));
      await expect(restore(to, file, true)).rejects.toThrow(/cut short|no backup/);
    }
    // The rows are all there, but not the manifest.
    const plain = gunzipSync(whole);
    await writeFile(file, gzipSync(plain.subarray(0, plain.lastIndexOf('J\0'))));
    await expect(restore(to, file, true)).rejects.toThrow('cut short');
    expect(await contents(to)).toEqual(before);
  });

  it('rows that are not those of the manifest, and leaves what was there', async () => {
    const plain = gunzipSync(await readFile(await backupOf(await oldShop(all.length))));
    const file = path.join(folder, 'changed');
    const at = plain.indexOf('odd+1@example.com');
    plain.write('odd+2', at);
    await writeFile(file, gzipSync(plain));
    const to = await emptyDatabase();
    await expect(restore(to, file)).rejects.toThrow('not those of the manifest');
    expect(await contents(to)).toEqual({});
  });

  it('what is no backup, or of a newer or edited schema', async () => {
    const to = await emptyDatabase();
    const file = path.join(folder, 'stranger');
    for (const bytes of [
      Buffer.from('hello'),
      gzipSync('hello, world'),
      gzipSync('J\0\0\0\x02{}'),
      gzipSync(randomBytes(99)),
    ]) {
      await writeFile(file, bytes);
      await expect(restore(to, file)).rejects.toThrow(/no backup|cut short/);
    }
    await expect(restore(to, path.join(folder, 'nowhere'))).rejects.toThrow('ENOENT');
    const newer = await backupOf(await oldShop(all.length));
    await expect(
      restoreBackup(to, newer, { replace: false, migrations: all.slice(0, -1), media: media() }),
    ).rejects.toThrow(`The backup has migration ${all.at(-1)?.name}, which this version of the shop does not know.`);
    expect(await contents(to)).toEqual({});
  });
});

describe('a backup refuses', () => {
  it('a database without a shop, and leaves no half file', async () => {
    const file = path.join(folder, 'none');
    const from = { clock: systemClock, storage: media().storage };
    await expect(writeBackup(await emptyDatabase(), file, from)).rejects.toThrow('There is no shop');
    await expect(stat(file)).rejects.toThrow('ENOENT');
    await expect(stat(`${file}.part`)).rejects.toThrow('ENOENT');
    await expect(writeBackup(await oldShop(1), path.join(folder, 'no', 'where'), from)).rejects.toThrow('ENOENT');
  });
});
