/** Words of a query that say a price, in everything that takes the filters of a list. */

import { facets } from '@shop/contract/search';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { makeAdmin, makeProducts, makeUser } from '../../../test/factories.ts';
import { type Client, read, startTestApp, type TestApp, totalOf } from '../../../test/test-app.ts';

let shop: TestApp;
/** A process on the same database whose index is not loaded. */
let loading: TestApp;
let letLoad: () => void;
let clients: Record<'shopper' | 'plain' | 'admin', Client>;
beforeAll(async () => {
  shop = await startTestApp({ rateLimits: false });
  const held = new Promise<void>((resolve) => {
    letLoad = resolve;
  });
  loading = await startTestApp({ database: shop.database, clock: shop.clock, loadSearchAfter: held });
  const phone = (title: string, amount: number) => ({ title, price: amount * 100, discountHundredths: 0 });
  await makeProducts(shop, [
    phone('Harbour telephone', 100),
    phone('Summit telephone', 200),
    phone('Pebble telephone', 500),
    phone('Kettle', 50),
  ]);
  const user = await makeUser(shop);
  clients = {
    shopper: await shop.as(user),
    plain: await loading.as(user),
    admin: await shop.as(await makeAdmin(shop)),
  };
});
afterAll(async () => {
  letLoad();
  await loading.stop();
  await shop.close();
});

const titled = z.array(z.object({ title: z.string() }));
const titles = async (query: string, client = clients.shopper) => {
  const answer = await client.get(`/products?_sort=discountPrice&_order=asc&${query}`);
  const found = read(titled, answer).map(({ title }) => title.split(' ')[0]);
  expect(totalOf(answer)).toBe(found.length);
  return found;
};
const readAs = async (query: string, client = clients.shopper) => {
  const counted = read(facets, await client.get(`/products/facets?${query}`));
  return { total: counted.total, ...counted.readAs };
};
const nothing = { price_gte: null, price_lte: null, words: null };

describe('price words of a query', () => {
  it.each(['shopper', 'plain', 'admin'] as const)('are the filter that they mean, for %s', async (who) => {
    const client = clients[who];
    const admin = who === 'admin' ? '&admin=true' : '';
    expect(await titles(`q=telephone+under+200${admin}`, client)).toEqual(['Harbour', 'Summit']);
    expect(await titles(`q=over+$150+telephone${admin}`, client)).toEqual(['Summit', 'Pebble']);
    expect(await titles(`q=telephone+$100-200${admin}`, client)).toEqual(['Harbour', 'Summit']);
    expect(await titles(`q=under+100${admin}`, client)).toEqual(['Kettle', 'Harbour']);
    expect(await readAs(`q=telephone+under+200${admin}`, client)).toEqual({
      total: 2,
      price_gte: null,
      price_lte: 200,
      words: 'under 200',
    });
    expect(await readAs(`q=under+100${admin}`, client)).toEqual({
      total: 2,
      price_gte: null,
      price_lte: 100,
      words: 'under 100',
    });
    expect(await readAs(`q=telephone${admin}`, client)).toEqual({ total: 3, ...nothing });
    expect(await readAs(admin, client)).toEqual({ total: 4, ...nothing });
  });

  it('sort by relevance as other searches do, also alone', async () => {
    expect(await titles('q=under+100&_sort=relevance')).toHaveLength(2);
    expect(await titles('q=under+100&_sort=relevance', clients.plain)).toHaveLength(2);
  });

  it('yield to filters that are sent, each bound to its own, and to one that they contradict', async () => {
    expect(await readAs('q=telephone+under+200&price_lte=500')).toMatchObject({
      total: 3,
      price_lte: null,
      words: 'under 200',
    });
    expect(await readAs('q=telephone+under+200&price_gte=150')).toMatchObject({ total: 1, price_lte: 200 });
    expect(await readAs('q=telephone+under+200&price_gte=300')).toMatchObject({ total: 1, price_lte: null });
    expect(await readAs('q=telephone+over+200&price_lte=100')).toMatchObject({ total: 1, price_gte: null });
    expect(await titles('q=telephone+under+200&price_lte=500')).toEqual(['Harbour', 'Summit', 'Pebble']);
  });

  it('are words like others with exact=true', async () => {
    expect(await titles('q=telephone+under+200&exact=true')).toEqual([]);
    expect(await readAs('q=telephone+under+200&exact=true')).toEqual({ total: 0, ...nothing });
  });

  it('do not hide other prices from the facet of the price', async () => {
    const { facets: counted } = read(facets, await clients.shopper.get('/products/facets?q=telephone+under+200'));
    expect([counted.price.min, counted.price.max]).toEqual([100, 500]);
  });

  it('stay in the corrected query', async () => {
    const { total, correctedQuery } = read(facets, await clients.shopper.get('/products/facets?q=telephnoe+under+200'));
    expect([total, correctedQuery]).toEqual([2, 'telephone under 200']);
    expect(await titles('q=telephone+under+200')).toHaveLength(2);
  });

  it('count for an export, and for what is suggested', async () => {
    const file = await clients.admin.get('/products.csv?q=telephone+under+200');
    expect(file.text).toContain('Summit telephone');
    expect(file.text).not.toContain('Pebble telephone');
    expect(file.text).not.toContain('Kettle');
    const suggested = await clients.shopper.get('/products/suggestions?q=telephone+under+200');
    expect(suggested.body).toMatchObject({ queries: [], products: [expect.anything(), expect.anything()] });
  });

  it('are those of the language of the answer, and of a collection those of the default language', async () => {
    const { shopper, plain, admin } = clients;
    expect((await admin.patch('/settings', { languages: ['en', 'de'] })).status).toBe(200);
    for (const client of [shopper, plain]) {
      const query = 'q=telephone+unter+200&lang=de';
      expect(await titles(query, client)).toEqual(['Harbour', 'Summit']);
      expect(await readAs(query, client)).toEqual({ total: 2, price_gte: null, price_lte: 200, words: 'unter 200' });
      expect(await readAs('q=telephone+unter+200&lang=en', client)).toMatchObject(nothing);
    }
    const made = { title: 'Cheap', slug: 'cheap', filter: 'q=telephone below 150' };
    expect((await admin.post('/collections', made)).status).toBe(201);
    for (const lang of ['en', 'de']) expect(await titles(`collection=cheap&lang=${lang}`)).toEqual(['Harbour']);
    const german = { title: 'Günstig', slug: 'guenstig', filter: 'q=telephone unter 150' };
    expect((await admin.post('/collections', german)).status).toBe(201);
    const inEnglish = await titles('collection=guenstig&lang=en');
    expect(await titles('collection=guenstig&lang=de')).toEqual(inEnglish);
    await admin.patch('/settings', { languages: ['en'] });
  });

  it('are a part of the search term, and no filter of it', async () => {
    await clients.shopper.get('/products?q=Telephone+under+150&price_lte=10');
    await clients.shopper.get('/products?q=Telephone+under+150');
    await clients.shopper.get('/products?q=Telephone+under+150&price_lte=20');
    const terms = await clients.admin.get('/search/terms?_limit=100');
    expect(terms.body).toContainEqual(
      expect.objectContaining({ term: 'telephone under 150', searches: 3, results: 1 }),
    );
  });
});
