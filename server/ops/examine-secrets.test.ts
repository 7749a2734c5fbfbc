import { access, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../src/config.ts';
import { createSealing } from '../src/platform/sealing.ts';
import { makeUser } from '../test/factories.ts';
import { setUpApp } from '../test/second-factors.ts';
import { startTestApp, type TestApp } from '../test/test-app.ts';
import { examineSecrets } from './examine-secrets.ts';
import { examineShop } from './examine-shop.ts';
import type { Finding } from './finding.ts';

const KEY = 'a key of letters, more than thirty-two';
const OTHER_KEY = 'another key of more than thirty-two letters';
let dataDir: string;
let shop: TestApp;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'shop-secrets-'));
  shop = await startTestApp({ sealing: createSealing({ present: KEY }) });
});
afterAll(async () => {
  await shop.close();
  await rm(dataDir, { recursive: true, force: true });
});

const examined = (env: Record<string, string>) =>
  examineSecrets(shop.db, readConfig({ DATA_DIR: dataDir, DATABASE_URL: shop.database.url, ...env }));

describe('of sealed secrets', () => {
  it('the doctor needs no key while there are none, and makes none', async () => {
    expect(await examined({})).toMatchObject({ state: 'ok' });
    expect(await examineSecrets(shop.db, readConfig({ DATA_DIR: dataDir }))).toMatchObject({ state: 'ok' });
    await expect(access(path.join(dataDir, 'secret-key'))).rejects.toThrow('ENOENT');
  });

  it('the doctor says of how many accounts they cannot be opened, and warns of those that only the previous key opens', async () => {
    const [one, other] = [await makeUser(shop), await makeUser(shop)];
    for (const user of [one, other]) await setUpApp(shop, await shop.as(user));
    await (await shop.as(other)).post('/users/own/second-factor/totp', {});
    expect(await examined({ SECRET_KEY: KEY })).toMatchObject({ state: 'ok' });
    expect(await examined({})).toMatchObject({
      ...{ state: 'fault', says: 'there is no key, and secrets of 2 accounts cannot be opened' },
      remedy: expect.stringContaining('Set SECRET_KEY'),
    });
    expect(await examined({ SECRET_KEY: OTHER_KEY })).toMatchObject({
      ...{ state: 'fault', says: 'secrets of 2 accounts cannot be opened' },
    });
    expect(await examined({ SECRET_KEY: OTHER_KEY, SECRET_KEY_PREVIOUS: KEY })).toMatchObject({
      ...{ state: 'warning', says: 'secrets of 2 accounts need SECRET_KEY_PREVIOUS' },
      remedy: expect.stringContaining('npm run reseal'),
    });
  });

  it('the doctor finds one that was moved to another account, and has it in its report', async () => {
    const [one, other] = [await makeUser(shop), await makeUser(shop)];
    for (const user of [one, other]) await setUpApp(shop, await shop.as(user));
    const sealed = await shop.db
      .selectFrom('totp_factors')
      .select('sealed')
      .where('user_id', '=', one.id)
      .executeTakeFirstOrThrow();
    await shop.db.updateTable('totp_factors').set(sealed).where('user_id', '=', other.id).execute();
    const config = readConfig({ DATA_DIR: dataDir, DATABASE_URL: shop.database.url, SECRET_KEY: KEY, PORT: '1' });
    const findings: Finding[] = [];
    for await (const finding of examineShop(config)) findings.push(finding);
    expect(findings).toContainEqual(
      expect.objectContaining({ state: 'fault', says: 'secrets of 1 accounts cannot be opened' }),
    );
  });
});
