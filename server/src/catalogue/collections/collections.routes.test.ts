/** Collections as clients see them. */

import { type Collection, collection, collections, shownCollection } from '@shop/contract/collections';
import { historyEntries } from '@shop/contract/history';
import { facets } from '@shop/contract/search';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { makeAdmin, makeCategory, makeProduct, makeProducts, makeUser, unique } from '../../../test/factories.ts';
import { idsInFile } from '../../../test/product-files.ts';
import { type Answer, type Client, read, startTestApp, type TestApp, totalOf } from '../../../test/test-app.ts';

let shop: TestApp;
let admin: Client;
let shopper: Client;
let shoes: { id: number; value: string };
/** At $30, $10 and $20; the last one is deleted. */
let ids: number[];
beforeAll(async () => {
  shop = await startTestApp({ rateLimits: false });
  admin = await shop.as(await makeAdmin(shop));
  shopper = await shop.as(await makeUser(shop));
  shoes = await makeCategory(shop);
  const product = (price: number, values: object = {}) => ({
    price,
    discountHundredths: 0,
    category: shoes,
    ...values,
  });
  const made = await makeProducts(shop, [
    product(3000, { stock: 0 }),
    product(1000),
    product(2000),
    product(500, { deleted: true }),
  ]);
  ids = made.map(({ id }) => id);
});
afterAll(() => shop.close());

async function make(values: object): Promise<Collection> {
  const made = await admin.post('/collections', { title: unique('Collection'), ...values });
  expect(made.status).toBe(201);
  return read(collection, made);
}
const change = (id: number, values: object) => admin.patch(`/collections/${id}`, values);
const pick = (...places: number[]) => places.map((place) => ids[place] ?? 0);
const idsOf = (answer: Answer) => read(z.array(z.object({ id: z.number() })), answer).map(({ id }) => id);
const idsIn = async (query: string, client = shopper) => idsOf(await client.get(`/products?${query}`));

describe('/collections', () => {
  it('holds chosen products in their order, without deleted ones for shoppers', async () => {
    const title = unique('Gifts & more');
    const made = await make({ title, products: [...pick(2, 3, 0), ...pick(2)], description: 'Nice', image: '/a.webp' });
    expect(made).toEqual({
      id: made.id,
      title,
      slug: title.toLowerCase().replaceAll(' & ', '-').replaceAll(' ', '-'),
      description: 'Nice',
      image: '/a.webp',
      products: pick(2, 3, 0),
      filter: null,
      sort: null,
      active: true,
      from: null,
      until: null,
      updatedAt: expect.any(String),
    });
    const { active: _a, from: _f, until: _u, updatedAt: _t, ...shown } = made;
    expect((await shopper.get(`/collections/${made.slug}`)).body).toEqual({ ...shown, products: pick(2, 0) });
    expect(await idsIn(`collection=${made.slug}`)).toEqual(pick(2, 0));
    expect(read(collection, await admin.get(`/collections/${made.slug}?admin=true`))).toEqual(made);
    expect(read(collections, await admin.get('/collections'))).toContainEqual(made);
  });

  it('holds all that a query of the list finds, always true to it', async () => {
    const { slug, id } = await make({ filter: `category=${shoes.value}&price_gte=15`, sort: 'price:asc' });
    expect(await idsIn(`collection=${slug}`)).toEqual(pick(2, 0));
    expect((await admin.patch(`/products/${ids[1]}`, { price: 16 })).status).toBe(200);
    expect(await idsIn(`collection=${slug}`)).toEqual(pick(1, 2, 0));
    await admin.patch(`/products/${ids[1]}`, { price: 10 });
    expect((await change(id, { sort: 'price:desc' })).status).toBe(200);
    expect(await idsIn(`collection=${slug}`)).toEqual(pick(0, 2));
  });

  it('takes all other filters, sorts, pages and facets', async () => {
    const { slug } = await make({ products: pick(2, 0, 1) });
    expect(await idsIn(`collection=${slug}&in_stock=true`)).toEqual(pick(2, 1));
    expect(await idsIn(`collection=${slug}&_sort=price&_order=desc`)).toEqual(pick(0, 2, 1));
    expect(await idsIn(`collection=${slug}&q=lamp`)).toEqual(pick(2, 0, 1));
    const second = await shopper.get(`/products?collection=${slug}&_page=2&_limit=2`);
    expect([idsOf(second), totalOf(second)]).toEqual([pick(1), 3]);
    const counted = read(facets, await shopper.get(`/products/facets?collection=${slug}&in_stock=true`));
    expect(counted).toMatchObject({ total: 2, facets: { category: [{ value: shoes.value, count: 2 }] } });
    const other = await makeCategory(shop);
    const none = await make({ filter: `category=${shoes.value}` });
    expect(await idsIn(`collection=${none.slug}&category=${other.value}`)).toEqual([]);
  });

  it('is what a file and a bulk edit are of, for staff also while it is not shown; one that there is not is refused', async () => {
    const { slug } = await make({ products: pick(2, 3), active: false });
    const file = await admin.get(`/products.csv?collection=${slug}`);
    expect(idsInFile(file.text)).toEqual(pick(2, 3));
    const edit = (filter: object) => admin.post('/bulk-edits', { filter, change: { discountPercentage: 5 } });
    expect((await edit({ collection: slug })).body).toMatchObject({ count: 2, changed: 2 });
    expect((await edit({ collection: slug, deleted: 'false' })).body).toMatchObject({ count: 1 });
    expect((await admin.get('/products.csv?collection=nowhere')).status).toBe(400);
    expect((await edit({ collection: 'nowhere' })).status).toBe(400);
  });

  it('whose query searches is the same in lists of every order, in files and in bulk edits', async () => {
    const lamp = await makeProduct(shop, { title: 'Vintage lantern', stock: 3 });
    const { slug } = await make({ filter: 'q=lanetrn' });
    const edit = (filter: object) => admin.post('/bulk-edits', { filter, change: { discountPercentage: 5 } });
    for (const query of ['', '&q=vintgae']) {
      expect(await idsIn(`collection=${slug}${query}`)).toEqual([lamp.id]);
      expect(idsOf(await admin.get(`/products?admin=true&_sort=stock&collection=${slug}${query}`))).toEqual([lamp.id]);
      expect(idsInFile((await admin.get(`/products.csv?collection=${slug}${query}`)).text)).toEqual([lamp.id]);
    }
    expect((await edit({ collection: slug })).body).toMatchObject({ count: 1, changed: 1 });
    expect((await edit({ collection: slug, q: 'vintgae' })).body).toMatchObject({ count: 1, changed: 1 });
  });

  it('is shown while it is active and its time has come, by the clock of the database', async () => {
    const { slug, id } = await make({ products: pick(1) });
    const { rows } = await sql<{ now: Date }>`select now() as now`.execute(shop.db);
    const at = (seconds: number) => new Date((rows[0]?.now.getTime() ?? 0) + seconds * 1000).toISOString();
    const isShown = async () => {
      const [one, list, counted] = await Promise.all(
        [`/collections/${slug}`, `/products?collection=${slug}`, `/products/facets?collection=${slug}`].map((url) =>
          shopper.get(url),
        ),
      );
      const statuses = [one?.status, list?.status, counted?.status];
      expect([
        [200, 200, 200],
        [404, 400, 400],
      ]).toContainEqual(statuses);
      return statuses[0] === 200;
    };
    const whenSet = async (values: object) => {
      expect((await change(id, values)).status).toBe(200);
      return isShown();
    };
    expect(await isShown()).toBe(true);
    expect(await whenSet({ active: false })).toBe(false);
    expect(await whenSet({ active: true, from: at(600) })).toBe(false);
    expect(await whenSet({ from: at(-600), until: at(600) })).toBe(true);
    expect(await whenSet({ until: at(-60) })).toBe(false);
    expect((await admin.get(`/collections/${slug}?admin=true`)).status).toBe(200);
    expect(await idsIn(`collection=${slug}&admin=true`, admin)).toEqual(pick(1));
    expect((await shopper.get(`/collections/${slug}?admin=true`)).status).toBe(403);
  });

  it.each([
    [{ title: '' }, 'title'],
    [{ slug: 'No' }, 'slug'],
    [{ products: [999_999] }, 'products'],
    [{ products: 'all' }, 'products'],
    [{ products: Array.from({ length: 1001 }, (_, n) => n + 1) }, 'products'],
    [{ products: [], filter: 'in_stock=true' }, 'filter'],
    [{ products: [], sort: 'price:asc' }, 'sort'],
    [{ filter: 'price_gte=abc' }, 'filter'],
    [{ filter: 'collection=other' }, 'filter'],
    [{ filter: 'admin=true' }, 'filter'],
    [{ filter: 'within=shoes' }, 'filter'],
    [{ filter: 'deleted=true' }, 'filter'],
    [{ filter: 'attr.material=wool' }, 'filter'],
    [{ filter: 'colour=White' }, 'filter'],
    [{ filter: 'price_gte=9&price_lte=1' }, 'filter'],
    [{ filter: '', sort: 'colour:asc' }, 'sort'],
    [{ filter: '', sort: 'price' }, 'sort'],
    [{ active: 'yes' }, 'active'],
    [{ from: 'soon' }, 'from'],
    [{ from: '2026-01-02T00:00:00Z', until: '2026-01-01T00:00:00Z' }, 'until'],
  ])('refuses %j', async (values, path) => {
    const refused = await admin.post('/collections', { title: 'New', ...values });
    expect(refused.status).toBe(400);
    expect(JSON.stringify(refused.body)).toContain(`"path":"${path}`);
  });

  it('changes from products to a query and back', async () => {
    const { id } = await make({ products: pick(0) });
    expect(read(collection, await change(id, { filter: 'in_stock=true', sort: 'id:asc' }))).toMatchObject({
      products: null,
    });
    const back = read(collection, await change(id, { products: pick(1, 2) }));
    expect(back).toMatchObject({ products: pick(1, 2), filter: null, sort: null });
    expect((await change(id, { products: pick(1), filter: 'in_stock=true' })).status).toBe(400);
  });

  it('refuses a stale change and a slug that is taken, and records what was done', async () => {
    const [one, two] = [await make({ products: [] }), await make({ filter: '' })];
    expect((await change(one.id, { title: 'First', updatedAt: one.updatedAt })).status).toBe(200);
    expect((await change(one.id, { title: 'Second', updatedAt: one.updatedAt })).body).toMatchObject({
      code: 'STALE',
      current: { title: 'First' },
    });
    expect((await change(one.id, { slug: two.slug })).body).toMatchObject({ code: 'SLUG_TAKEN' });
    expect((await admin.post('/collections', { title: 'x', slug: two.slug, products: [] })).status).toBe(409);
    expect((await admin.delete(`/collections/${one.id}`)).body).toEqual({ success: true });
    expect((await admin.delete(`/collections/${one.id}`)).status).toBe(404);
    expect((await shopper.get(`/collections/${one.slug}`)).status).toBe(404);
    const entries = read(historyEntries, await admin.get(`/collections/${one.id}/history`));
    expect(entries.map(({ action }) => action)).toEqual([
      'collection_deleted',
      'collection_changed',
      'collection_created',
    ]);
    expect(read(shownCollection, await shopper.get(`/collections/${two.slug}`)).filter).toBe('');
  });

  it('means what lies below a category that its query names', async () => {
    const top = await makeCategory(shop);
    await admin.patch(`/categories/${shoes.id}`, { parent: top.id });
    const { slug } = await make({ filter: `category=${top.value}`, sort: 'id:asc' });
    expect(await idsIn(`collection=${slug}`)).toEqual(pick(0, 1, 2));
  });
});
