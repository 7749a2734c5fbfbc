import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDiskStorage } from './disk-storage.ts';
import { deleteEarlierAssets, openEarlierAssets, storeAssets } from './earlier-assets.ts';
import type { FileStorage } from './file-storage.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'shop-assets-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function assets(...names: string[]): Promise<string> {
  const made = await mkdtemp(path.join(folder, 'build-'));
  for (const name of names) await writeFile(path.join(made, name), name);
  return made;
}

const openStorage = async () => openDiskStorage(await mkdtemp(path.join(folder, 'media-')));

/** @returns whether it was found */
async function has(storage: FileStorage, name: string): Promise<boolean> {
  const found = await openEarlierAssets(storage)(name, []);
  found?.stream.destroy();
  return found !== undefined;
}

it('an asset that was stored before somebody asks is found, also while an earlier question is being answered', async () => {
  const storage = await openStorage();
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  let reads = 0;
  const slow: FileStorage = {
    ...storage,
    async *listFolder(name) {
      reads += 1;
      const names: string[] = [];
      for await (const one of storage.listFolder(name)) names.push(one);
      if (reads === 1) await held;
      yield* names;
    },
  };
  const find = openEarlierAssets(slow);
  const before = find('none-00000000.js', []);
  await expect.poll(() => reads).toBe(1);
  await storeAssets(storage, await assets('next-11112222.js'), new Date());
  const callers = Array.from({ length: 20 }, () => find('next-11112222.js', []));
  answer();
  expect(await before).toBeUndefined();
  for (const found of await Promise.all(callers)) {
    expect(found).toMatchObject({ type: 'application/javascript; charset=utf-8', encoding: undefined });
    found?.stream.destroy();
  }
  // Callers that wait share one read, so that questions for what does not exist cost little.
  expect(reads).toBe(2);
});

it('several processes of a version may start at once, and a start again keeps its assets for another 30 days', async () => {
  const storage = await openStorage();
  const build = await assets('app-11112222.js', 'app-11112222.js.br');
  const day = (count: number) => new Date(Date.UTC(2026, 0, 1 + count));
  await Promise.all([1, 2, 3].map(() => storeAssets(storage, build, day(0))));
  await storeAssets(storage, build, day(20));
  await deleteEarlierAssets(storage, day(45));
  expect(await has(storage, 'app-11112222.js')).toBe(true);
  await deleteEarlierAssets(storage, day(51));
  expect(await has(storage, 'app-11112222.js')).toBe(false);
});
