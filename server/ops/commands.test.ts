/** The commands as an operator gives them. */

import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSealing } from '../src/platform/sealing.ts';
import { makeAdmin, makeProduct, makeUser, orderOf, PASSWORD } from '../test/factories.ts';
import { codeOf, setUpApp } from '../test/second-factors.ts';
import { startTestApp, type TestApp } from '../test/test-app.ts';
import { createTestDatabase } from '../test/test-database.ts';

let shop: TestApp;
let empty: Awaited<ReturnType<typeof createTestDatabase>>;
let folder: string;
beforeAll(async () => {
  shop = await startTestApp();
  empty = await createTestDatabase();
  folder = await mkdtemp(path.join(tmpdir(), 'shop-commands-'));
});
afterAll(async () => {
  await shop.close();
  await empty.drop();
  await rm(folder, { recursive: true, force: true });
});

type Command = 'backup' | 'restore' | 'new-password' | 'figures' | 'reseal';

async function run(command: Command, databaseUrl: string, ...args: string[]) {
  return runWith({}, command, databaseUrl, ...args);
}

async function runWith(env: Record<string, string>, command: Command, databaseUrl: string, ...args: string[]) {
  const script = fileURLToPath(new URL(`${command}.ts`, import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', script, ...args], {
    env: { PATH: process.env.PATH ?? '', DATABASE_URL: databaseUrl, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const code = await new Promise<number | null>((resolve) => {
    child.once('close', resolve);
  });
  return { code, output };
}

describe('npm run backup and npm run restore', () => {
  it('save a shop that runs, put it back elsewhere, and look it over', async () => {
    await makeAdmin(shop);
    await makeProduct(shop);
    const file = path.join(folder, 'shop.backup');
    expect(await run('backup', shop.database.url, file)).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^Wrote \d+ rows of \d+ tables and 0 files of pictures to /),
    });
    const restored = await run('restore', empty.url, file);
    expect(restored.output).toMatch(/^Restored \d+ rows of \d+ tables and 0 files of pictures from /);
    expect(restored.output).toMatch(/^ok {7}stock equals its ledger$/m);
    expect(restored.code).toBe(0);
    expect(await run('restore', empty.url, file)).toEqual({
      code: 1,
      output: 'The database is not empty. With --replace all that is in it is removed first.\n',
    });
  });

  it('say how they are used, and why they cannot', async () => {
    expect(await run('backup', shop.database.url)).toEqual({ code: 1, output: 'Usage: npm run backup -- FILE\n' });
    expect(await run('restore', empty.url, path.join(folder, 'none'), '--replace')).toMatchObject({
      code: 1,
      output: expect.stringMatching(/^ENOENT: .*none'\n$/),
    });
  });
});

describe('npm run figures', { timeout: 60_000 }, () => {
  it('computes the figures from the orders, while the shop runs', async () => {
    const product = await makeProduct(shop);
    const shopper = await shop.as(await makeUser(shop));
    expect((await shopper.post('/orders', orderOf([{ product, quantity: 2 }]))).status).toBe(201);
    expect(await run('figures', shop.database.url)).toEqual({
      code: 0,
      output: 'The figures are computed from the orders: 1 are not cancelled.\n',
    });
    const sums = await shop.db.selectFrom('order_sums').select('units').where('seconds', '=', 900).execute();
    expect(sums).toEqual([{ units: 2 }]);
  });
});

describe('npm run new-password', { timeout: 60_000 }, () => {
  it('gives accounts new passwords and prints them, while the shop runs', async () => {
    const [one, other] = [await makeAdmin(shop), await makeAdmin(shop)];
    const { code, output } = await run('new-password', shop.database.url, one.email, other.email);
    const told = output
      .trimEnd()
      .split('\n')
      .map((line) => line.split('  '));
    expect(code).toBe(0);
    expect(told.map(([email]) => email)).toEqual([one.email, other.email]);
    for (const [email, password] of told) {
      expect(await shop.visitor.post('/auth/login', { email, password })).toMatchObject({ status: 200 });
      expect(await shop.visitor.post('/auth/login', { email, password: PASSWORD })).toMatchObject({ status: 401 });
    }
  });

  it('says how it is used, and of whom there is no account', async () => {
    const usage = 'Usage: npm run new-password -- EMAIL ...\n';
    expect(await run('new-password', shop.database.url)).toEqual({ code: 1, output: usage });
    const nobody = await run('new-password', shop.database.url, 'nobody@example.com');
    expect(nobody).toEqual({ code: 1, output: 'There is no account nobody@example.com\n' });
  });
});

describe('npm run reseal', { timeout: 60_000 }, () => {
  const OLD = 'the key of before, with enough letters';
  const NEW = 'the key of from now on, with enough letters';

  it('seals with the present key what the previous one has sealed, and apps stay in force', async () => {
    const user = await makeAdmin(shop);
    const before = await startTestApp({ database: shop.database, sealing: createSealing({ present: OLD }) });
    const { secret } = await setUpApp(before, await before.as(user));
    expect(await runWith({ SECRET_KEY: NEW }, 'reseal', shop.database.url)).toEqual({
      code: 1,
      output:
        "SECRET_KEY is another one than the database's secrets were sealed with. Set SECRET_KEY to that one, or SECRET_KEY_PREVIOUS if it was changed.\n",
    });
    const both = { SECRET_KEY: NEW, SECRET_KEY_PREVIOUS: OLD };
    const done = (count: number) => ({
      code: 0,
      output: `Sealed ${count} secrets with the present SECRET_KEY; SECRET_KEY_PREVIOUS is needed no more\n`,
    });
    expect(await runWith(both, 'reseal', shop.database.url)).toEqual(done(1));
    expect(await runWith({ SECRET_KEY: NEW }, 'reseal', shop.database.url)).toEqual(done(0));
    const after = await startTestApp({ database: shop.database, sealing: createSealing({ present: NEW }) });
    const credentials = { email: user.email, password: PASSWORD, code: codeOf(after, secret) };
    expect(await after.visitor.post('/auth/login', credentials)).toMatchObject({ status: 200 });
    await Promise.all([before.stop(), after.stop()]);
  });

  it('says which setting is missing', async () => {
    const { output } = await run('reseal', shop.database.url);
    expect(output).toBe('SECRET_KEY is missing: the database has secrets that were sealed with it.\n');
    await shop.db.deleteFrom('totp_factors').execute();
    const nothing = await run('reseal', shop.database.url);
    expect(nothing).toEqual({ code: 1, output: 'SECRET_KEY is not set: there is nothing to seal with\n' });
  });
});
