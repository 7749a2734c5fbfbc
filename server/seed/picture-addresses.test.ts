import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pictureSources } from '@shop/contract/pictures';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MANIFEST, readBuiltPictures } from './built-pictures.ts';
import { builtAddress } from './picture-addresses.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shop-pictures-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('a picture of the build has its hash in its address, and all its sizes beside it', async () => {
  const lamp = {
    hash: '0a1b2c3d4e'.repeat(4),
    type: 'webp',
    width: 1120,
    height: 1120,
    alt: 'A lamp',
    file: '1120x1120.webp',
  };
  await writeFile(join(folder, MANIFEST), JSON.stringify({ 'lamp-1': lamp }));
  const address = builtAddress(await readBuiltPictures(folder), 'lamp-1');
  expect(address).toBe('/pictures/lamp-1.0a1b2c3d4e.webp');
  expect(pictureSources(address)).toMatchObject({
    src: address,
    srcSet:
      '/pictures/lamp-1.0a1b2c3d4e.320.webp 320w, /pictures/lamp-1.0a1b2c3d4e.webp 640w, /pictures/lamp-1.0a1b2c3d4e.1120.webp 1120w',
  });
});

test('pictures that older shops have stored without a hash come in all sizes too', async () => {
  expect(pictureSources('/pictures/lamp-1.webp').srcSet).toBe(
    '/pictures/lamp-1.320.webp 320w, /pictures/lamp-1.webp 640w, /pictures/lamp-1.1120.webp 1120w',
  );
  const none = await readBuiltPictures(join(folder, 'absent'));
  expect(builtAddress(none, 'lamp-1')).toBe('/pictures/lamp-1.webp');
});
