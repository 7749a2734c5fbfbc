/** What search engines and previews read in the documents of an open shop, before any script. */

import { product } from '@shop/contract/catalogue';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { makeAdmin, makeBrand, makeCategory, makeProduct, makeUser } from '../../../test/factories.ts';
import { type ReadHead, readHead } from '../../../test/read-head.ts';
import { type Client, read, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { simpleBody } from '../../../test/variants.ts';

const ORIGIN = 'https://shop.example';
const BUILT =
  '<!doctype html><html lang="en"><head><meta name="description" content="Built."><title>E-Commerce</title></head><body></body></html>';

let shop: TestApp;
let admin: Client;
beforeAll(async () => {
  shop = await startTestApp({
    publicUrl: ORIGIN,
    build: { 'dist/index.html': BUILT },
    settings: { storefront: 'public', shopName: 'Corner' },
  });
  admin = await shop.as(await makeAdmin(shop));
});
afterAll(() => shop.close());

const navigate = (url: string, client = shop.visitor) => client.get(url, { accept: 'text/html' });

const offer = z.object({ price: z.string(), gtin: z.string(), availability: z.string() });

const headAt = async (url: string) => readHead((await navigate(url)).text);
const dataOf = ({ data }: ReadHead, type: string) => data.find((one) => one['@type'] === type);

describe('the document of a product', () => {
  it('has title, description, canonical address, previews, and data with offer and availability', async () => {
    const product = await makeProduct(shop, { title: 'Desk lamp', stock: 3 });
    await admin.patch(`/products/${product.id}`, { description: 'Bends\nanywhere.', gtin: '4006381333931' });
    const { status, text, headers } = await navigate(`/product-detail/${product.id}`);
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    const head = readHead(text);
    const url = `${ORIGIN}/product-detail/${product.id}`;
    expect(head).toMatchObject({
      title: 'Desk lamp – Corner',
      canonical: url,
      metas: {
        description: 'Bends anywhere.',
        'og:type': 'product',
        'og:site_name': 'Corner',
        'og:title': 'Desk lamp',
        'og:description': 'Bends anywhere.',
        'og:url': url,
        'product:price:currency': 'USD',
        'twitter:title': 'Desk lamp',
      },
    });
    expect(head.metas).not.toHaveProperty('robots');
    expect(dataOf(head, 'Product')).toMatchObject({
      name: 'Desk lamp',
      gtin: '4006381333931',
      offers: {
        '@type': 'Offer',
        price: '15.00',
        priceCurrency: 'USD',
        availability: 'https://schema.org/InStock',
        url,
      },
    });
    expect(dataOf(head, 'BreadcrumbList')).toMatchObject({ itemListElement: expect.any(Array) });
  });

  it.each([16, 20])('names the GTIN of each variant, of which one costs 20 and one %s', async (price) => {
    const variants = [
      { color: 'white', stock: 1, price: 20, gtin: '96385074' },
      { color: 'gray', stock: 0, price, gtin: '4006381333931' },
    ];
    const answer = await admin.post('/products', { ...simpleBody, colors: ['white', 'gray'], sizes: [], variants });
    const { id } = read(product, answer);
    const data = z
      .object({ offers: z.union([z.array(offer), z.object({ offers: z.array(offer) })]) })
      .parse(dataOf(await headAt(`/product-detail/${id}`), 'Product'));
    expect(Array.isArray(data.offers) ? data.offers : data.offers.offers).toEqual([
      { price: '20.00', gtin: '96385074', availability: 'https://schema.org/InStock' },
      { price: `${price}.00`, gtin: '4006381333931', availability: 'https://schema.org/OutOfStock' },
    ]);
  });

  it('shows nobody the placeholder of a picture, also of one that an import is to fetch', async () => {
    for (const thumbnail of ['/pictures/placeholder.webp', '/pictures/placeholder.webp#0123456789abcdef01234567']) {
      const { id } = await makeProduct(shop);
      await admin.patch(`/products/${id}`, { thumbnail, images: [thumbnail, '/pictures/lamp-2.webp', thumbnail] });
      const head = await headAt(`/product-detail/${id}`);
      expect(head.metas).not.toHaveProperty('og:image');
      expect(dataOf(head, 'Product')?.image).toEqual([`${ORIGIN}/pictures/lamp-2.webp`]);
    }
  });

  it('has the texts that staff wrote for search engines', async () => {
    const product = await makeProduct(shop);
    await admin.patch(`/products/${product.id}`, { seoTitle: 'Best lamp', seoDescription: 'Of all lamps.' });
    const head = await headAt(`/product-detail/${product.id}`);
    expect(head.title).toBe('Best lamp – Corner');
    expect(head.metas).toMatchObject({ description: 'Of all lamps.', 'og:title': 'Best lamp' });
  });

  it('says what is sold out, and follows each change with the next request', async () => {
    const product = await makeProduct(shop, { stock: 1 });
    const offer = async () => dataOf(await headAt(`/product-detail/${product.id}`), 'Product')?.offers;
    expect(await offer()).toMatchObject({ availability: 'https://schema.org/InStock' });
    await admin.patch(`/products/${product.id}`, { stock: 0, title: 'Gone' });
    expect(await offer()).toMatchObject({ availability: 'https://schema.org/OutOfStock' });
    expect((await headAt(`/product-detail/${product.id}`)).title).toBe('Gone – Corner');
  });

  it('is a 404 where there is no such product, and a 410 of a deleted one', async () => {
    for (const id of ['99999999', 'abc', '0', '1e3']) {
      const { status, text } = await navigate(`/product-detail/${id}`);
      expect(status).toBe(404);
      expect(readHead(text)).toMatchObject({ title: 'Page not found – Corner', metas: { robots: 'noindex' } });
    }
    const product = await makeProduct(shop, { title: 'Old lamp' });
    await admin.patch(`/products/${product.id}`, { deleted: true });
    const { status, text } = await navigate(`/product-detail/${product.id}`);
    expect(status).toBe(410);
    const head = readHead(text);
    expect(head).toMatchObject({ title: 'Old lamp – Corner', metas: { robots: 'noindex, follow' } });
    expect(dataOf(head, 'Product')?.offers).toMatchObject({ availability: 'https://schema.org/Discontinued' });
  });
});

describe('the document of a list', () => {
  const robotsAt = async (url: string) => {
    const { canonical, metas } = await headAt(url);
    return [metas.robots, canonical?.slice(ORIGIN.length)];
  };

  it('of the home page, a category and a collection names its products, each with its address', async () => {
    const product = await makeProduct(shop, { title: 'Kettle', category: await makeCategory(shop, 'Kitchen') });
    await admin.post('/collections', { title: 'Warm things', description: 'For cold days.', products: [product.id] });
    const item = { '@type': 'ListItem', position: 1, name: 'Kettle', url: `${ORIGIN}/product-detail/${product.id}` };
    const category = await headAt('/category/kitchen');
    expect(category).toMatchObject({ title: 'Kitchen – Corner', canonical: `${ORIGIN}/category/kitchen` });
    expect(dataOf(category, 'ItemList')).toMatchObject({ itemListElement: [item] });
    expect(dataOf(category, 'BreadcrumbList')).toMatchObject({
      itemListElement: [
        { position: 1, item: `${ORIGIN}/` },
        { position: 2, name: 'Kitchen', item: `${ORIGIN}/category/kitchen` },
      ],
    });
    const collection = await headAt('/collection/warm-things');
    expect(collection).toMatchObject({ title: 'Warm things – Corner', metas: { description: 'For cold days.' } });
    expect(dataOf(collection, 'ItemList')).toMatchObject({ itemListElement: [item] });
    const home = await headAt('/');
    expect(home).toMatchObject({
      title: 'All Products – Corner',
      canonical: `${ORIGIN}/`,
      metas: { 'og:type': 'website' },
    });
    expect(dataOf(home, 'ItemList')).toMatchObject({ itemListElement: expect.any(Array) });
    for (const missing of ['/category/none', '/collection/none'])
      expect(await navigate(missing)).toMatchObject({ status: 404 });
  });

  it('may be found plain, by one value of one filter, and page by page', async () => {
    const many = { category: await makeCategory(shop, 'Many'), brand: await makeBrand(shop, 'Busy') };
    for (let n = 0; n < 25; n += 1) await makeProduct(shop, many);
    expect(await robotsAt('/?utm_source=mail&page=1')).toEqual([undefined, '/']);
    expect(await robotsAt('/?page=2')).toEqual([undefined, '/?page=2']);
    expect(await robotsAt('/?category=Many')).toEqual([undefined, '/?category=Many']);
    expect(await robotsAt('/?brand=Busy&page=3')).toEqual([undefined, '/?brand=Busy&page=3']);
    expect(await robotsAt('/category/many?page=2')).toEqual([undefined, '/category/many?page=2']);
  });

  it('is otherwise noindex, and canonical to the plain list or that of the one filter', async () => {
    const NO = 'noindex, follow';
    expect(await robotsAt('/?category=Many&brand=Busy')).toEqual([NO, '/']);
    expect(await robotsAt('/?category=Many&category=Kitchen')).toEqual([NO, '/']);
    expect(await robotsAt('/?_sort=rating&_order=desc')).toEqual([NO, '/']);
    expect(await robotsAt('/?category=Many&_sort=rating&_order=desc&page=2')).toEqual([NO, '/?category=Many']);
    expect(await robotsAt('/?q=lamp')).toEqual([NO, '/']);
    expect(await robotsAt('/?q=lamp&brand=Busy')).toEqual([NO, '/?brand=Busy']);
    expect(await robotsAt('/category/many?brand=Busy&size=m')).toEqual([NO, '/category/many']);
    expect(await robotsAt('/?page=9999')).toEqual([NO, '/']);
  });

  it('of a category leads from an old address to the present one', async () => {
    const { id } = await makeCategory(shop, 'Renamed');
    await admin.patch(`/categories/${id}`, { slug: 'renamed-now' });
    const { status, headers } = await navigate('/category/renamed?page=2');
    expect({ status, to: headers.location }).toEqual({ status: 301, to: '/category/renamed-now?page=2' });
  });
});

describe('a document', () => {
  it('of a page of the merchant’s has its text as description', async () => {
    await admin.patch('/pages/imprint', { title: 'Imprint', markdown: 'Ann *Kay*, Main Street 1' });
    expect(await headAt('/page/imprint')).toMatchObject({
      title: 'Imprint – Corner',
      canonical: `${ORIGIN}/page/imprint`,
      metas: { description: 'Ann Kay, Main Street 1', 'og:type': 'article' },
    });
  });

  it('of each page has title, description, canonical address, OpenGraph and the card of Twitter, with a picture where there is one', async () => {
    const category = await makeCategory(shop, 'Preview');
    const product = await makeProduct(shop, { title: 'Seen', category });
    await admin.patch(`/products/${product.id}`, { thumbnail: '/pictures/lamp-1.webp', description: 'As seen.' });
    await admin.post('/collections', { title: 'Shown', products: [product.id] });
    await admin.patch('/pages/terms', { title: 'Terms', markdown: 'As agreed.' });
    for (const [url, type, picture] of [
      ['/', 'website', true],
      ['/?category=Preview', 'website', true],
      ['/category/preview', 'website', true],
      ['/collection/shown', 'website', true],
      ['/page/terms', 'article', false],
      [`/product-detail/${product.id}`, 'product', true],
    ] as const) {
      const { title, canonical, metas } = await headAt(url);
      const address = `${ORIGIN}${url}`;
      expect([title, canonical]).toEqual([expect.stringMatching(/^.+ – Corner$/), address]);
      expect(metas).toMatchObject({ 'og:type': type, 'og:title': metas['twitter:title'], 'og:url': address });
      expect(metas.description).toMatch(/\S/);
      expect([metas['og:description'], metas['twitter:description']]).toEqual(Array(2).fill(metas.description));
      expect(metas['twitter:card']).toBe(picture ? 'summary_large_image' : 'summary');
      expect(metas['og:image']?.startsWith(ORIGIN) ?? false).toBe(picture);
    }
  });

  it('is the same for everybody, and may be kept where no session was sent', async () => {
    const product = await makeProduct(shop);
    const url = `/product-detail/${product.id}`;
    const member = await navigate(url, await shop.as(await makeUser(shop)));
    const stranger = await navigate(url);
    expect(member.text).toBe(stranger.text);
    expect(member.headers['cache-control']).toBe('no-store');
    expect(stranger.headers).toMatchObject({
      'cache-control': 'public, max-age=0, s-maxage=60, stale-while-revalidate=600',
      vary: expect.stringMatching(/^Accept, Cookie/),
    });
    const etag = String(stranger.headers.etag);
    const known = await shop.visitor.get(url, { accept: 'text/html', 'if-none-match': etag });
    expect(known).toMatchObject({ status: 304, text: '' });
    await admin.patch(url.replace('product-detail', 'products'), { title: 'Another' });
    expect(await shop.visitor.get(url, { accept: 'text/html', 'if-none-match': etag })).toMatchObject({ status: 200 });
  });

  it('tells nothing of products in a shop for members, and follows the setting with the next request', async () => {
    const product = await makeProduct(shop, { title: 'Secret lamp' });
    const url = `/product-detail/${product.id}`;
    await admin.patch('/settings', { storefront: 'members' });
    for (const address of [url, '/', '/?q=secret', '/product-detail/99999999']) {
      const { status, text } = await navigate(address);
      expect(status).toBe(200);
      expect(text).not.toContain('Secret');
      expect(readHead(text)).toMatchObject({ canonical: undefined, metas: { robots: 'noindex' }, data: [] });
    }
    await admin.patch('/settings', { storefront: 'public' });
    expect((await headAt(url)).title).toBe('Secret lamp – Corner');
  });

  it('escapes whatever stands in any field', async () => {
    const product = await makeProduct(shop);
    const url = `/product-detail/${product.id}`;
    const plain = readHead((await navigate(url)).text).elements;
    const hostile = fc.constantFrom(
      '</script>',
      '<!--',
      '<script>',
      '"',
      "'",
      '&lt;',
      ']]>',
      '</title>',
      '\u2028',
      '$&',
      '$`',
      '<',
    );
    const texts = fc.array(fc.oneof(hostile, fc.string({ minLength: 1, maxLength: 6 })), {
      minLength: 1,
      maxLength: 6,
    });
    const word = texts.map((parts) => `x${parts.join('')}`.replaceAll('\0', ''));
    await fc.assert(
      fc.asyncProperty(word, word, word, word, async (title, description, named, manufacturer) => {
        const brand = named.replaceAll(',', '');
        const values = { title, description, brand, manufacturer, seoTitle: title, seoDescription: description };
        expect(await admin.patch(`/products/${product.id}`, values)).toMatchObject({ status: 200 });
        const head = readHead((await navigate(url)).text);
        expect(head.elements).toEqual(plain);
        expect(head.title.replaceAll('\r', '')).toBe(`${title} – Corner`.replaceAll('\r', ''));
        expect(dataOf(head, 'Product')).toMatchObject({ name: title, description, brand: { name: brand } });
      }),
      { numRuns: 40 },
    );
  });
});
