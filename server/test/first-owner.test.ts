/** The link by which a shop without an owner gets one. */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureAdmin } from '../src/accounts/ensure-admin.ts';
import { makeUser, PASSWORD } from './factories.ts';
import { freePorts } from './free-ports.ts';
import { runMain } from './run-main.ts';
import { startTestApp, type TestApp } from './test-app.ts';

let dataDir: string;
let shop: TestApp;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'shop-owner-'));
  shop = await startTestApp();
});
afterAll(async () => {
  await shop.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** @returns the tokens in all that the server has said till its end */
async function start(env: Record<string, string> = {}): Promise<{ output: string; tokens: string[] }> {
  const { opened, output } = await runMain({
    ...{ DATABASE_URL: shop.database.url, DATA_DIR: dataDir, LOG_LEVEL: 'debug' },
    ...env,
  });
  expect(opened).toBe(true);
  return { output, tokens: [...output.matchAll(/token=([\w-]+)/g)].map(([, token = '']) => token) };
}

// Each test starts processes, which is slow while other tests run.
describe('a shop that has no owner', { timeout: 120_000 }, () => {
  it('prints a link at each start, once, also with several processes; one of them makes the owner, and then none is printed', async () => {
    await makeUser(shop);
    const [metricsPort] = await freePorts(1);
    const [first, second, worker] = await Promise.all([
      start(),
      start({ WORKERS: '2' }),
      start({ ROLE: 'worker', METRICS_PORT: String(metricsPort) }),
    ]);
    expect(first.output).toMatch(
      /^ {2}it has no owner yet.* http:\/\/127\.0\.0\.1:4999\/first-owner\?token=[\w-]{43}$/m,
    );
    expect(first.tokens).toHaveLength(1);
    expect(second.tokens).toHaveLength(1);
    expect(second.tokens).not.toEqual(first.tokens);
    expect(worker.tokens).toEqual([]);
    const [token] = first.tokens;
    const body = { token, email: 'olga@example.com', password: PASSWORD };
    expect((await shop.visitor.post('/auth/first-owner', body)).status).toBe(201);
    const third = await start();
    expect(third).toMatchObject({ tokens: [], output: expect.not.stringContaining('owner') });
  });

  it('prints none where the settings name an admin', async () => {
    await shop.db.updateTable('users').set({ role: 'user' }).execute();
    const admin = { email: 'boss@example.com', password: PASSWORD };
    const started = await start({ ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password });
    expect(started.tokens).toEqual([]);
    await ensureAdmin(shop.deps, admin);
    expect((await start()).tokens).toEqual([]);
  });
});
