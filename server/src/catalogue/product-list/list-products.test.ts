import { product as productSchema } from '@shop/contract/catalogue';
import { emptyValuesOf, ownFields, simpleProductFields } from '@shop/contract/product-fields';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { makeBrand, makeCategory, makeProduct, makeProducts, makeUser, unique } from '../../../test/factories.ts';
import { type Answer, type Client, read, startTestApp, type TestApp, totalOf } from '../../../test/test-app.ts';

let shop: TestApp;
let shopper: Client;
beforeAll(async () => {
  shop = await startTestApp();
  shopper = await shop.as(await makeUser(shop));
});
afterAll(() => shop.close());

const ids = (answer: Answer) => read(z.array(productSchema), answer).map((product) => product.id);

describe('GET /products', () => {
  it('answers 10 products by id unless asked otherwise, and their number over all pages in X-Total-Count', async () => {
    const category = await makeCategory(shop);
    const all = await makeProducts(
      shop,
      Array.from({ length: 23 }, () => ({ category })),
    );
    const url = `/products?category=${category.value}`;
    const first = await shopper.get(url);
    expect(first).toMatchObject({ status: 200, headers: { 'x-total-count': '23', 'cache-control': 'no-store' } });
    expect(ids(first)).toEqual(all.slice(0, 10).map((product) => product.id));
    const last = await shopper.get(`${url}&_page=3`);
    expect(totalOf(last)).toBe(23);
    expect(ids(last)).toEqual(all.slice(20).map((product) => product.id));
    const beyond = await shopper.get(`${url}&_page=4`);
    expect(beyond).toMatchObject({ status: 200, body: [], headers: { 'x-total-count': '23' } });
  });

  it('presents a product in full', async () => {
    const [brand, category] = [await makeBrand(shop), await makeCategory(shop, 'Mugs & Cups')];
    const made = await makeProduct(shop, {
      brand,
      category,
      title: 'Mug',
      price: 1999,
      discountHundredths: 1250,
      ratingHundredths: 469,
      stock: 3,
    });
    const answer = await shopper.get(`/products?category=${encodeURIComponent(category.value)}`);
    const { place: _ofStaff, details: _ofOneProduct, ...simple } = emptyValuesOf(simpleProductFields);
    expect(answer.body).toEqual([
      {
        id: made.id,
        title: 'Mug',
        description: 'It lights the room.',
        price: 19.99,
        discountPercentage: 12.5,
        discountPrice: 17.49,
        priceVaries: false,
        basePrice: 19.99,
        lowestPrice30Days: null,
        rating: 4.69,
        stock: 3,
        ...emptyValuesOf(ownFields),
        ...simple,
        attributes: {},
        related: [],
        sale: null,
        content: null,
        unitPrice: null,
        brand: brand.value,
        category: 'Mugs & Cups',
        thumbnail: '/pictures/lamp-1.webp',
        images: ['/pictures/lamp-2.webp', '/pictures/lamp-3.webp', '/pictures/lamp-4.webp', '/pictures/lamp-1.webp'],
        imageAlts: ['', '', '', ''],
        highlights: ['bright', 'quiet', 'warm', 'small'],
        colors: expect.arrayContaining([
          { id: 'white', name: 'White', class: 'bg-white', selectedClass: 'ring-gray-400', hex: '#ffffff' },
        ]),
        sizes: expect.arrayContaining([{ id: 'xxs', name: 'XXS', inStock: true }]),
        options: [
          expect.objectContaining({ id: 1, name: 'Color', kind: 'color' }),
          expect.objectContaining({ id: 2, name: 'Size', kind: 'size' }),
        ],
        deleted: false,
        breadcrumbs: [{ id: category.id, name: 'Mugs & Cups', href: '/?category=Mugs%20%26%20Cups' }],
        categorySlugs: ['mugs-cups'],
        href: `/product-detail/${made.id}`,
        createdAt: '2026-01-15T12:00:00.000Z',
        updatedAt: '2026-01-15T12:00:00.000Z',
      },
    ]);
  });

  it.each([
    ['rating', 'asc', [2, 0, 3, 1]],
    ['rating', 'desc', [1, 0, 3, 2]],
    ['discountPrice', 'asc', [3, 1, 2, 0]],
    ['discountPrice', 'desc', [0, 1, 2, 3]],
    ['price', 'asc', [1, 3, 0, 2]],
    ['price', 'desc', [2, 0, 3, 1]],
    ['title', 'asc', [1, 2, 3, 0]],
    ['title', 'desc', [0, 3, 2, 1]],
    ['id', 'asc', [0, 1, 2, 3]],
    ['id', 'desc', [3, 2, 1, 0]],
    ['createdAt', 'asc', [0, 1, 2, 3]],
    ['createdAt', 'desc', [3, 2, 1, 0]],
  ] as const)('sorts by %s %s, ties by id', async (sort, order, expected) => {
    const category = await makeCategory(shop);
    const given = [
      { title: 'zebra', price: 3000, discountHundredths: 0, ratingHundredths: 400 },
      { title: 'Apple', price: 1000, discountHundredths: 0, ratingHundredths: 500 },
      { title: 'banana', price: 4000, discountHundredths: 7500, ratingHundredths: 100 },
      { title: 'Éclair', price: 2000, discountHundredths: 9000, ratingHundredths: 400 },
    ];
    const made: { id: number }[] = [];
    for (const one of given) {
      shop.clock.advance(60);
      made.push(await makeProduct(shop, { ...one, category }));
    }
    const answer = await shopper.get(`/products?category=${category.value}&_sort=${sort}&_order=${order}&`);
    expect(ids(answer).map((id) => made.findIndex((product) => product.id === id))).toEqual(expected);
  });

  it('sorts ascending unless an order is given', async () => {
    const category = await makeCategory(shop);
    const [dear, cheap] = await makeProducts(shop, [
      { category, price: 5000 },
      { category, price: 500 },
    ]);
    expect(ids(await shopper.get(`/products?category=${category.value}&_sort=price`))).toEqual([cheap?.id, dear?.id]);
  });

  it.each(['rating', 'price', 'title', 'createdAt'])('sorts equal %s by id in both orders', async (sort) => {
    const category = await makeCategory(shop);
    const made = await makeProducts(
      shop,
      Array.from({ length: 5 }, () => ({ category, title: 'Same' })),
    );
    for (const order of ['asc', 'desc']) {
      const answer = await shopper.get(`/products?category=${category.value}&_sort=${sort}&_order=${order}`);
      expect(ids(answer)).toEqual(made.map((product) => product.id));
    }
  });

  it('takes several values of one filter as alternatives, and different filters all hold', async () => {
    const [red, blue, green] = [await makeBrand(shop), await makeBrand(shop), await makeBrand(shop)];
    const [hats, socks] = [await makeCategory(shop), await makeCategory(shop)];
    const [a, b, c, d] = (
      await makeProducts(shop, [
        { brand: red, category: hats },
        { brand: blue, category: hats },
        { brand: blue, category: socks },
        { brand: green, category: hats },
      ])
    ).map((product) => product.id);
    const list = async (query: string) => ids(await shopper.get(`/products?${query}`));
    expect(await list(`category=${hats.value}`)).toEqual([a, b, d]);
    for (const both of [
      `brand=${red.value},${blue.value}`,
      `brand=${red.value}&brand=${blue.value}`,
      `brand=${red.value}%2C${blue.value}&`,
      `brand=,${red.value},,${blue.value},&_sort=id`,
    ]) {
      expect(await list(both)).toEqual([a, b, c]);
      expect(await list(`category=${hats.value}&${both}`)).toEqual([a, b]);
    }
    expect(await list(`category=${hats.value},${socks.value}&brand=${blue.value}`)).toEqual([b, c]);
    expect(await list('category=nothing-of-the-kind')).toEqual([]);
    expect(await list(`category=nothing-of-the-kind,${socks.value}`)).toEqual([c]);
    expect(await list(`category=${hats.value.toUpperCase()}`)).toEqual([]);
  });

  it('takes an empty filter as none', async () => {
    const total = (await shopper.get('/products')).headers['x-total-count'];
    for (const query of ['category=', 'category=&brand=', 'brand=,,', '&', 'category=&']) {
      expect((await shopper.get(`/products?${query}`)).headers['x-total-count']).toBe(total);
    }
  });

  it('finds names with blanks, quotes, percent signs and letters beyond ASCII', async () => {
    for (const name of [
      `${unique('a')} + b`,
      `${unique("O'Neill")} "x"`,
      `${unique('100%')}_`,
      `${unique('Größe 尺寸 👟')}`,
      `${unique('back\\slash')}`,
      ` ${unique('blank')} `,
    ]) {
      const brand = await makeBrand(shop, name);
      const product = await makeProduct(shop, { brand });
      expect(ids(await shopper.get(`/products?brand=${encodeURIComponent(name)}`))).toEqual([product.id]);
    }
  });

  it.each([
    ['_sort', ['_sort=cost', '_sort=', '_sort=ID', '_sort=rating;drop', '_sort=rating,desc']],
    ['_order', ['_order=up', '_order=', '_order=DESC']],
    [
      '_page',
      [
        '_page=0',
        '_page=-1',
        '_page=1.5',
        '_page=x',
        '_page=',
        '_page=1e3',
        '_page=99999999999999999999',
        '_page=%31%00',
      ],
    ],
    ['_limit', ['_limit=0', '_limit=101', '_limit=-5', '_limit=ten', '_limit=', '_limit=10.0', '_limit=Infinity']],
    ['admin', ['admin=yes', 'admin=', 'admin=1']],
    [
      'category',
      ['category=a%00b', `category=${'x,'.repeat(50)}${Array.from({ length: 101 }, (_, n) => n).join(',')}`],
    ],
    ['brand', ['brand=%00', `brand=${'x'.repeat(5001)}`]],
  ])('answers 400 that names a bad %s', async (name, queries) => {
    for (const query of queries) {
      const answer = await shopper.get(`/products?${query}`);
      expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
      expect(answer.text).toContain(`"path":"${name}`);
    }
  });

  it('takes _limit from 1 to 100', async () => {
    const category = await makeCategory(shop);
    await makeProducts(
      shop,
      Array.from({ length: 101 }, () => ({ category })),
    );
    for (const limit of [1, 7, 100]) {
      const answer = await shopper.get(`/products?category=${category.value}&_limit=${limit}`);
      expect(ids(answer)).toHaveLength(limit);
      expect(totalOf(answer)).toBe(101);
    }
  });

  it('ignores unknown keys; of a single value that is repeated the last counts', async () => {
    const category = await makeCategory(shop);
    const [one, two] = await makeProducts(shop, [{ category }, { category }]);
    const answer = await shopper.get(`/products?category=${category.value}&_page=7&_page=2&_limit=1&colour=red&_foo=`);
    expect(ids(answer)).toEqual([two?.id]);
    expect(one).toBeDefined();
  });
});
