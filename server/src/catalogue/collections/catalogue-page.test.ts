/** What the document of a category's or a collection's page says before any script runs, and the list of a category's page. */

import { categoryNode } from '@shop/contract/categories';
import { collection } from '@shop/contract/collections';
import { facets } from '@shop/contract/search';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { makeAdmin, makeProduct, makeUser, unique } from '../../../test/factories.ts';
import { type Client, read, startTestApp, type TestApp } from '../../../test/test-app.ts';

const FRAME = '<!doctype html><html><head><title>E-Commerce</title></head><body></body></html>';

let shop: TestApp;
let admin: Client;
let shopper: Client;
beforeAll(async () => {
  shop = await startTestApp({ rateLimits: false, build: { 'dist/index.html': FRAME } });
  admin = await shop.as(await makeAdmin(shop));
  shopper = await shop.as(await makeUser(shop));
});
afterAll(() => shop.close());

const documentOf = (url: string, client = shopper) => client.get(url, { accept: 'text/html' });
const make = async (values: object = {}) =>
  read(categoryNode, await admin.post('/categories', { label: unique('Category'), ...values }));

describe('the document of a category', () => {
  it('has its title and status', async () => {
    const { slug } = await make({ label: 'Lamps <& more>' });
    const { status, text } = await documentOf(`/category/${slug}`);
    expect(status).toBe(200);
    expect(text).toContain('<title>Lamps &lt;&amp; more> – E-Commerce</title>');
    const missing = await documentOf('/category/nowhere');
    expect(missing.status).toBe(404);
    expect(missing.text).toContain('<title>Page not found – E-Commerce</title>');
  });

  it('tells visitors of a shop for members nothing, not even whether there is one; of a public shop the same as shoppers', async () => {
    const { slug } = await make({ label: 'Secret lamps' });
    const forged = { accept: 'text/html', cookie: `session=${'x'.repeat(43)}` };
    for (const address of [`/category/${slug}`, '/category/nowhere', '/collection/nowhere']) {
      for (const headers of [{ accept: 'text/html' }, forged]) {
        const { status, text } = await shop.visitor.get(address, headers);
        expect(status).toBe(200);
        expect(text).not.toContain('Secret lamps');
      }
    }
    expect((await admin.patch('/settings', { storefront: 'public' })).status).toBe(200);
    expect((await documentOf(`/category/${slug}`, shop.visitor)).text).toContain('<title>Secret lamps – E-Commerce');
    expect((await documentOf('/category/nowhere', shop.visitor)).status).toBe(404);
    expect((await admin.patch('/settings', { storefront: 'members' })).status).toBe(200);
  });

  it('is at the present address: an old slug leads there, with its query', async () => {
    const { id, slug } = await make();
    const next = unique('next');
    await admin.patch(`/categories/${id}`, { slug: next });
    const moved = await documentOf(`/category/${slug}?brand=Acme&page=2`);
    expect([moved.status, moved.headers.location]).toEqual([301, `/category/${next}?brand=Acme&page=2`]);
    expect((await documentOf(`/category/${next}`)).status).toBe(200);
    await make({ label: unique('Other'), slug });
    expect((await documentOf(`/category/${slug}`)).status).toBe(200);
  });
});

describe('the document of a collection', () => {
  it('has its title, and status 404 once it is not shown', async () => {
    const made = read(collection, await admin.post('/collections', { title: 'Summer', products: [] }));
    expect((await documentOf(`/collection/${made.slug}`)).text).toContain('<title>Summer – E-Commerce</title>');
    await admin.patch(`/collections/${made.id}`, { active: false });
    expect((await documentOf(`/collection/${made.slug}`)).status).toBe(404);
  });
});

describe('the list of a category’s page', () => {
  it('holds what is below the category, and counts the categories there', async () => {
    const top = await make();
    const low = await make({ parent: top.id });
    const [one, two] = [await makeProduct(shop, { category: top }), await makeProduct(shop, { category: low })];
    const idsIn = async (query: string) =>
      read(z.array(z.object({ id: z.number() })), await shopper.get(`/products?${query}`)).map(({ id }) => id);
    expect(await idsIn(`within=${top.slug}`)).toEqual([one.id, two.id]);
    expect(await idsIn(`within=${top.slug}&category=${low.value}`)).toEqual([two.id]);
    const counted = read(facets, await shopper.get(`/products/facets?within=${top.slug}&category=${low.value}`));
    expect(counted.facets.category.map(({ value, count }) => [value, count])).toEqual([
      [top.value, 2],
      [low.value, 1],
    ]);
    expect((await shopper.get('/products?within=nowhere')).status).toBe(400);
  });
});
