import { filterOption, product as productSchema } from '@shop/contract/catalogue';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { makeAdmin, makeBrand, makeUser, unique } from '../../../test/factories.ts';
import { stockFaults } from '../../../test/ledger.ts';
import { type Client, read, startTestApp, type TestApp } from '../../../test/test-app.ts';

let shop: TestApp;
let me: { id: number };
let admin: Client;
let shopper: Client;
beforeAll(async () => {
  shop = await startTestApp();
  me = await makeAdmin(shop);
  admin = await shop.as(me);
  shopper = await shop.as(await makeUser(shop));
});
afterEach(async () => {
  expect(await stockFaults(shop.db)).toEqual([]);
});
afterAll(() => shop.close());

const body = {
  title: 'Teapot',
  description: 'Holds tea.',
  price: 19.99,
  discountPercentage: 12.5,
  stock: 7,
  brand: 'Northwind',
  category: 'Kitchen',
  thumbnail: '/t.webp',
  images: ['/1.webp', '/2.webp', '/3.webp', '/t.webp'],
  highlights: ['Does not drip', '', 'Blue', ''],
  colors: ['black'],
  sizes: ['s', 'xl'],
};
const create = async (changes: object = {}) =>
  read(productSchema, await admin.post('/products/', { ...body, ...changes }));
const total = async () => Number((await admin.get('/products?admin=true')).headers['x-total-count']);
const valuesOf = async (path: string) =>
  read(z.array(filterOption), await admin.get(`${path}?admin=true`)).map((option) => option.value);

describe('POST /products', () => {
  it('answers 201 with the whole product, which everyone then finds', async () => {
    const answer = await admin.post('/products/', body);
    expect(answer.status).toBe(201);
    const made = read(productSchema, answer);
    expect(made).toMatchObject({
      ...body,
      discountPrice: 17.49,
      rating: 0,
      deleted: false,
      colors: [{ id: 'black', name: 'Black', class: 'bg-gray-900', selectedClass: 'ring-gray-900' }],
      sizes: [
        { id: 's', name: 'S', inStock: true },
        { id: 'xl', name: 'XL', inStock: true },
      ],
      href: `/product-detail/${made.id}`,
      breadcrumbs: [{ name: 'Kitchen', href: '/?category=Kitchen' }],
      createdAt: shop.clock.now().toISOString(),
      updatedAt: shop.clock.now().toISOString(),
    });
    const { place: _forStaff, ...shown } = made;
    expect((await shopper.get(`/products/${made.id}`)).body).toEqual(shown);
  });

  it('ignores what is not the client’s to say: id, rating, discountPrice, deleted, href, times, unknown keys', async () => {
    const made = await create({
      id: 4711,
      rating: 5,
      discountPrice: 0.01,
      deleted: true,
      href: 'https://example.com/',
      breadcrumbs: [{ id: 1, name: 'x', href: 'javascript:alert(1)' }],
      createdAt: '2001-01-01T00:00:00.000Z',
      updatedAt: '2001-01-01T00:00:00.000Z',
      previousStock: 3,
      rating_hundredths: 500,
      owner: 'me',
    });
    expect(made).toMatchObject({
      rating: 0,
      discountPrice: 17.49,
      deleted: false,
      stock: 7,
      href: `/product-detail/${made.id}`,
      createdAt: shop.clock.now().toISOString(),
    });
    expect(made.id).not.toBe(4711);
    expect(made).not.toHaveProperty('owner');
  });

  it('takes colours and sizes as objects, keeps which size is out of stock, and needs neither these nor highlights', async () => {
    const full = await create({
      colors: [{ id: 'white', name: 'Snow', class: 'x' }, 'gray'],
      sizes: [{ id: 'm', name: 'M', inStock: false }],
    });
    expect(full.colors.map(({ id, name }) => [id, name])).toEqual([
      ['white', 'White'],
      ['gray', 'Gray'],
    ]);
    expect(full.sizes).toEqual([{ id: 'm', name: 'M', inStock: false }]);
    const bare = await create({ colors: undefined, sizes: undefined, highlights: undefined });
    expect(bare).toMatchObject({ colors: [], sizes: [], highlights: [] });
  });

  it('puts the thumbnail in the fourth place of the pictures, whatever was sent there', async () => {
    for (const images of [
      ['/1.webp', '/2.webp', '/3.webp'],
      ['/1.webp', '/2.webp', '/3.webp', '/other.webp'],
    ]) {
      expect((await create({ images })).images).toEqual(['/1.webp', '/2.webp', '/3.webp', '/t.webp']);
    }
  });

  it('uses the thumbnail, or else the first picture that is there, for those that are missing', async () => {
    expect((await create({ images: ['/1', '/2', ' '] })).images).toEqual(['/1', '/2', '/t.webp', '/t.webp']);
    const made = await create({ images: ['', '/2'], thumbnail: '' });
    expect(made).toMatchObject({ thumbnail: '/2', images: ['/2', '/2', '/2', '/2'] });
  });

  it('keeps text byte for byte', async () => {
    const texts = {
      title: `<script>alert("1")</script> & 'quotes' `,
      description: ' two\n\nlines\t👟 שלום e\u0301 &amp; \\n %s ',
      highlights: ['<b>bold</b>', `"; drop table products; --`, '𝒳', ' '],
      brand: unique(`O'Neill "&" <i>`),
      category: unique('Größe 尺寸'),
    };
    const made = await create(texts);
    expect(made).toMatchObject(texts);
    expect((await shopper.get(`/products/${made.id}`)).body).toMatchObject(texts);
  });

  it('writes the stock into the ledger as an edit of this admin; none for a stock of 0', async () => {
    const [stocked, empty] = [await create({ stock: 12 }), await create({ stock: 0 })];
    const rows = await shop.db
      .selectFrom('stock_movements')
      .innerJoin('variants', 'variants.id', 'variant_id')
      .select(['product_id', 'delta', 'reason', 'order_id', 'user_id', 'stock_movements.created_at'])
      .where('product_id', 'in', [stocked.id, empty.id])
      .execute();
    expect(rows).toEqual([
      {
        product_id: stocked.id,
        delta: 12,
        reason: 'admin_edit',
        order_id: null,
        user_id: me.id,
        created_at: shop.clock.now(),
      },
    ]);
  });
});

describe('a brand or category in a new product', () => {
  it('that is new is made', async () => {
    const [brand, category] = [unique('brand'), unique('category')];
    await create({ brand, category });
    expect(await valuesOf('/brands')).toContain(brand);
    expect(await valuesOf('/categories')).toContain(category);
  });

  it('that exists is used, with its label', async () => {
    const brand = await makeBrand(shop);
    const category = unique('category');
    const [one, other] = [
      await create({ brand: brand.value, category }),
      await create({ brand: brand.value, category }),
    ];
    expect([one.brand, other.brand]).toEqual([brand.value, brand.value]);
    expect((await valuesOf('/brands')).filter((value) => value === brand.value)).toHaveLength(1);
    expect(one.breadcrumbs).toEqual(other.breadcrumbs);
  });

  it.each(['brand', 'category'])('with a comma as %s is 400, and makes nothing', async (field) => {
    const before = await total();
    const value = `${unique('one')},two`;
    expect(await admin.post('/products', { ...body, [field]: value })).toMatchObject({
      status: 400,
      body: { errors: [{ path: field, message: `${field} must not contain a comma` }] },
    });
    expect(await total()).toBe(before);
    expect(await valuesOf(field === 'brand' ? '/brands' : '/categories')).not.toContain(value);
  });

  it('that many admins name at once is made once', async () => {
    const [brand, category] = [unique('brand'), unique('category')];
    const made = await Promise.all(Array.from({ length: 8 }, () => create({ brand, category })));
    expect(new Set(made.flatMap((one) => one.breadcrumbs.map(({ id }) => id))).size).toBe(1);
    expect((await valuesOf('/brands')).filter((value) => value === brand)).toHaveLength(1);
  });
});

describe('a product that is refused', () => {
  it('names every faulty field at once, in the words of the specification', async () => {
    const before = await total();
    const answer = await admin.post('/products', {});
    expect(answer).toMatchObject({
      status: 400,
      headers: { 'content-type': 'application/problem+json; charset=utf-8' },
      body: {
        code: 'INVALID_INPUT',
        errors: [
          { path: 'title', message: 'name is required' },
          { path: 'description', message: 'description is required' },
          { path: 'price', message: 'price is required' },
          { path: 'discountPercentage', message: 'discountPercentage is required' },
          { path: 'brand', message: 'brand is required' },
          { path: 'category', message: 'category is required' },
          { path: 'thumbnail', message: 'thumbnail is required' },
          { path: 'images', message: 'image1 is required' },
          { path: 'stock', message: 'stock is required' },
        ],
      },
    });
    expect(await total()).toBe(before);
  });

  it.each([
    ['title', 'name is required', ''],
    ['title', 'name is required', ' \n'],
    ['title', 'name must be at most 200 characters', 'x'.repeat(201)],
    ['title', 'name contains characters that cannot be stored', 'a\u0000b'],
    ['description', 'description is required', ''],
    ['description', 'description must be at most 5000 characters', 'x'.repeat(5001)],
    ['price', 'price is required', null],
    ['price', 'price is required', '20'],
    ['price', 'price must be at least 1', 0.99],
    ['price', 'price must be at most 10000', 10_000.01],
    ['price', 'price must have at most two decimals', 19.999],
    ['discountPercentage', 'discountPercentage must be at least 0', -0.01],
    ['discountPercentage', 'discountPercentage must be at most 100', 100.01],
    ['discountPercentage', 'discountPercentage must have at most two decimals', 12.345],
    ['stock', 'stock must be at least 0', -1],
    ['stock', 'stock must be a whole number', 1.5],
    ['stock', 'stock must be at most 1000000', 1_000_001],
    ['brand', 'brand is required', '  '],
    ['brand', 'brand must be at most 100 characters', 'x'.repeat(101)],
    ['category', 'category must be at most 100 characters', 'x'.repeat(101)],
    ['thumbnail', 'thumbnail must be an http(s) URL or a path of this site', 'javascript:alert(1)'],
    ['thumbnail', 'thumbnail must be an http(s) URL or a path of this site', 'data:image/png;base64,AA'],
    ['thumbnail', 'thumbnail must be an http(s) URL or a path of this site', '//evil.example/x.png'],
    ['thumbnail', 'thumbnail must be an http(s) URL or a path of this site', ' javascript:alert(1)'],
    ['thumbnail', 'thumbnail must be at most 2048 characters', `/${'x'.repeat(2048)}`],
  ])('for its %s says %s', async (field, message, value) => {
    const answer = await admin.post('/products', { ...body, [field]: value });
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: field, message }] } });
  });

  it.each([
    [['/1', '/2', 'ftp://x/3'], 'images.2', 'image must be an http(s) URL or a path of this site'],
    ['/1', 'images', 'image1 is required'],
  ])('for its pictures %j says so', async (images, path, message) => {
    const answer = await admin.post('/products', { ...body, images });
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ path, message }] } });
  });

  it.each([
    ['highlights', 'highlights', 'at most 4 highlights', ['a', 'b', 'c', 'd', 'e']],
    ['highlights', 'highlights.0', 'must be at most 200 characters', ['x'.repeat(201)]],
    ['colors', 'colors.0', 'colors must be white, gray or black', ['pink']],
    ['colors', 'colors', 'colors must differ', ['white', { id: 'white' }]],
    ['sizes', 'sizes.0', 'sizes must be from XXS to 3XL', ['4xl']],
    ['sizes', 'sizes', 'sizes must differ', ['m', 'm']],
  ])('for its %s (at %s) says %s', async (field, path, message, value) => {
    const answer = await admin.post('/products', { ...body, [field]: value });
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ path, message }] } });
  });

  it('is none at the very bounds', async () => {
    const least = {
      price: 1,
      discountPercentage: 100,
      stock: 0,
      title: 'x',
      description: 'x',
      brand: 'x',
      category: 'x',
    };
    const most = {
      price: 10_000,
      discountPercentage: 0.01,
      stock: 1_000_000,
      title: 'x'.repeat(200),
      description: 'x'.repeat(5000),
      brand: 'x'.repeat(100),
      category: 'y'.repeat(100),
      thumbnail: `/${'x'.repeat(2047)}`,
      highlights: Array.from({ length: 4 }, () => 'x'.repeat(200)),
    };
    expect(await create(least)).toMatchObject({ ...least, discountPrice: 0 });
    expect(await create(most)).toMatchObject({ ...most, discountPrice: 9999 });
    expect(await create({ title: '👟'.repeat(100) })).toMatchObject({ title: '👟'.repeat(100) });
  });
});
