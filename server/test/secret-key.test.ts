/** A start asks whether the key of the settings opens what the database keeps sealed, before it serves anybody. */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSealing } from '../src/platform/sealing.ts';
import { makeAdmin } from './factories.ts';
import { freePorts } from './free-ports.ts';
import { runMain } from './run-main.ts';
import { setUpApp } from './second-factors.ts';
import { startTestApp, type TestApp } from './test-app.ts';

const KEY = 'a key of letters, more than thirty-two';
const OTHER_KEY = 'another key of more than thirty-two letters';
let dataDir: string;
let shop: TestApp;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'shop-secret-key-'));
  shop = await startTestApp({ sealing: createSealing({ present: KEY }) });
  await setUpApp(shop, await shop.as(await makeAdmin(shop)));
});
afterAll(async () => {
  await shop.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** A worker, as it needs no built app. */
async function start(env: Record<string, string>) {
  const [metricsPort] = await freePorts(1);
  const settings = { DATABASE_URL: shop.database.url, DATA_DIR: dataDir, LOG_LEVEL: 'silent' };
  return runMain({ ...settings, ROLE: 'worker', METRICS_PORT: String(metricsPort), ...env });
}

// Each test starts a process, which is slow while other tests run.
describe('a start with secrets in the database', { timeout: 120_000 }, () => {
  it('ends with a sentence without their key, and with another one', async () => {
    const [missing, wrong] = await Promise.all([start({}), start({ SECRET_KEY: OTHER_KEY })]);
    expect(missing).toMatchObject({
      opened: false,
      output: expect.stringMatching(/^SECRET_KEY is missing: [^\n]+\n$/),
    });
    expect(wrong).toMatchObject({
      opened: false,
      output: expect.stringMatching(/^SECRET_KEY is another one [^\n]+\n$/),
    });
  });

  it('opens with their key, also where that is the previous one', async () => {
    const [present, previous] = await Promise.all([
      start({ SECRET_KEY: KEY }),
      start({ SECRET_KEY: OTHER_KEY, SECRET_KEY_PREVIOUS: KEY }),
    ]);
    expect([present.opened, previous.opened]).toEqual([true, true]);
  });
});
