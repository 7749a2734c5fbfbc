import { cartItem } from '@shop/contract/cart';
import { type Product, product } from '@shop/contract/catalogue';
import { type Media, media } from '@shop/contract/media';
import { imageAlt } from '@shop/contract/pictures';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { makeAdmin, makeUser } from '../../../test/factories.ts';
import { type Client, read, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { drawPicture, upload } from '../../media/media.fixture.ts';

let shop: TestApp;
let admin: Client;
let shopper: Client;
beforeAll(async () => {
  shop = await startTestApp();
  admin = await shop.as(await makeAdmin(shop));
  shopper = await shop.as(await makeUser(shop));
});
afterAll(() => shop.close());

const addPicture = async (alt?: string): Promise<Media> =>
  read(media, await upload(admin, await drawPicture(12, 12).png().toBuffer(), alt === undefined ? {} : { alt }));

async function addProduct(thumbnail: string, images: readonly string[]) {
  const body = {
    ...{ title: 'Lamp', description: 'It shines.', price: 20, discountPercentage: 0, stock: 5, thumbnail, images },
    ...{ brand: 'Alder', category: 'Lamps' },
  };
  return read(product, await admin.post('/products', body));
}

describe('imageAlts of a product', () => {
  it("are parallel to images: the alt text of the shop's own picture at that address, else ''", async () => {
    const [lamp, bulb] = [await addPicture('A red lamp'), await addPicture()];
    const foreign = `https://elsewhere.example${lamp.url}`;
    const made = await addProduct(lamp.url, [lamp.sources[0]?.url ?? '', bulb.url, foreign]);
    expect(made.images).toEqual([lamp.sources[0]?.url, bulb.url, foreign, lamp.url]);
    const alts = ['A red lamp', '', '', 'A red lamp'];
    expect(made.imageAlts).toEqual(alts);
    expect(read(product, await shopper.get(`/products/${made.id}`)).imageAlts).toEqual(alts);
    const listed = read(z.array(product), await shopper.get('/products?category=Lamps&_sort=id&_order=desc'));
    expect(listed[0]?.imageAlts).toEqual(alts);
    const added = read(cartItem, await shopper.post('/cart', { product: made.id, quantity: 1 }));
    expect(added.product.imageAlts).toEqual(alts);
    expect(read(z.array(cartItem), await shopper.get('/cart'))[0]?.product.imageAlts).toEqual(alts);
    const changed = read(product, await admin.patch(`/products/${made.id}`, { stock: 6 }));
    expect(changed.imageAlts).toEqual(alts);
    const stale = await admin.patch(`/products/${made.id}`, { stock: 6, updatedAt: '2020-01-01T00:00:00.000Z' });
    expect(stale.body).toMatchObject({ code: 'STALE', current: { imageAlts: alts } });
  });

  it("are beside a variant's own picture, too: in the product, the lists of admins, and the cart", async () => {
    const [black, white] = [await addPicture('A black lamp'), await addPicture()];
    const body = {
      ...{ title: 'Lamp', description: 'It shines.', price: 20, discountPercentage: 0, thumbnail: '/pictures/a.webp' },
      ...{ images: ['/pictures/a.webp', '/pictures/b.webp', '/pictures/c.webp'], brand: 'Alder', category: 'Lamps' },
      colors: ['black', 'white', 'gray'],
      variants: [
        { color: 'black', stock: 5, image: black.url },
        { color: 'white', stock: 5, image: white.url },
        { color: 'gray', stock: 5 },
      ],
    };
    const made = read(product, await admin.post('/products', body));
    const alts = (shown: Product | undefined) => shown?.variants?.map(({ imageAlt }) => imageAlt);
    expect(alts(made)).toEqual(['A black lamp', undefined, undefined]);
    expect(alts(read(product, await shopper.get(`/products/${made.id}`)))).toEqual(alts(made));
    const list = await admin.get('/products?admin=true&category=Lamps&_sort=id&_order=desc');
    expect(alts(read(z.array(product), list)[0])).toEqual(alts(made));
    await shopper.post('/cart', { product: made.id, quantity: 1, color: 'black' });
    const line = read(z.array(cartItem), await shopper.get('/cart')).find((item) => item.product.id === made.id);
    expect(line?.variant?.imageAlt).toBe('A black lamp');
    expect(line && imageAlt(line.product, line.product.thumbnail)).toBe('A black lamp');
    await admin.patch(`/media/${black.id}`, { alt: 'A dark lamp' });
    expect(alts(read(product, await shopper.get(`/products/${made.id}`)))?.[0]).toBe('A dark lamp');
  });

  it('change with the alt text, in every answer that was cached', async () => {
    const lamp = await addPicture('Before');
    const made = await addProduct(lamp.url, [lamp.url, '/pictures/a.webp', '/pictures/b.webp']);
    await shopper.post('/cart', { product: made.id, quantity: 1 });
    const readAlts = async () => {
      const [one, list, cart] = await Promise.all([
        shopper.get(`/products/${made.id}`),
        shopper.get('/products?category=Lamps&_sort=id&_order=desc'),
        shopper.get('/cart'),
      ]);
      const line = read(z.array(cartItem), cart).find((item) => item.product.id === made.id);
      return [read(product, one), read(z.array(product), list)[0], line?.product].map((found) => found?.imageAlts[3]);
    };
    expect(await readAlts()).toEqual(['Before', 'Before', 'Before']);
    expect(await readAlts()).toEqual(['Before', 'Before', 'Before']);
    await admin.patch(`/media/${lamp.id}`, { alt: 'After' });
    expect(await readAlts()).toEqual(['After', 'After', 'After']);
    await admin.patch(`/media/${lamp.id}`, { alt: '' });
    expect(await readAlts()).toEqual(['', '', '']);
  });

  it('appear with the upload of a picture whose address a product shows already', async () => {
    const bytes = await drawPicture(13, 13).png().toBuffer();
    const first = read(media, await upload(admin, bytes));
    const made = await addProduct(first.url, [first.url, first.url, first.url]);
    await shopper.get(`/products/${made.id}`);
    await shop.db.deleteFrom('media').where('id', '=', first.id).execute();
    await upload(admin, bytes, { alt: 'Again' });
    expect(read(product, await shopper.get(`/products/${made.id}`)).imageAlts).toEqual(Array(4).fill('Again'));
  });
});
