/** The list of admins: what it can be searched, filtered and sorted by beyond the lists of shoppers. */

import { type Product, product as productSchema, productSorts } from '@shop/contract/catalogue';
import { adminSorts } from '@shop/contract/product-filters';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { makeAdmin, makeUser, pick } from '../../../test/factories.ts';
import { runs } from '../../../test/runs.ts';
import { type Answer, type Client, read, startTestApp, type TestApp, totalOf } from '../../../test/test-app.ts';

let shop: TestApp;
/** A second server process on the same database. */
let other: TestApp;
let admin: Client;
let adminOfOther: Client;
let shopper: Client;
/** All of them, as an admin reads them. */
let products: Product[];
beforeAll(async () => {
  shop = await startTestApp();
  other = await startTestApp({ database: shop.database, clock: shop.clock });
  const user = await makeAdmin(shop);
  admin = await shop.as(user);
  adminOfOther = await other.as(user);
  shopper = await shop.as(await makeUser(shop));
  for (let n = 0; n < 40; n += 1) await make(n);
  await sql`update products set thumbnail = '/pictures/placeholder.webp' where id % 6 = 0`.execute(shop.db);
  products = await listAll('');
});
afterAll(async () => {
  await other.stop();
  await shop.close();
});

/** Of few different values, so that every sort has many ties; every third has variants, every fourth no SKU. */
async function make(n: number): Promise<void> {
  const color = (id: string, sku: string | null, stock: number) => ({ color: id, sku, stock });
  const sku = n % 4 === 0 ? null : pick(['Mug', 'cup', 'Tee'], n) + n;
  const { status, body } = await admin.post('/products', {
    title: pick(['Blue Lamp', 'lamp of Zoë', 'DESK', 'Chair 12', 'Straße 7'], n),
    description: 'It lights the room.',
    price: pick([10, 20, 30], n),
    discountPercentage: pick([0, 12.5], n),
    brand: pick(['Acme', 'Ünder', 'lamps & co'], n),
    category: pick(['hats', 'Socks'], n),
    thumbnail: '/pictures/lamp-1.webp',
    images: ['/pictures/lamp-2.webp', '/pictures/lamp-3.webp', '/pictures/lamp-4.webp'],
    colors: ['white', 'black'],
    ...(n % 3 === 0
      ? { variants: [color('white', sku, pick([0, 4, 9], n)), color('black', sku && `${sku}-b`, n % 12)] }
      : { sku, stock: pick([0, 3, 5, 80], n) }),
  });
  expect(status).toBe(201);
  shop.clock.advance(n % 2);
  const { id } = productSchema.parse(body);
  if (n % 5 === 0) await admin.patch(`/products/${id}`, { deleted: true });
}

const list = (answer: Answer) => read(z.array(productSchema), answer);

async function listAll(query: string, limit = 40, client = admin): Promise<Product[]> {
  const found: Product[] = [];
  for (let page = 1; ; page += 1) {
    const answer = await client.get(`/products?admin=true&_limit=${limit}&_page=${page}${query}`);
    expect(answer.status).toBe(200);
    found.push(...list(answer));
    if (page * limit < totalOf(answer)) continue;
    expect(found).toHaveLength(totalOf(answer));
    return found;
  }
}

const skusOf = ({ sku, variants = [] }: Product) =>
  [sku, ...variants.map((variant) => variant.sku)].flatMap((one) => (one === null ? [] : [one.toLowerCase()]));

const fold = (text: string) =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .match(/[a-z0-9]+/g) ?? [];

/** Of these queries each word is found as the beginning of a word, or as the whole query, which is the id. */
function isFound(product: Product, q: string): boolean {
  const words = [product.title, product.brand, product.category, ...skusOf(product)].flatMap(fold);
  return fold(q).every((word) => words.some((one) => one.startsWith(word))) || String(product.id) === q.trim();
}

const isLow = ({ stock, variants = [] }: Product) => [stock, ...variants.map((one) => one.stock)].some((n) => n < 5);

function keyOf(product: Product, by: string): string | number | boolean | undefined {
  if (by === 'sku') return skusOf(product).sort(inOrder)[0];
  return z.union([z.string(), z.number(), z.boolean()]).parse(Reflect.get(product, by));
}

const collator = new Intl.Collator('und');
function inOrder(one: string | number | boolean, two: string | number | boolean): number {
  if (typeof one === 'string' && typeof two === 'string')
    return collator.compare(one, two) || (one < two ? -1 : one > two ? 1 : 0);
  return Number(one) - Number(two);
}

function sorted(all: readonly Product[], by: string, order: string): number[] {
  const turn = order === 'asc' ? 1 : -1;
  return all
    .toSorted((one, two) => {
      const [key, other] = [keyOf(one, by), keyOf(two, by)];
      if (key === undefined || other === undefined)
        return Number(key === undefined) - Number(other === undefined) || one.id - two.id;
      return turn * inOrder(key, other) || one.id - two.id;
    })
    .map(({ id }) => id);
}

describe('the list of admins', () => {
  it('is what filtering and sorting all products gives, for all filters, sorts and page sizes; pages never overlap', async () => {
    const ids = products.map(({ id }) => String(id));
    const query = fc.record(
      {
        q: fc.constantFrom(
          'lamp',
          'LAMP',
          'zoë',
          'ZOE\u0308',
          'straße',
          ' mug',
          'blue acme',
          'socks lamp',
          'lamp_',
          'ünder',
          ...ids.slice(0, 4),
        ),
        low_stock: fc.constantFrom('true', 'false'),
        stock: fc.constant('out'),
        deleted: fc.constantFrom('true', 'false'),
        picture: fc.constant('none'),
        category: fc.constantFrom('hats', 'Socks', 'hats,Socks'),
        brand: fc.constantFrom('Acme', 'Acme,lamps & co'),
        _sort: fc.constantFrom(...productSorts, ...adminSorts),
        _order: fc.constantFrom('asc', 'desc'),
      },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(query, fc.integer({ min: 3, max: 25 }), async (asked, limit) => {
        const expected = products.filter(
          (product) =>
            (asked.q === undefined || isFound(product, asked.q)) &&
            (asked.low_stock !== 'true' || isLow(product)) &&
            (asked.stock === undefined || product.stock === 0) &&
            (asked.deleted === undefined || String(product.deleted) === asked.deleted) &&
            (asked.picture === undefined || product.thumbnail.includes('placeholder')) &&
            (asked.category === undefined || asked.category.split(',').includes(product.category)) &&
            (asked.brand === undefined || asked.brand.split(',').includes(product.brand)),
        );
        const found = (await listAll(`&${new URLSearchParams(asked)}`, limit)).map(({ id }) => id);
        // A search without a sort is in the order of relevance.
        const inOrder = asked.q !== undefined && asked._sort === undefined ? found.toSorted((a, b) => a - b) : found;
        const order = inOrder === found ? asked._order : 'asc';
        expect(inOrder).toEqual(sorted(expected, asked._sort ?? 'id', order ?? 'asc'));
      }),
      { numRuns: runs(150) },
    );
  });

  it('answers the variants of each product, and an empty page beyond the end with the number of all', async () => {
    const [first] = await listAll('&q=mug&_sort=sku');
    expect(first?.variants).toBeDefined();
    expect(await admin.get('/products?admin=true&stock=out&_page=99')).toMatchObject({
      status: 200,
      body: [],
      headers: { 'x-total-count': String(products.filter(({ stock }) => stock === 0).length) },
    });
  });

  it.each([
    ['low_stock', ['low_stock=yes', 'low_stock=5']],
    ['stock', ['stock=low', 'stock=0']],
    ['deleted', ['deleted=1']],
    ['picture', ['picture=some']],
    ['q', [`q=${'x'.repeat(201)}`, 'q=%00']],
    ['_sort', ['_sort=cost']],
  ])('answers 400 that names a bad %s', async (name, queries) => {
    for (const query of queries) {
      const answer = await admin.get(`/products?admin=true&${query}`);
      expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: name }] } });
    }
  });

  it('takes an empty value as no filter', async () => {
    expect(await listAll('&q=&low_stock=&stock=&deleted=&picture=')).toHaveLength(products.length);
  });

  it('is for admins only: for others these filters are unknown keys, and the sorts are wrong values', async () => {
    const plain = await shopper.get('/products');
    for (const query of ['stock=out', 'deleted=true', 'deleted=maybe', 'low_stock=x', 'picture=none']) {
      for (const client of [shopper, admin]) expect((await client.get(`/products?${query}`)).text).toBe(plain.text);
    }
    for (const sort of adminSorts) expect(await shopper.get(`/products?_sort=${sort}`)).toMatchObject({ status: 400 });
    expect(await shopper.get('/products?admin=true&q=lamp')).toMatchObject({ status: 403 });
  });

  it('shows at once, in every process, what a sale or an edit changes in it', async () => {
    const lists = [
      '&low_stock=true',
      '&_sort=stock&_order=desc',
      '&stock=out',
      '&q=cup',
      '&_sort=updatedAt&_order=desc',
    ];
    const product = products.find(({ stock, variants, deleted }) => stock === 80 && variants?.length === 0 && !deleted);
    expect(product).toBeDefined();
    const look = async (query: string) => {
      const [one, two] = [await listAll(query), await listAll(query, 40, adminOfOther)];
      expect(one).toEqual(two);
      return one;
    };
    for (const query of lists) await look(query);
    const ofProduct = sql`select id from variants where product_id = ${product?.id}`;
    await sql`update stocks set stock = 4 where variant_id in (${ofProduct})`.execute(shop.db);
    expect((await look('&low_stock=true')).some(({ id }) => id === product?.id)).toBe(true);
    expect((await look('&_sort=stock&_order=desc'))[0]?.id).not.toBe(product?.id);
    await sql`update stocks set stock = 0 where variant_id in (${ofProduct})`.execute(shop.db);
    expect((await look('&stock=out')).some(({ id }) => id === product?.id)).toBe(true);
    await admin.patch(`/products/${product?.id}`, { sku: 'CUP-NEW' });
    expect((await look('&q=cup-new')).map(({ id }) => id)).toEqual([product?.id]);
    expect((await look('&_sort=updatedAt&_order=desc'))[0]?.id).toBe(product?.id);
  });
});
