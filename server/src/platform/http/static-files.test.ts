import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type S3Server, startS3Server } from '../../../test/s3-server.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { openDiskStorage } from '../storage/disk-storage.ts';
import { deleteEarlierAssets, storeAssets } from '../storage/earlier-assets.ts';
import type { FileStorage } from '../storage/file-storage.ts';
import { openS3Storage } from '../storage/s3-storage.ts';

const DAY_MS = 24 * 3_600_000;
const IMMUTABLE = 'public, max-age=31536000, immutable';
const DAY = 'public, max-age=86400';

let folder: string;
let shop: TestApp;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'shop-static-'));
  shop = await startTestApp();
});
afterAll(async () => {
  await shop.close();
  await rm(folder, { recursive: true, force: true });
});

/** A build's folder of assets. */
async function assetsOf(files: Readonly<Record<string, string>>): Promise<string> {
  const made = await mkdtemp(path.join(folder, 'assets-'));
  for (const [name, content] of Object.entries(files)) await writeFile(path.join(made, name), content);
  return made;
}

describe('pictures of the build', () => {
  it('whose names have the hash of their content never change', async () => {
    for (const [url, text] of [
      ['/pictures/lamp-1.0a1b2c3d4e.webp', 'picture'],
      ['/pictures/lamp-1.0a1b2c3d4e.320.webp', 'small'],
      ['/pictures/lamp-1.0a1b2c3d4e.1120.webp', 'large'],
    ] as const) {
      expect(await shop.visitor.get(url)).toMatchObject({
        status: 200,
        text,
        headers: { 'cache-control': IMMUTABLE, 'content-type': 'image/webp' },
      });
    }
  });

  it.each([
    ['without a hash, as older shops have stored them', '/pictures/lamp-1.webp', 'picture'],
    ['of another version', '/pictures/lamp-1.fedcba9876.webp', 'picture'],
    ['of another version, small', '/pictures/lamp-1.fedcba9876.320.webp', 'small'],
  ])('named %s are those of today, for a day', async (_what, url, text) => {
    expect(await shop.visitor.get(url)).toMatchObject({ status: 200, text, headers: { 'cache-control': DAY } });
  });

  it('that do not exist are a 404', async () => {
    for (const name of ['lamp-2.webp', 'lamp-1.0a1b2c3d4e.640.webp', 'lamp-1', '..%2fdist%2findex.html', '%00']) {
      expect((await shop.visitor.get(`/pictures/${name}`)).status).toBe(404);
    }
  });
});

describe('the icon', () => {
  it('has a name with a hash, and is at its old address as well', async () => {
    expect(await shop.visitor.get('/assets/favicon-0a1b2c3d.svg')).toMatchObject({
      status: 200,
      headers: { 'cache-control': IMMUTABLE },
    });
    expect(await shop.visitor.get('/favicon.svg')).toMatchObject({ status: 200, headers: { 'cache-control': DAY } });
  });
});

describe('machines that built the same version apart', () => {
  const urls = ['/assets/app-0a1b2c3d.js', '/pictures/lamp-1.0a1b2c3d4e.webp', '/pictures/lamp-1.webp', '/favicon.svg'];

  it.each(urls)('answer %s with the same ETag, and a question with it by 304', async (url) => {
    const other = await startTestApp();
    const answers = [await shop.visitor.get(url), await other.visitor.get(url)];
    await other.close();
    const [etag, same] = answers.map(({ headers }) => headers.etag);
    expect(etag).toMatch(/^W\/"[\w.-]+"$/);
    expect(same).toBe(etag);
    expect(answers[0]?.headers['last-modified']).toBeUndefined();
    for (const known of [String(etag), `"other", ${etag}`, '*']) {
      const answer = await shop.visitor.get(url, { 'if-none-match': known, 'accept-encoding': 'br' });
      expect(answer).toMatchObject({ status: 304, text: '', headers: { etag } });
      expect(answer.headers['content-length']).toBeUndefined();
    }
    expect((await shop.visitor.get(url, { 'if-none-match': 'W/"other"' })).status).toBe(200);
  });

  it('have other ETags for other content, and none for what is not there', async () => {
    const url = '/pictures/lamp-1.webp';
    const other = await startTestApp({
      build: {
        'pictures/9876543210/640.webp': 'another lamp',
        'pictures/pictures.json': JSON.stringify({ 'lamp-1': { hash: '9876543210', file: '960x960.webp' } }),
      },
    });
    const [lamp, another] = [await shop.visitor.get(url), await other.visitor.get(url)];
    await other.close();
    expect([lamp.text, another.text]).toEqual(['picture', 'another lamp']);
    expect(lamp.headers.etag).not.toBe(another.headers.etag);
    expect((await shop.visitor.get('/pictures/gone.webp')).headers.etag).toBeUndefined();
    expect((await shop.visitor.get('/assets/gone-0a1b2c3d.js')).headers.etag).toBeUndefined();
  });
});

describe.each(['disk', 's3'] as const)('assets of another version in the storage %s', (kind) => {
  let s3: S3Server | undefined;
  let root: string;
  let storage: FileStorage;
  beforeAll(async () => {
    root = await mkdtemp(path.join(folder, 'media-'));
    if (kind === 's3') s3 = await startS3Server();
    storage = s3 === undefined ? openDiskStorage(root) : await openS3Storage(s3.settings);
  });
  afterAll(async () => {
    storage.close();
    await s3?.stop();
  });

  const old = {
    'screen-11112222.js': 'plain',
    'screen-11112222.js.br': 'brotli',
    'screen-11112222.js.gz': 'gzip',
    'letters-33334444.woff2': 'font',
    'index.html': 'no name with a hash',
  };
  const script = '/assets/screen-11112222.js';
  const serving = async <T>(work: (app: TestApp) => Promise<T>): Promise<T> => {
    const app = await startTestApp({ storage });
    const result = await work(app);
    await app.close();
    return result;
  };
  const status = (app: TestApp, url: string) => app.visitor.get(url).then((answer) => answer.status);
  const now = () => new Date();

  it('are served once a machine with that version has started, as it serves them itself', async () => {
    await serving(async ({ visitor }) => {
      expect((await visitor.get(script)).status).toBe(404);
      await storeAssets(storage, await assetsOf(old), now());
      for (const [accepted, text, encoding] of [
        ['br, gzip', 'brotli', 'br'],
        ['gzip', 'gzip', 'gzip'],
        ['identity', 'plain', undefined],
      ] as const) {
        const answer = await visitor.get(script, { 'accept-encoding': accepted });
        expect(answer).toMatchObject({
          status: 200,
          text,
          headers: { 'cache-control': IMMUTABLE, vary: 'accept-encoding', etag: 'W/"screen-11112222.js"' },
        });
        expect(answer.headers['content-type']).toMatch(/javascript/);
        expect(answer.headers['content-encoding']).toBe(encoding);
      }
      expect(await visitor.get('/assets/letters-33334444.woff2')).toMatchObject({
        status: 200,
        text: 'font',
        headers: { 'content-type': 'font/woff2' },
      });
      expect(await visitor.head(script)).toMatchObject({ status: 200, text: '' });
      expect(await visitor.get(script, { 'if-none-match': 'W/"screen-11112222.js"' })).toMatchObject({ status: 304 });
    });
  });

  it('are only files whose names have a hash, and nothing else of the storage', async () => {
    await serving(async (app) => {
      for (const name of [
        'index.html',
        'screen-11112222.js.br',
        'none-11112222.js',
        '..%2fasset-versions',
        '%2e%2e/x',
      ]) {
        expect(await status(app, `/assets/${name}`)).toBe(404);
      }
    });
  });

  it('are no pictures: backups and the doctor leave them alone', async () => {
    const names: string[] = [];
    for await (const name of storage.list()) names.push(name);
    expect(names).toEqual([]);
  });

  it('are deleted 30 days after the last start that named them; of a version that started since, none', async () => {
    const files = await assetsOf({ 'next-55556666.js': 'next', 'letters-33334444.woff2': 'font' });
    const start = Date.now();
    // The storage says when a file was stored, so that time passes for it by looking from later.
    await deleteEarlierAssets(storage, new Date(start + 29 * DAY_MS));
    await serving(async (app) => expect(await status(app, script)).toBe(200));
    await storeAssets(storage, files, new Date(start + 31 * DAY_MS));
    await deleteEarlierAssets(storage, new Date(start + 32 * DAY_MS));
    await serving(async (app) => {
      expect(await status(app, script)).toBe(404);
      expect(await status(app, '/assets/letters-33334444.woff2')).toBe(200);
      expect(await status(app, '/assets/next-55556666.js')).toBe(200);
    });
    await deleteEarlierAssets(storage, new Date(start + 62 * DAY_MS));
    await serving(async (app) => expect(await status(app, '/assets/next-55556666.js')).toBe(404));
  });
});
