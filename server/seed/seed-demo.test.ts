/** The demo's pictures are pictures of the shop like any that are uploaded. */

import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { product } from '@shop/contract/catalogue';
import { media } from '@shop/contract/media';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { examineMedia, listStoredFiles } from '../ops/examine-media.ts';
import { filesOf } from '../src/media/picture-files.ts';
import { StartError } from '../src/platform/start-error.ts';
import { openDiskStorage } from '../src/platform/storage/disk-storage.ts';
import { openS3Storage } from '../src/platform/storage/s3-storage.ts';
import { makeAdmin } from '../test/factories.ts';
import { type S3Server, startS3Server } from '../test/s3-server.ts';
import { read, startTestApp, type TestApp, totalOf } from '../test/test-app.ts';
import { buildPictures, shown } from './built-pictures.fixture.ts';
import { readBuiltPictures } from './built-pictures.ts';
import { altTextsOf } from './pictures/alt-texts.ts';
import { isEmptyShop } from './seed.queries.ts';
import { seedDemo } from './seed-demo.ts';
import { storePictures } from './store-pictures.ts';

let folder: string;
let pictures: string;
let s3: S3Server;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'shop-demo-'));
  pictures = await mkdtemp(path.join(folder, 'built-'));
  await buildPictures(pictures);
  s3 = await startS3Server();
});
afterAll(async () => {
  await s3.stop();
  await rm(folder, { recursive: true, force: true });
});

const seed = ({ deps }: TestApp) => seedDemo(deps, { withAdmin: true, publishedPasswords: true, pictures });
const diagnose = async ({ deps }: TestApp) =>
  examineMedia(deps.db, deps.media.storage, await listStoredFiles(deps.media.storage));
const listed = async (shop: TestApp) => (await shop.as(await makeAdmin(shop))).get('/media?_limit=100');

describe.each(['disk', 's3'] as const)('the demo of a shop with the storage %s', (kind) => {
  let shop: TestApp;
  beforeEach(async () => {
    const root = await mkdtemp(path.join(folder, 'media-'));
    const storage = kind === 'disk' ? openDiskStorage(root) : await openS3Storage(s3.settings);
    for await (const name of storage.list()) await storage.remove(name);
    shop = await startTestApp({ storage });
  });
  afterEach(() => shop.close());

  it('has its pictures in the list of uploaded ones, with alt texts, and in all sizes at their addresses', async () => {
    await seed(shop);
    const answer = await listed(shop);
    expect(totalOf(answer)).toBe(4);
    const found = read(z.array(media), answer).toReversed();
    expect(found.map(({ alt }) => alt)).toEqual(altTextsOf(shown));
    for (const { url, sources } of found) {
      for (const address of [url, ...sources.map((source) => source.url)]) {
        expect((await shop.visitor.head(address)).status).toBe(200);
      }
    }
    expect(await diagnose(shop)).toMatchObject([{ state: 'ok' }]);
  });

  it('shows its staff lists with all columns, as the specification names them', async () => {
    await seed(shop);
    const admin = await shop.as(await makeAdmin(shop));
    expect(await admin.get('/staff/own')).toMatchObject({ body: { tableView: 'all-columns' } });
  });

  it('shows them in its products, the first as the thumbnail', async () => {
    await seed(shop);
    const [first, second, third, fourth] = read(z.array(media), await listed(shop)).toReversed();
    const shopper = await shop.as(await makeAdmin(shop));
    const seen = read(product, await shopper.get('/products/1'));
    expect(seen).toMatchObject({ title: shown.title, thumbnail: first?.url });
    expect(seen.images).toEqual([second, third, fourth, first].map((one) => one?.url));
    expect(seen.imageAlts).toEqual([second, third, fourth, first].map((one) => one?.alt));
  });

  it('is made once by processes that start at the same time', async () => {
    const made = await Promise.all([seed(shop), seed(shop), seed(shop)]);
    expect(made.map(({ length }) => length).sort()).toEqual([0, 0, 2]);
    expect(totalOf(await listed(shop))).toBe(4);
    expect(await diagnose(shop)).toMatchObject([{ state: 'ok' }]);
  });

  it('is completed by the next start if the first was killed between files and rows', async () => {
    const [lost] = [...(await readBuiltPictures(pictures)).values()];
    await storePictures(shop.deps.media, [...(await readBuiltPictures(pictures)).values()], pictures);
    await shop.deps.media.storage.remove(`${lost?.hash}/20.avif`);
    expect(await diagnose(shop)).toMatchObject([{ state: 'warning', says: expect.stringContaining('(11)') }]);
    await seed(shop);
    expect(await diagnose(shop)).toMatchObject([{ state: 'ok' }]);
    expect(await readdir(shop.deps.media.uploadFolder)).toEqual([]);
  });

  it('stores nothing in a shop that is not empty', async () => {
    await makeAdmin(shop);
    expect(await seed(shop)).toEqual([]);
    expect(await listStoredFiles(shop.deps.media.storage)).toEqual({ names: new Set() });
  });

  it('is not made while one of the files cannot be stored', async () => {
    const broken = await mkdtemp(path.join(folder, 'broken-'));
    await buildPictures(broken);
    await rm(path.join(broken, '1'.repeat(40), '20.avif'));
    const options = { withAdmin: true, publishedPasswords: true, pictures: broken };
    await expect(seedDemo(shop.deps, options)).rejects.toThrow(StartError);
    expect(await isEmptyShop(shop.db)).toBe(true);
    expect(await readdir(shop.deps.media.uploadFolder)).toEqual([]);
    expect(await seed(shop)).toHaveLength(2);
  });

  it('leaves the files of the build where they are', async () => {
    await seed(shop);
    for (const { hash, ...size } of (await readBuiltPictures(pictures)).values()) {
      const names = [...filesOf({ ...size, format: 'webp' }).keys()].sort();
      expect((await readdir(path.join(pictures, hash))).sort()).toEqual(names);
    }
  });
});

describe('a first start while the bucket is away', () => {
  it('says so in a sentence and makes nothing; the next start makes the demo', async () => {
    const shop = await startTestApp({ storage: await openS3Storage(s3.settings) });
    s3.setAway(true);
    const failure = await seed(shop).catch((error: unknown) => error);
    s3.setAway(false);
    expect(failure).toBeInstanceOf(StartError);
    expect(String(failure)).toMatch(
      /The demo's pictures cannot be stored in the bucket \w+: .+\. Check .+ S3_ .+SEED=none/,
    );
    expect(await isEmptyShop(shop.db)).toBe(true);
    expect(await seed(shop)).toHaveLength(2);
    expect(totalOf(await listed(shop))).toBe(4);
    await shop.close();
  });
});
