import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type S3Server, startS3Server } from '../../../test/s3-server.ts';
import { openDiskStorage } from './disk-storage.ts';
import type { FileStorage } from './file-storage.ts';
import { openS3Storage } from './s3-storage.ts';

let scratch: string;
let s3: S3Server;
beforeAll(async () => {
  scratch = await mkdtemp(path.join(tmpdir(), 'shop-storage-'));
  s3 = await startS3Server();
});
afterAll(async () => {
  await rm(scratch, { recursive: true, force: true });
  await s3.stop();
});

const types = new Map([
  ['a.webp', 'image/webp'],
  ['b.avif', 'image/avif'],
]);

/** A folder with these files, as they come from their making. */
async function made(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await mkdtemp(path.join(scratch, 'made-'));
  for (const [name, content] of Object.entries(files)) await writeFile(path.join(folder, name), content);
  return folder;
}

async function contentOf(storage: FileStorage, name: string): Promise<string | undefined> {
  const file = await storage.open(name);
  if (file === undefined) return undefined;
  const content = await text(file.stream);
  expect(file.bytes).toBe(content.length);
  return content;
}

async function namesIn(storage: FileStorage): Promise<string[]> {
  const names: string[] = [];
  for await (const name of storage.list()) names.push(name);
  return names.sort();
}

describe.each(['disk', 's3'] as const)('files in the storage %s', (kind) => {
  let storage: FileStorage;
  beforeAll(async () => {
    storage = kind === 'disk' ? openDiskStorage(path.join(scratch, 'media')) : await openS3Storage(s3.settings);
  });
  afterAll(() => storage.close());

  it('are there once they are put, under their folder', async () => {
    expect(await namesIn(storage)).toEqual([]);
    await storage.putFolder('aa01', await made({ 'a.webp': 'one', 'b.avif': 'two' }), types);
    expect(await contentOf(storage, 'aa01/a.webp')).toBe('one');
    expect(await contentOf(storage, 'aa01/b.avif')).toBe('two');
    expect(await storage.has('aa01/b.avif')).toBe(true);
    expect(await namesIn(storage)).toEqual(['aa01/a.webp', 'aa01/b.avif']);
  });

  it('are not there otherwise', async () => {
    for (const name of ['aa01/c.webp', 'bb/a.webp', 'aa01']) {
      expect(await storage.open(name)).toBeUndefined();
      expect(await storage.has(name)).toBe(false);
    }
  });

  it('can be put a second time, also at once; what is missing is added', async () => {
    const puts = ['x', 'y', 'z'].map(async () =>
      storage.putFolder('aa02', await made({ 'a.webp': 'same', 'b.avif': 'same' }), types),
    );
    await Promise.all(puts);
    const more = new Map([...types, ['c.webp', 'image/webp']]);
    await storage.putFolder('aa02', await made({ 'a.webp': 'same', 'b.avif': 'same', 'c.webp': 'new' }), more);
    expect(await contentOf(storage, 'aa02/a.webp')).toBe('same');
    expect(await contentOf(storage, 'aa02/c.webp')).toBe('new');
  });

  it('are gone once their folder is removed, also a second time, and others stay', async () => {
    for (const folder of ['aa03', 'aa04']) {
      await storage.putFolder(folder, await made({ 'a.webp': 'x', 'b.avif': 'x' }), types);
    }
    for (let times = 0; times < 2; times += 1) await storage.removeFolder('aa03');
    expect((await namesIn(storage)).filter((name) => name.startsWith('aa03'))).toEqual([]);
    expect(await storage.has('aa04/b.avif')).toBe(true);
  });

  it('are listed however many there are, and only they', async () => {
    const count = 1100;
    const names = Array.from({ length: count }, (_, n) => `${n}.webp`);
    const folder = await made(Object.fromEntries(names.map((name) => [name, 'x'])));
    await storage.putFolder('ff', folder, new Map(names.map((name) => [name, 'image/webp'])));
    expect((await namesIn(storage)).filter((name) => name.startsWith('ff/'))).toHaveLength(count);
  });
});

describe('the storage on the disk', () => {
  it('shows a folder with all its files or not at all, and leaves nothing where they were made', async () => {
    const root = path.join(scratch, 'whole');
    const storage = openDiskStorage(root);
    const folder = await made({ 'a.webp': 'one' });
    // The second file was never made.
    await expect(storage.putFolder('aa', folder, types)).rejects.toThrow('ENOENT');
    expect(await storage.has('aa/a.webp')).toBe(false);
    await mkdir(path.join(root, '.uploads'));
    await writeFile(path.join(root, '.uploads', 'x'), 'under way');
    expect(await namesIn(storage)).toEqual([]);
  });
});

describe('the storage in a bucket', () => {
  let storage: FileStorage;
  beforeAll(async () => {
    storage = await openS3Storage(s3.settings);
  });
  beforeEach(() => s3.setAway(false));

  it('gives each object its type, and lets it be cached for ever', async () => {
    await storage.putFolder('cc', await made({ 'a.webp': 'one', 'b.avif': 'two' }), types);
    const shared = 'public, max-age=31536000, immutable';
    expect(s3.put.get('cc/a.webp')).toMatchObject({ 'content-type': 'image/webp', 'cache-control': shared });
    expect(s3.put.get('cc/b.avif')).toMatchObject({ 'content-type': 'image/avif', 'cache-control': shared });
  });

  it('that cannot be reached is an error that says to try later, and comes back by itself', async () => {
    s3.setAway(true);
    const unavailable = { code: 'UNAVAILABLE', status: 503, details: { retryAfter: 5 } };
    const folder = await made({ 'a.webp': 'one', 'b.avif': 'two' });
    await expect(storage.putFolder('dd', folder, types)).rejects.toMatchObject(unavailable);
    await expect(storage.open('aa01/a.webp')).rejects.toMatchObject(unavailable);
    await expect(namesIn(storage)).rejects.toMatchObject(unavailable);
    s3.setAway(false);
    await storage.putFolder('dd', folder, types);
    expect(await contentOf(storage, 'dd/a.webp')).toBe('one');
  });

  it('with wrong settings is an error with its cause for the log', async () => {
    const wrong = await openS3Storage({ ...s3.settings, bucket: 'another' });
    await expect(wrong.putFolder('ee', await made({ 'a.webp': 'x', 'b.avif': 'y' }), types)).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      cause: { name: 'NoSuchBucket' },
    });
    wrong.close();
  });
});
