/** GET /products with searches and filters, GET /products/facets and GET /products/suggestions, as clients see them. */

import { facets, suggestions } from '@shop/contract/search';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { makeAdmin, makeBrand, makeCategory, makeProducts, makeUser, unique } from '../../../test/factories.ts';
import { type Client, read, startTestApp, type TestApp, totalOf } from '../../../test/test-app.ts';

let shop: TestApp;
let shopper: Client;
let admin: Client;
let ids: number[];
let brand: { id: number; value: string };
let phones: { id: number; value: string };
beforeAll(async () => {
  shop = await startTestApp({ rateLimits: false });
  shopper = await shop.as(await makeUser(shop));
  admin = await shop.as(await makeAdmin(shop));
  brand = await makeBrand(shop);
  // Of equal counts it comes first.
  phones = await makeCategory(shop, unique('a-category'));
  const blue = { name: 'Blue', class: '', selectedClass: '', id: 'blue' };
  const size = { name: 'L', id: 'l' };
  const made = await makeProducts(shop, [
    {
      title: 'Blue Telephone',
      price: 45_000,
      discountHundredths: 0,
      ratingHundredths: 430,
      brand,
      category: phones,
      colors: [blue],
      sizes: [],
    },
    {
      title: 'Telephone case',
      price: 1000,
      discountHundredths: 0,
      ratingHundredths: 390,
      brand,
      colors: [],
      sizes: [{ ...size, inStock: true }],
    },
    {
      title: 'Green Telephone',
      price: 60_000,
      discountHundredths: 0,
      ratingHundredths: 480,
      category: phones,
      colors: [],
      sizes: [{ ...size, inStock: false }],
      stock: 0,
    },
    { title: 'Deleted Telephone', price: 100, discountHundredths: 0, brand, category: phones, deleted: true },
    {
      title: 'Kettle',
      description: 'It sings louder than a telephone.',
      price: 2000,
      discountHundredths: 0,
      ratingHundredths: 0,
      colors: [],
      sizes: [],
    },
  ]);
  ids = made.map(({ id }) => id);
});
afterAll(() => shop.close());

const found = async (query: string, client = shopper) => {
  const answer = await client.get(`/products?${query}`);
  expect(answer.status).toBe(200);
  const list = read(z.array(z.object({ id: z.number() })), answer).map(({ id }) => ids.indexOf(id));
  expect(totalOf(answer)).toBeGreaterThanOrEqual(list.length);
  return list;
};

describe('GET /products', () => {
  it('finds words, the best match first, whatever _order says', async () => {
    expect(await found('q=telephone')).toEqual([0, 1, 2, 4]);
    expect(await found('q=telephone&_order=desc')).toEqual([0, 1, 2, 4]);
    expect(await found('q=telephone&_sort=relevance')).toEqual([0, 1, 2, 4]);
    expect(await found('q=telephone&_sort=rating&_order=desc')).toEqual([2, 0, 1, 4]);
  });

  it('filters by price, rating, colour, size in stock, and stock; bounds are included', async () => {
    expect(await found('q=telephone&price_gte=10&price_lte=450')).toEqual([0, 1, 4]);
    expect(await found('price_gte=10.01&price_lte=449.99&q=telephone')).toEqual([4]);
    expect(await found('rating_gte=4.3&_sort=id')).toEqual([0, 2]);
    expect(await found('color=Blue')).toEqual([0]);
    expect(await found('size=L')).toEqual([1]);
    expect(await found('in_stock=true&q=green+telephone')).toEqual([]);
    expect(await found('in_stock=false&q=green+telephone')).toEqual([2]);
    expect(await found(`category=${phones.value}&price_lte=500&rating_gte=4&q=blue`)).toEqual([0]);
  });

  it('takes an empty value as no filter', async () => {
    const plain = await shopper.get('/products');
    const empty = await shopper.get('/products?q=&price_gte=&price_lte=&rating_gte=&color=&size=&in_stock=&exact=');
    expect(empty.text).toBe(plain.text);
    expect((await shopper.get('/products?q=%20%20')).text).toBe(plain.text);
  });

  it('corrects a typing mistake unless exact=true', async () => {
    expect(await found('q=telephnoe')).toEqual([0, 1, 2, 4]);
    expect(await found('q=telephnoe&exact=true')).toEqual([]);
  });

  it('finds products with the most of the words where none has all, on pages that do not overlap, with every filter and sort', async () => {
    const some = await shopper.get('/products?q=blue+kettle');
    expect(some.headers).toMatchObject({ 'x-search-matched': 'some', 'x-total-count': '2' });
    expect(await found('q=blue+kettle')).toEqual([0, 4]);
    expect(await found('q=blue+kettle&_sort=price&_order=desc')).toEqual([0, 4]);
    expect(await found('q=blue+kettle&_limit=1&_page=2')).toEqual([4]);
    expect(await found('q=blue+kettle&price_gte=100')).toEqual([0]);
    expect(await found('q=blue+kettle&exact=true')).toEqual([]);
    for (const query of ['q=telephone', 'q=telephnoe', 'q=blue+kettle&exact=true', 'in_stock=true', 'q=xyzzyx'])
      expect((await shopper.get(`/products?${query}`)).headers).not.toHaveProperty('x-search-matched');
    const counted = await shopper.get('/products/facets?q=cheap+telephone+case');
    expect(counted.headers).toHaveProperty('x-search-matched', 'some');
    expect(counted.body).toMatchObject({ total: 1, correctedQuery: null, droppedWords: ['cheap'] });
    expect((await shopper.get('/products/facets?q=telephone')).body).toMatchObject({ droppedWords: [] });
    const ofAdmin = await admin.get('/products?admin=true&q=deleted+kettle&_sort=stock');
    expect(ofAdmin.headers).toMatchObject({ 'x-search-matched': 'some', 'x-total-count': '2' });
    expect((await shopper.get('/products/suggestions?q=blue+kettle')).body).toMatchObject({ products: [] });
  });

  it('finds by id and deleted products for admins only', async () => {
    // As no text has it.
    const id = `0000000${ids[4]}`;
    expect(await found(`q=${id}&admin=true`, admin)).toEqual([4]);
    expect(await found(`q=${id}`)).toEqual([]);
    expect(await found('q=deleted+telephone&admin=true', admin)).toEqual([3]);
    expect(await found('q=deleted+telephone&exact=true')).toEqual([]);
    expect(await found('q=deleted+telephone&deleted=true&exact=true', admin)).toEqual([]);
  });

  it.each([
    ['q', [`q=${'x'.repeat(201)}`, 'q=%00']],
    ['price_gte', ['price_gte=-1', 'price_gte=1.234', 'price_gte=abc', 'price_gte=20&price_lte=10', 'price_gte=1e3']],
    ['price_lte', ['price_lte=1,5', 'price_lte=NaN']],
    ['rating_gte', ['rating_gte=5.1', 'rating_gte=6', 'rating_gte=4.25', 'rating_gte=-1']],
    ['in_stock', ['in_stock=yes']],
    ['exact', ['exact=1']],
    ['color.0', ['color=%00']],
    ['_sort', ['_sort=relevance', '_sort=relevance&q=', '_sort=match']],
  ])('answers 400 that names a bad %s, in lists and facets', async (name, queries) => {
    for (const query of queries) {
      for (const client of [shopper, admin]) {
        const flag = client === admin ? '&admin=true' : '';
        expect(await client.get(`/products?${query}${flag}`)).toMatchObject({
          status: 400,
          body: { errors: [{ path: name }] },
        });
        if (name === '_sort') continue;
        expect(await client.get(`/products/facets?${query}${flag}`)).toMatchObject({
          status: 400,
          body: { errors: [{ path: name }] },
        });
      }
    }
  });

  it('answers the longest and oddest queries', async () => {
    for (const q of [
      'x'.repeat(200),
      'a '.repeat(100),
      '%_\\"\'()|&!:*<->',
      '((((',
      '😀'.repeat(100),
      "'; drop table products; --",
      `${'a'.repeat(100)} ${'b'.repeat(99)}`,
    ]) {
      for (const path of ['/products', '/products/facets', '/products/suggestions']) {
        expect((await shopper.get(`${path}?q=${encodeURIComponent(q)}`)).status).toBe(200);
      }
    }
  });

  it('counts the first page of a shopper as a search, and neither other pages, facets, suggestions nor admins', async () => {
    const q = 'telephone+case';
    for (const path of ['/products?_page=1&', '/products?_page=2&', '/products/facets?', '/products/suggestions?'])
      await shopper.get(`${path}q=${q}`);
    await admin.get(`/products?admin=true&q=${q}`);
    await shopper.get(`/products?q=${q}`);
    const terms = await admin.get('/search/terms?_limit=100');
    expect(terms.body).toContainEqual(expect.objectContaining({ term: 'telephone case', searches: 2, results: 1 }));
  });
});

describe('GET /products/facets', () => {
  it('counts each value with every filter but its own; chosen values are listed also with 0', async () => {
    const query = `q=telephone&category=${phones.value}&brand=${brand.value}&brand=nobody&price_lte=500`;
    const { total, correctedQuery, facets: counted } = read(facets, await shopper.get(`/products/facets?${query}`));
    expect({ total, correctedQuery }).toEqual({ total: 1, correctedQuery: null });
    expect(counted.category[0]).toEqual({ value: phones.value, label: phones.value, count: 1, checked: true });
    expect(counted.category.slice(1).map(({ count, checked }) => ({ count, checked }))).toEqual([
      { count: 1, checked: false },
    ]);
    expect(counted.brand).toEqual([
      { value: brand.value, label: brand.value, count: 1, checked: true },
      { value: 'nobody', label: 'nobody', count: 0, checked: true },
    ]);
    expect(counted.color).toEqual([{ value: 'Blue', label: 'Blue', count: 1, checked: false }]);
    expect(counted.rating).toEqual([4, 3, 2, 1].map((value) => ({ value, count: 1 })));
    expect([counted.price.min, counted.price.max, counted.inStock.count]).toEqual([450, 450, 1]);
  });

  it('has no price where nothing is left, and says what was searched for instead of a mistake', async () => {
    const none = read(facets, await shopper.get('/products/facets?q=telephone&color=Pink'));
    expect(none).toMatchObject({
      total: 0,
      facets: { price: { min: null }, color: [{ value: 'Blue' }, { value: 'Pink', count: 0 }] },
    });
    const nothing = read(facets, await shopper.get('/products/facets?q=%25%25'));
    expect(nothing.facets.price).toEqual({ min: null, max: null, buckets: [] });
    const corrected = await shopper.get('/products/facets?q=telephnoe');
    expect(corrected.body).toMatchObject({ total: 4, correctedQuery: 'telephone' });
    expect((await shopper.get('/products/facets?q=telephnoe&exact=true')).body).toMatchObject({
      total: 0,
      correctedQuery: null,
    });
  });

  it('are of what the caller may see', async () => {
    expect((await shopper.get('/products/facets?q=telephone')).body).toMatchObject({ total: 4 });
    expect((await admin.get('/products/facets?q=telephone')).body).toMatchObject({ total: 4 });
    expect((await admin.get('/products/facets?q=telephone&admin=true')).body).toMatchObject({ total: 5 });
    // 'deleted' is a word of a deleted product only.
    expect((await shopper.get('/products/facets?q=deletd')).body).toMatchObject({ correctedQuery: null });
    expect((await admin.get('/products/facets?q=deletd&admin=true')).body).toMatchObject({ correctedQuery: 'deleted' });
    expect((await shopper.get('/products/facets?admin=true')).status).toBe(403);
    expect((await shop.visitor.get('/products/facets')).status).toBe(401);
  });
});

describe('GET /products/suggestions', () => {
  it('reads the last word as the beginning of one; without q all are empty', async () => {
    const suggested = read(suggestions, await shopper.get('/products/suggestions?q=tele'));
    expect(suggested.queries).toContain('telephone');
    expect(suggested.products.map(({ id }) => ids.indexOf(id))).toEqual([0, 1, 2, 4]);
    expect(suggested.products[0]).toEqual({
      id: ids[0],
      title: 'Blue Telephone',
      thumbnail: '/pictures/lamp-1.webp',
      discountPrice: 450,
      unitPrice: null,
    });
    expect(suggested.categories).toContainEqual({ value: phones.value, label: phones.value, count: 2 });
    expect(suggested.brands).toContainEqual({ value: brand.value, label: brand.value, count: 2 });
    expect((await shopper.get('/products/suggestions')).body).toEqual({
      queries: [],
      products: [],
      categories: [],
      brands: [],
    });
  });

  it('have the price by the unit of what a product holds', async () => {
    const [first] = ids;
    const content = { amount: 2, unit: 'piece', per: 1 };
    expect((await admin.patch(`/products/${first}`, { content })).status).toBe(200);
    const { products } = read(suggestions, await shopper.get('/products/suggestions?q=blue+tele'));
    expect(products).toMatchObject([
      { id: first, discountPrice: 450, unitPrice: { price: 225, per: 1, unit: 'piece' } },
    ]);
    expect((await admin.patch(`/products/${first}`, { content: null })).status).toBe(200);
  });

  it('are of what the caller may see', async () => {
    const ofShopper = read(suggestions, await shopper.get('/products/suggestions?q=deleted'));
    expect(ofShopper.products).toEqual([]);
    const ofAdmin = read(suggestions, await admin.get('/products/suggestions?q=deleted&admin=true'));
    expect(ofAdmin.products.map(({ id }) => id)).toEqual([ids[3]]);
    expect((await shopper.get('/products/suggestions?q=tele&admin=true')).status).toBe(403);
    expect((await shop.visitor.get('/products/suggestions?q=tele')).status).toBe(401);
  });

  it('counts what the words as typed find, and says what they were corrected to; asking for them as typed changes neither', async () => {
    expect(totalOf(await shopper.get('/products?q=telephome'))).toBeGreaterThan(0);
    expect(totalOf(await shopper.get('/products?q=telephome&exact=true'))).toBe(0);
    await shopper.get('/products?q=telephome+under+500');
    const terms = await admin.get('/search/terms?_limit=100');
    expect(terms.body).toContainEqual(
      expect.objectContaining({ term: 'telephome', searches: 2, results: 0, correctedTo: 'telephone' }),
    );
    expect(terms.body).toContainEqual(
      expect.objectContaining({ term: 'telephome under 500', results: 0, correctedTo: 'telephone under 500' }),
    );
    expect(terms.body).toContainEqual(
      expect.objectContaining({ term: 'telephone case', results: 1, correctedTo: null }),
    );
  });
});
