/** Lists, facets, files, bulk edits and collections that are filtered by attributes. */

import { bulkEdit } from '@shop/contract/bulk-edits';
import { facets } from '@shop/contract/search';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { makeAdmin, makeBrand, makeProduct, makeProducts, makeUser, unique } from '../../../test/factories.ts';
import { type Client, read, startTestApp, type TestApp, totalOf } from '../../../test/test-app.ts';

let shop: TestApp;
/** Another process on the same database. */
let other: TestApp;
let admin: Client;
let shopper: Client;
let shopperElsewhere: Client;
beforeAll(async () => {
  shop = await startTestApp({ rateLimits: false });
  other = await startTestApp({ database: shop.database, clock: shop.clock, rateLimits: false });
  admin = await shop.as(await makeAdmin(shop));
  const user = await makeUser(shop);
  shopper = await shop.as(user);
  shopperElsewhere = await other.as(user);
  const make = async (body: object) => expect((await admin.post('/attributes', body)).status).toBe(201);
  await make({ key: 'material', name: 'Material', kind: 'choice', values: [{ name: 'Wool' }, { name: 'Silk' }] });
  await make({ key: 'width', name: 'Width', kind: 'number', unit: 'mm' });
  await make({ key: 'tubeless', name: 'Tubeless', kind: 'boolean' });
  await make({ key: 'author', name: 'Author', kind: 'text' });
  await make({ key: 'secret', name: 'Secret', kind: 'text', filterable: false });
});
afterAll(async () => {
  await other.stop();
  await shop.close();
});

/** Products of the test that runs: each has a brand of its own. */
let brand: string;
let brandId: number;
beforeEach(async () => {
  ({ id: brandId, value: brand } = await makeBrand(shop));
});

async function makeWith(attributes: object) {
  const { id } = await makeProduct(shop, { brand: { id: brandId } });
  expect((await admin.patch(`/products/${id}`, { attributes })).status).toBe(200);
  return id;
}

const ids = z.array(z.object({ id: z.number() }));
async function listed(query: string, client = shopper) {
  const list = await client.get(`/products?brand=${brand}&_limit=100&${query}`);
  const found = read(ids, list).map(({ id }) => id);
  expect(totalOf(list)).toBe(found.length);
  return found;
}
async function attributeFacets(query = '', client = shopper) {
  return read(facets, await client.get(`/products/facets?brand=${brand}&${query}`)).facets.attributes;
}

describe('GET /products', () => {
  it('is filtered by values of attributes, several of one meaning any, and those of several attributes all', async () => {
    const wool = await makeWith({ material: ['wool'], width: 205, tubeless: true });
    const both = await makeWith({ material: ['wool', 'silk'], width: 195.5 });
    const silk = await makeWith({ material: ['silk'], tubeless: false });
    const none = await makeWith({});
    expect(await listed('attr.material=wool')).toEqual([wool, both]);
    expect(await listed('attr.material=wool,silk')).toEqual([wool, both, silk]);
    expect(await listed('attr.material=silk&attr.tubeless=false')).toEqual([silk]);
    expect(await listed('attr.width_gte=195.5')).toEqual([wool, both]);
    expect(await listed('attr.width_gte=195.6&attr.width_lte=205')).toEqual([wool]);
    expect(await listed('attr.tubeless=true,false')).toEqual([wool, silk]);
    expect(await listed('attr.material=linen')).toEqual([]);
    expect(await listed('attr.material=&attr.width_lte=')).toEqual([wool, both, silk, none]);
  });

  it('reads repeated texts whole and a single one as joined', async () => {
    const kay = await makeWith({ author: 'Kay, Ann' });
    const lee = await makeWith({ author: 'Lee' });
    expect(await listed('attr.author=Kay, Ann')).toEqual([]);
    expect(await listed('attr.author=Kay, Ann&attr.author=')).toEqual([kay]);
    expect(await listed('attr.author=Kay, Ann&attr.author=Lee')).toEqual([kay, lee]);
    expect(await listed('attr.author=Kay,Lee')).toEqual([lee]);
  });

  it.each([
    'attr.unknown=a',
    'attr.=a',
    'attr.secret=a',
    'attr.constructor=a',
    'attr.width=205',
    'attr.width_gte=wide',
    'attr.width_gte=2&attr.width_lte=1',
    'attr.tubeless=perhaps',
    'attr.material_gte=1',
    'attr.author=%00',
  ])('answers 400 to %s, in lists, facets and files', async (query) => {
    const [name] = query.split('=');
    for (const path of ['/products', '/products/facets']) {
      const answer = await shopper.get(`${path}?${query}`);
      expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
      expect(JSON.stringify(answer.body)).toContain(name);
    }
    expect((await admin.get(`/products.csv?${query}`)).status).toBe(400);
    expect((await admin.get(`/products?admin=true&${query}`)).status).toBe(400);
  });
});

describe('GET /products/facets', () => {
  it('tells of each attribute that products have: its values, or the numbers between its least and its most', async () => {
    await makeWith({ material: ['wool'], width: 205, author: 'Ann Kay', secret: 'not told' });
    await makeWith({ material: ['silk', 'wool'], width: 195, tubeless: true });
    expect(await attributeFacets('attr.material=silk')).toEqual([
      {
        key: 'material',
        name: 'Material',
        kind: 'choice',
        unit: '',
        values: [
          { value: 'wool', label: 'Wool', count: 2, checked: false },
          { value: 'silk', label: 'Silk', count: 1, checked: true },
        ],
      },
      expect.objectContaining({ key: 'width', kind: 'number', unit: 'mm', min: 195, max: 195 }),
      expect.objectContaining({
        key: 'tubeless',
        kind: 'boolean',
        values: [{ value: 'true', label: 'Yes', count: 1, checked: false }],
      }),
    ]);
    expect((await attributeFacets()).map(({ key }) => key)).toEqual(['material', 'width', 'tubeless', 'author']);
  });

  it('lists the 200 commonest texts, and one that is chosen beside them', async () => {
    const authors = [...Array.from({ length: 203 }, (_, n) => `Author ${n}`), 'Author 202'];
    const made = await makeProducts(
      shop,
      authors.map(() => ({ brand: { id: brandId } })),
    );
    const rows = JSON.stringify(made.map(({ id }, n) => ({ id, author: authors[n] })));
    await sql`update products set attributes = jsonb_build_object('author', row.author)
      from jsonb_to_recordset(${rows}::jsonb) as row (id bigint, author text) where row.id = products.id`.execute(
      shop.deps.db,
    );
    const [author] = await attributeFacets('attr.author=Author 99&attr.author=Nobody');
    const values = author !== undefined && 'values' in author ? author.values : [];
    expect(values).toHaveLength(202);
    expect(values[0]).toMatchObject({ value: 'Author 202', count: 2 });
    expect(values.filter(({ checked }) => checked)).toMatchObject([
      { value: 'Author 99', count: 1 },
      { value: 'Nobody', count: 0 },
    ]);
  });
});

describe('a change of an attribute', () => {
  it('is seen with the next request of every process: name, unit, and whether it is filtered by', async () => {
    const id = await makeWith({ width: 5 });
    const clients = [shopper, shopperElsewhere];
    for (const client of clients) {
      expect(await attributeFacets('', client)).toMatchObject([{ name: 'Width', unit: 'mm' }]);
      expect(await listed('attr.width_gte=5', client)).toEqual([id]);
    }
    await admin.patch('/attributes/width', { name: 'Breadth', unit: 'cm' });
    for (const client of clients) {
      expect(await attributeFacets('', client)).toMatchObject([{ name: 'Breadth', unit: 'cm' }]);
    }
    await admin.patch('/attributes/width', { filterable: false });
    for (const client of clients) {
      expect(await attributeFacets('', client)).toEqual([]);
      expect((await client.get(`/products?brand=${brand}&_limit=100&attr.width_gte=5`)).status).toBe(400);
    }
    await admin.patch('/attributes/width', { name: 'Width', unit: 'mm', filterable: true });
    for (const client of clients) {
      expect(await attributeFacets('', client)).toMatchObject([{ name: 'Width', unit: 'mm' }]);
      expect(await listed('attr.width_gte=5', client)).toEqual([id]);
    }
  });

  it('of a value of a product is in the next list', async () => {
    const id = await makeWith({ width: 5 });
    await admin.patch(`/products/${id}`, { attributes: { width: 7 } });
    for (const client of [shopper, shopperElsewhere]) {
      expect(await listed('attr.width_lte=6', client)).toEqual([]);
      expect(await listed('attr.width_gte=6', client)).toEqual([id]);
    }
    await admin.patch(`/products/${id}`, { attributes: { width: null } });
    for (const client of [shopper, shopperElsewhere]) expect(await attributeFacets('', client)).toEqual([]);
  });
});

describe('a file, a bulk edit and a collection', () => {
  it('hold the products of the same filters', async () => {
    const wool = await makeWith({ material: ['wool'], width: 1 });
    await makeWith({ material: ['silk'], width: 3 });
    const file = await admin.get(`/products.csv?brand=${brand}&attr.material=wool`);
    const lines = file.text.trim().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toMatch(new RegExp(`^${wool},`));

    const filter = { brand, 'attr.material': 'wool', 'attr.width_lte': '2' };
    const change = { deleted: true };
    expect(read(bulkEdit, await admin.post('/bulk-edits', { filter, change }))).toMatchObject({ changed: 1 });
    for (const bad of [{ 'attr.unknown': 'a' }, { 'attr.secret': 'a' }, { 'attr.width_gte': 2 }]) {
      const answer = await admin.post('/bulk-edits', { filter: { ...filter, ...bad }, change });
      expect(answer).toMatchObject({ status: 400 });
    }

    const title = unique('Wool');
    const made = await admin.post('/collections', { title, filter: `brand=${brand}&attr.material=wool` });
    expect(made.status).toBe(201);
    const { id, slug } = z.object({ id: z.number(), slug: z.string() }).parse(made.body);
    expect(await listed(`collection=${slug}`)).toEqual([wool]);
    expect(await listed(`collection=${slug}&attr.width_gte=2`)).toEqual([]);
    for (const bad of ['attr.unknown=a', 'attr.secret=a', 'attr.width_gte=x']) {
      expect(await admin.patch(`/collections/${id}`, { filter: bad })).toMatchObject({ status: 400 });
    }
    await admin.patch('/attributes/material', { filterable: false });
    expect(await listed(`collection=${slug}`)).toEqual([]);
    await admin.patch('/attributes/material', { filterable: true });
    expect(await listed(`collection=${slug}`)).toEqual([wool]);
  });
});
