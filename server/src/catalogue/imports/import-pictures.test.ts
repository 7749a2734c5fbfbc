import { createServer, type RequestListener, type Server } from 'node:http';
import { product } from '@shop/contract/catalogue';
import { importResource } from '@shop/contract/product-files';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type ImportShop, startImportShop, variantOf } from '../../../test/imports.ts';
import { newProduct, newProductWithVariants } from '../../../test/product-files.ts';
import { read } from '../../../test/test-app.ts';
import { bomb } from '../../media/bomb.fixture.ts';
import { drawPicture } from '../../media/media.fixture.ts';
import { everywhere, publicOnly } from '../../platform/fetch/fetch-file.ts';
import { fetchNextPicture, PICTURES_AT_ONCE } from './fetch-next-picture.ts';

let shop: ImportShop;
let server: Server;
let site: string;
let answer: RequestListener;
const asked: string[] = [];
const forever = new AbortController().signal;

beforeAll(async () => {
  shop = await startImportShop();
  server = createServer((request, response) => {
    asked.push(request.url ?? '');
    answer(request, response);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('It has no port');
  site = `http://127.0.0.1:${bound.port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await shop.close();
});

/** Answers each path with a picture of its own. */
function servePictures(): void {
  const pictures = new Map<string, Promise<Buffer>>();
  answer = async (request, response) => {
    const url = request.url ?? '';
    if (!pictures.has(url)) pictures.set(url, drawPicture(40, 30).png().toBuffer());
    response.end(await pictures.get(url));
  };
}

const notFound: RequestListener = (_request, response) => response.writeHead(404).end();

async function fetchAll(reach = everywhere): Promise<void> {
  while (await fetchNextPicture(shop.deps, reach, forever));
}

const importNow = async (id: number) => read(importResource, await shop.admin.get(`/imports/${id}`));
const retry = (id: number) => shop.admin.post(`/imports/${id}/pictures`, {});
const withoutImages = { ...newProduct, image1: undefined, image2: undefined, image3: undefined };

let brands = 0;
/** Imports lines as products of a brand of their own. @returns the import, and its products in the order of ids */
async function importProducts(lines: readonly Record<string, string | number | undefined>[]) {
  brands += 1;
  const brand = `Maker ${brands}`;
  const applied = await shop.import(lines.map((line) => ({ ...withoutImages, brand, stock: 1, ...line })));
  const find = async () => {
    const answer = await shop.admin.get(`/products?brand=${encodeURIComponent(brand)}&_sort=id`);
    return read(z.array(product), answer).sort((a, b) => a.id - b.id);
  };
  return { id: applied.id, find, brand };
}

describe('pictures by address', () => {
  it('are fetched after applying and stored as own pictures; until then the product shows its placeholder', async () => {
    servePictures();
    const lines = [
      { title: 'One', thumbnail: `${site}/a.png`, image1: `${site}/b.png`, image2: '/pictures/lamp-3.webp' },
      { title: 'Two', thumbnail: `${site}/a.png` },
    ];
    const { id, find } = await importProducts(lines);
    const before = await find();
    for (const { thumbnail } of before) expect(thumbnail).toMatch(/^\/pictures\/placeholder\.webp/);
    expect((await importNow(id)).pictures).toEqual({ total: 2, done: 0, failed: [] });

    await fetchAll();
    const [one, two] = await find();
    expect(one?.thumbnail).toMatch(/^\/media\/[0-9a-f]{40}\/40x30\.png$/);
    expect(one?.images).toEqual([
      expect.stringMatching(/^\/media/),
      '/pictures/lamp-3.webp',
      one?.thumbnail,
      one?.thumbnail,
    ]);
    expect(one?.images[0]).not.toBe(one?.thumbnail);
    expect(two?.thumbnail).toBe(one?.thumbnail);
    const bytes = (await shop.visitor.get(one?.thumbnail ?? '')).bytes;
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 40, height: 30 });
    expect((await importNow(id)).pictures).toEqual({ total: 2, done: 2, failed: [] });
    expect(one?.updatedAt).not.toBe(before[0]?.updatedAt);
    const history = await shop.admin.get(`/products/${one?.id}/history`);
    expect(history.text).toContain(one?.thumbnail);
  });

  it('of variants too', async () => {
    servePictures();
    const { find } = await importProducts([
      { productId: 'new:v', sku: 'PV-1', sizes: 's|m', size: 's', image: `${site}/small.png` },
      { productId: 'new:v', sku: 'PV-2', sizes: 's|m', size: 'm', image: `${site}/large.png` },
    ]);
    await fetchAll();
    const [one] = await find();
    const whole = await shop.find({ id: one?.id ?? 0 });
    const images = [0, 1].map((n) => variantOf(whole, n).image);
    for (const image of images) expect(image).toMatch(/^\/media\//);
    expect(images[0]).not.toBe(images[1]);
  });

  it('change nothing when the same file is sent again, or an export from before they were fetched', async () => {
    servePictures();
    const lines = [{ title: 'Again', sku: 'AGAIN', thumbnail: `${site}/again.png`, image1: `${site}/again-1.png` }];
    const { brand } = await importProducts(lines);
    const same = { sku: 'AGAIN', thumbnail: `${site}/again.png`, image1: `${site}/again-1.png` };
    expect(await shop.check([same])).toMatchObject({ changed: 0, unchanged: 1 });
    const exported = await shop.exported(`brand=${brand}`);
    await fetchAll();
    expect(await shop.check([same])).toMatchObject({ changed: 0, unchanged: 1 });
    expect(await shop.check(exported)).toMatchObject({ changed: 0, unchanged: 1 });
    expect(await shop.check([{ ...same, thumbnail: `${site}/other.png` }])).toMatchObject({ changed: 1 });
  });

  it('leave addresses as they are that the product has already', async () => {
    const { id } = await shop.create({ ...newProductWithVariants, thumbnail: 'https://cdn.example/a.jpg' });
    expect(await shop.check([{ productId: id, thumbnail: 'https://cdn.example/a.jpg' }])).toMatchObject({
      unchanged: 1,
      pictures: { total: 0 },
    });
  });

  it('are shown by their addresses in the preview', async () => {
    const { id } = await shop.create(newProductWithVariants);
    const { sample, pictures } = await shop.check([{ productId: id, thumbnail: `${site}/preview.png` }]);
    expect(sample).toMatchObject([{ field: 'thumbnail', to: `${site}/preview.png` }]);
    expect(pictures).toEqual({ total: 1, done: 0, failed: [] });
    await fetchAll();
    expect(asked).not.toContain('/preview.png');
  });

  it('that fail are told with line and reason, and tried again when asked', async () => {
    answer = notFound;
    const { id, find } = await importProducts([
      { title: 'F1', thumbnail: `${site}/gone.png` },
      { title: 'F2', thumbnail: `${site}/there.png` },
    ]);
    await fetchAll();
    expect((await importNow(id)).pictures).toEqual({
      total: 2,
      done: 0,
      failed: [
        { line: 2, url: `${site}/gone.png`, message: 'The server answers 404' },
        { line: 3, url: `${site}/there.png`, message: 'The server answers 404' },
      ],
    });
    servePictures();
    expect(read(importResource, await retry(id)).pictures).toEqual({ total: 2, done: 0, failed: [] });
    await fetchAll();
    expect((await importNow(id)).pictures).toEqual({ total: 2, done: 2, failed: [] });
    for (const { thumbnail } of await find()) expect(thumbnail).toMatch(/^\/media\//);
  });

  it('fail where the file is no picture, or beyond 15 MB, 50 megapixels and three redirects', async () => {
    const files = new Map<string, string | Buffer>([
      ['/page', '<html>'],
      ['/svg', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
      ['/half', '\x89PNG\r\n\x1a\n'],
      ['/bomb', bomb(10_000, 10_000)],
    ]);
    answer = ({ url = '' }, response) => {
      const file = files.get(url);
      if (file !== undefined) response.end(Buffer.from(file.toString('latin1'), 'latin1'));
      else if (url === '/large') response.writeHead(200, { 'content-length': 15 * 1024 ** 2 + 1 }).end('x');
      else response.writeHead(302, { location: `/${Number(url.slice(1)) - 1 || 'page'}` }).end();
    };
    const names = [...files.keys(), '/large', '/4'];
    const { id } = await importProducts(names.map((name) => ({ title: name, thumbnail: `${site}${name}` })));
    await fetchAll();
    const { failed } = (await importNow(id)).pictures;
    expect(failed.map(({ line }) => line)).toEqual([2, 3, 4, 5, 6, 7]);
    expect(failed.slice(3).map(({ message }) => message)).toEqual([
      'The picture has more than 50 megapixels',
      'The file has more than 15 MB',
      'More than 3 redirects',
    ]);
  });

  it('are fetched from public addresses only', async () => {
    servePictures();
    const before = asked.length;
    const { id } = await importProducts([{ thumbnail: `${site}/private.png` }]);
    await fetchAll(publicOnly);
    expect((await importNow(id)).pictures.failed).toMatchObject([{ message: 'Only the ports 80 and 443 are asked' }]);
    expect(asked).toHaveLength(before);
  });

  it('are fetched four at a time, by all processes together', async () => {
    let open = 0;
    let most = 0;
    const waiting: (() => void)[] = [];
    const picture = await drawPicture(20, 20).png().toBuffer();
    answer = async (_request, response) => {
      open += 1;
      most = Math.max(most, open);
      await new Promise<void>((go) => {
        waiting.push(go);
        if (waiting.length === PICTURES_AT_ONCE) for (const one of waiting.splice(0)) one();
      });
      open -= 1;
      response.end(picture);
    };
    const { id } = await importProducts(
      Array.from({ length: 12 }, (_, n) => ({ title: `P${n}`, thumbnail: `${site}/four-${n}.png` })),
    );
    await Promise.all(
      Array.from({ length: 9 }, async () => {
        while ((await importNow(id)).pictures.done < 12) await fetchNextPicture(shop.deps, everywhere, forever);
      }),
    );
    expect(most).toBe(PICTURES_AT_ONCE);
  });

  it('that a process had claimed when it died are fetched by another', async () => {
    servePictures();
    const { id } = await importProducts([{ thumbnail: `${site}/died.png` }]);
    await shop.db
      .updateTable('import_pictures')
      .set({ attempts: 1, due_at: later(30) })
      .where('change_set_id', '=', id)
      .execute();
    await fetchAll();
    expect((await importNow(id)).pictures.done).toBe(0);
    shop.clock.advance(31);
    await fetchAll();
    expect((await importNow(id)).pictures.done).toBe(1);
  });

  it('are put back when the process stops meanwhile', async () => {
    const stopping = new AbortController();
    answer = () => stopping.abort();
    const { id } = await importProducts([{ thumbnail: `${site}/stopped.png` }]);
    await fetchNextPicture(shop.deps, everywhere, stopping.signal);
    servePictures();
    await fetchAll();
    expect((await importNow(id)).pictures).toMatchObject({ done: 1, failed: [] });
  });

  it('stay away from what somebody has set meanwhile', async () => {
    servePictures();
    const { find } = await importProducts([{ thumbnail: `${site}/late.png` }]);
    const [found] = await find();
    await shop.edit({ id: found?.id ?? 0 }, { thumbnail: '/pictures/own.webp' });
    await fetchAll();
    expect((await find())[0]?.thumbnail).toBe('/pictures/own.webp');
  });
});

describe('undoing an import', () => {
  it('ends what is not fetched yet', async () => {
    servePictures();
    const { id } = await importProducts([{ thumbnail: `${site}/ended.png` }]);
    await shop.undo({ id });
    await fetchAll();
    expect(asked).not.toContain('/ended.png');
    expect((await importNow(id)).pictures).toEqual({ total: 0, done: 0, failed: [] });
    expect((await retry(id)).status).toBe(409);
  });

  it.each([true, false])('puts the former picture back (fetched: %s)', async (isFetched) => {
    servePictures();
    const { id: productId } = await shop.create(newProductWithVariants);
    const variant = variantOf(await shop.find({ id: productId }), 1);
    const { id } = await shop.import([
      {
        productId,
        variantId: variant.id,
        thumbnail: `${site}/u-${isFetched}.png`,
        image: `${site}/w-${isFetched}.png`,
      },
    ]);
    if (isFetched) await fetchAll();
    expect(await shop.undo({ id })).toMatchObject({ undone: 1, left: [] });
    const now = await shop.find({ id: productId });
    expect([now.thumbnail, variantOf(now, 1).image]).toEqual([newProductWithVariants.thumbnail, variant.image]);
  });
});

it('POST /imports/{id}/pictures is for imports that are applied', async () => {
  const { id } = await shop.check([{ ...withoutImages, stock: 1 }]);
  expect((await retry(id)).status).toBe(409);
  expect((await retry(999_999)).status).toBe(404);
});

const later = (seconds: number) => new Date(shop.clock.now().getTime() + seconds * 1000);
