import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pictureSources } from '@shop/contract/pictures';
import { expect, it } from 'vitest';
import { readPictureAddresses } from './picture-addresses.ts';
import { nameByContent } from './pictures/name-by-content.ts';

async function build(files: Readonly<Record<string, string>>) {
  const folder = await mkdtemp(join(tmpdir(), 'shop-pictures-'));
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
  await nameByContent(folder);
  const result = { files: (await readdir(folder)).sort(), addressOf: await readPictureAddresses(folder) };
  await rm(folder, { recursive: true });
  return result;
}

const lamp = { 'lamp-1.webp': 'middle', 'lamp-1.320.webp': 'small', 'lamp-1.1120.webp': 'large' };

it('the pictures of the demo have the hash of their content in their names, and one for all sizes', async () => {
  const { files, addressOf } = await build({ ...lamp, 'cup-1.webp': 'cup' });
  const address = addressOf('lamp-1');
  expect(address).toMatch(/^\/pictures\/lamp-1\.[0-9a-f]{10}\.webp$/);
  const sources = pictureSources(address)
    .srcSet?.split(', ')
    .map((source) => source.split(' ')[0]);
  expect(sources).toHaveLength(3);
  for (const source of sources ?? []) expect(files).toContain(source?.replace('/pictures/', ''));
  expect(addressOf('cup-1')).not.toContain(address.split('.')[1]);
});

it('the same content has the same address on every machine, other content of any size another', async () => {
  const addresses = [await build(lamp), await build(lamp), await build({ ...lamp, 'lamp-1.320.webp': 'changed' })].map(
    ({ addressOf }) => addressOf('lamp-1'),
  );
  expect(addresses[1]).toBe(addresses[0]);
  expect(addresses[2]).not.toBe(addresses[0]);
});

it('addresses of older shops have no hash, and still name all sizes', async () => {
  expect(pictureSources('/pictures/lamp-1.webp').srcSet).toBe(
    '/pictures/lamp-1.320.webp 320w, /pictures/lamp-1.webp 640w, /pictures/lamp-1.1120.webp 1120w',
  );
  expect((await build({})).addressOf('lamp-1')).toBe('/pictures/lamp-1.webp');
});
