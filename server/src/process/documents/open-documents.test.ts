/** What the documents of an open shop show, and what the app takes them over with. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAdmin, makeProduct } from '../../../test/factories.ts';
import { type Client, startTestApp, type TestApp } from '../../../test/test-app.ts';

/** Stands for the build's program: it draws what it is given, and nothing where the title says so. */
const DRAWING = `let times = 0;
export async function renderPage({ address, shop, answers }) {
  times += 1;
  if (JSON.stringify(answers).includes('Undrawable')) throw new Error('Cannot be drawn');
  return '<div data-times="' + times + '">' + shop.shopName + ' at ' + address + '</div>';
}`;
const build = {
  'dist/index.html': '<!doctype html><html><head><title>E-Commerce</title></head><body>The app</body></html>',
  'dist/shown.html':
    '<!doctype html><html><head><title>E-Commerce</title></head><body><div id="root"><!--shown--></div></body></html>',
  'dist/drawing/render-page.js': DRAWING,
};

let shop: TestApp;
let admin: Client;
beforeAll(async () => {
  shop = await startTestApp({ build, settings: { storefront: 'public', shopName: 'Corner' } });
  admin = await shop.as(await makeAdmin(shop));
});
afterAll(() => shop.close());

const navigate = (url: string) => shop.visitor.get(url, { accept: 'text/html' });
const drawnIn = (text: string) => /<div id="root"><div data-times="(\d+)">([^<]*)<\/div>/.exec(text);
const timesOf = async (url: string) => Number(drawnIn((await navigate(url)).text)?.[1]);

/** What the document holds of the API, by path. */
function answersIn(text: string): Record<string, { body?: unknown; status?: number; total?: number }> {
  const [, block = '{}'] = /<script type="application\/json" id="answers">(.*?)<\/script>/s.exec(text) ?? [];
  return JSON.parse(block);
}

describe('the document of an open shop', () => {
  it('holds the page as the app draws it, and all that the API says of it', async () => {
    const product = await makeProduct(shop);
    const { text } = await navigate(`/product-detail/${product.id}`);
    expect(drawnIn(text)?.[2]).toBe(`Corner at /product-detail/${product.id}`);
    const asked = Object.entries(answersIn(text));
    expect(asked.map(([path]) => path)).toEqual(['/pages', `/products/${product.id}`]);
    for (const [path, { body }] of asked) expect(body).toEqual((await shop.visitor.get(path)).body);
  });

  it('of a list holds its products, their number, the counts of its filters and their names', async () => {
    await makeProduct(shop);
    const { text } = await navigate('/?page=1');
    const answers = answersIn(text);
    const paths = ['/pages', '/products?_page=1&_limit=10', '/products/facets', '/brands', '/categories'];
    expect(Object.keys(answers)).toEqual(paths);
    for (const path of paths) expect(answers[path]?.body).toEqual((await shop.visitor.get(path)).body);
    const list = await shop.visitor.get('/products?_page=1&_limit=10');
    expect(String(answers['/products?_page=1&_limit=10']?.total)).toBe(list.headers['x-total-count']);
  });

  it('holds what the home page shows above its list', async () => {
    await admin.patch('/settings', { home: [{ kind: 'products', title: 'Best', filter: '_sort=rating', limit: 2 }] });
    const { text } = await navigate('/');
    expect(Object.keys(answersIn(text))).toEqual(
      expect.arrayContaining(['/shop', expect.stringContaining('_limit=2')]),
    );
    await admin.patch('/settings', { home: [] });
    expect(Object.keys(answersIn((await navigate('/')).text))).not.toContain('/shop');
  });

  it('says that nothing stands there as the API does', async () => {
    const { status, text } = await navigate('/product-detail/99999999');
    expect(status).toBe(404);
    expect(answersIn(text)['/products/99999999']).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  });

  it('is drawn once for each version of the catalogue and the settings, whatever its address has besides', async () => {
    const product = await makeProduct(shop);
    const url = `/product-detail/${product.id}`;
    const first = await timesOf(url);
    expect(await timesOf(url)).toBe(first);
    expect(await timesOf(`${url}/?utm_source=mail`)).toBe(first);
    await admin.patch(`/products/${product.id}`, { title: 'Renamed' });
    const second = await timesOf(url);
    expect(second).toBeGreaterThan(first);
    expect(await timesOf(url)).toBe(second);
    await admin.patch('/settings', { contact: 'Call us' });
    expect(await timesOf(url)).toBeGreaterThan(second);
  });

  it('is drawn each time for searches and collections, which follow more than these versions', async () => {
    await admin.post('/collections', { title: 'New', filter: '' });
    for (const url of ['/?q=lamp', '/collection/new']) expect(await timesOf(url)).toBeLessThan(await timesOf(url));
  });

  it('is left to the app where the page cannot be drawn', async () => {
    const product = await makeProduct(shop, { title: 'Undrawable' });
    const { status, text } = await navigate(`/product-detail/${product.id}`);
    expect(status).toBe(200);
    expect(text).toContain('<title>Undrawable – Corner</title>');
    expect(text).toContain('The app');
  });

  it('cannot be left by what stands in a field', async () => {
    const product = await makeProduct(shop, { title: '</script><script>alert(1)</script><!--' });
    const { text } = await navigate(`/product-detail/${product.id}`);
    expect(text).not.toContain('<script>alert');
    expect(answersIn(text)[`/products/${product.id}`]?.body).toMatchObject({
      title: '</script><script>alert(1)</script><!--',
    });
  });

  it('of other pages is the app’s, and in a shop for members all are', async () => {
    expect((await navigate('/login')).text).not.toContain('data-times');
    await shop.set({ storefront: 'members' });
    for (const url of ['/', '/product-detail/1', '/category/kitchen'])
      expect((await navigate(url)).text).not.toMatch(/data-times|id="answers"/);
    await shop.set({ storefront: 'public' });
  });
});
