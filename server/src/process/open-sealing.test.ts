import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeUser } from '../../test/factories.ts';
import { setUpApp } from '../../test/second-factors.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { readConfig } from '../config.ts';
import { createSealing } from '../platform/sealing.ts';
import { openSealing, requireSecretKey } from './open-sealing.ts';

const KEY = 'a key of letters, more than thirty-two';
const DATABASE_URL = 'postgres://shop@db.example/shop';
let shop: TestApp;
let folder: string;
beforeAll(async () => {
  shop = await startTestApp({ sealing: createSealing({ present: KEY }) });
  folder = await mkdtemp(path.join(tmpdir(), 'shop-key-'));
});
afterAll(async () => {
  await shop.close();
  await rm(folder, { recursive: true, force: true });
});

describe('the key that seals', () => {
  it('is made in the data folder on the first start, readable by nobody else, and stays', async () => {
    const dataDir = path.join(folder, 'new', 'data');
    const config = readConfig({ DATA_DIR: dataDir });
    const [first, beside] = await Promise.all([openSealing(config), openSealing(config)]);
    const sealed = first?.seal('secret', 'here') ?? '';
    expect(beside?.open(sealed, 'here')).toBe('secret');
    expect((await openSealing(config))?.open(sealed, 'here')).toBe('secret');
    const file = path.join(dataDir, 'secret-key');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await readFile(file, 'utf8')).trim()).toMatch(/^[\w-]{43}$/);
    expect((await openSealing({ ...config, secretKey: KEY }))?.keyIds).not.toEqual(first?.keyIds);
  });

  it('is none beside an outside database, unless SECRET_KEY is set', async () => {
    const config = readConfig({ DATA_DIR: folder, DATABASE_URL });
    expect(await openSealing(config)).toBeUndefined();
    expect(await openSealing(readConfig({ DATABASE_URL, SECRET_KEY: KEY }))).toBeDefined();
  });

  it('has at least 32 characters; the previous one needs it', () => {
    expect(() => readConfig({ SECRET_KEY: 'short' })).toThrow(/SECRET_KEY must have at least 32 characters/);
    expect(() => readConfig({ SECRET_KEY_PREVIOUS: KEY })).toThrow(/SECRET_KEY is needed with SECRET_KEY_PREVIOUS/);
  });

  it('is required at the start once something is sealed, and is then the one that opens it', async () => {
    const outside = readConfig({ DATABASE_URL });
    await requireSecretKey(shop.db, outside);
    await setUpApp(shop, await shop.as(await makeUser(shop)));
    await expect(requireSecretKey(shop.db, outside)).rejects.toThrow('SECRET_KEY is missing');
    const other = { ...outside, secretKey: 'another key of more than thirty-two letters' };
    await expect(requireSecretKey(shop.db, other)).rejects.toThrow('SECRET_KEY is another one');
    await requireSecretKey(shop.db, { ...outside, secretKey: KEY });
    await requireSecretKey(shop.db, { ...other, previousSecretKey: KEY });
    const embedded = readConfig({ DATA_DIR: path.join(folder, 'elsewhere') });
    await expect(requireSecretKey(shop.db, embedded)).rejects.toThrow(/The key in .*secret-key is another one/);
  });

  it('that was emptied is told', async () => {
    await writeFile(path.join(folder, 'secret-key'), '');
    await expect(openSealing(readConfig({ DATA_DIR: folder }))).rejects.toThrow('is empty');
  });
});
