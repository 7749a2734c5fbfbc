/** The commands as an operator gives them. */

import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAdmin, makeProduct, makeUser, orderOf, PASSWORD } from '../test/factories.ts';
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

async function run(command: 'backup' | 'restore' | 'new-password' | 'figures', databaseUrl: string, ...args: string[]) {
  const script = fileURLToPath(new URL(`${command}.ts`, import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', script, ...args], {
    env: { PATH: process.env.PATH ?? '', DATABASE_URL: databaseUrl },
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
