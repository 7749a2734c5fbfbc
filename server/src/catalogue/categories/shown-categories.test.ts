/** Documents say where there are no categories to choose from: the app's menu of them is then not shown. */

import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeAdmin, makeCategory, makeProduct } from '../../../test/factories.ts';
import { type Client, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { openTestDatabase } from '../../../test/test-database.ts';

const DOCUMENT = '<!doctype html><html lang="en"><head><title>E-Commerce</title></head><body></body></html>';
const build = { 'dist/index.html': DOCUMENT };

let open: TestApp;
let closed: TestApp;
let admin: Client;
beforeAll(async () => {
  const database = await openTestDatabase();
  closed = await startTestApp({ database, build, fixedSettings: { storefront: 'members' } });
  open = await startTestApp({ database, build, fixedSettings: { storefront: 'public' }, clock: closed.clock });
  admin = await open.as(await makeAdmin(open));
});
afterAll(async () => {
  await open.stop();
  await closed.close();
});

const lacksMenu = async (shop: TestApp, url: string) =>
  (await shop.visitor.get(url, { accept: 'text/html' })).text.includes('<html data-no-categories lang="en">');

it('documents lack the menu until a category has a product, and again once its last one is deleted', async () => {
  expect(await lacksMenu(open, '/')).toBe(true);
  expect(await lacksMenu(open, '/cart')).toBe(true);
  expect(await lacksMenu(closed, '/')).toBe(true);

  const category = await makeCategory(open);
  expect(await lacksMenu(open, '/'), 'one without products is none').toBe(true);
  const { id } = await makeProduct(open, { category });
  await admin.patch(`/products/${id}`, { title: 'Lamp' });
  expect(await lacksMenu(open, '/'), 'with the next request').toBe(false);
  open.clock.advance(5);
  const known = async () => [await lacksMenu(open, '/cart'), await lacksMenu(closed, '/')];
  await expect
    .poll(known, { message: 'within five seconds where documents wait for no database' })
    .toEqual([false, false]);

  await admin.patch(`/products/${id}`, { deleted: true });
  expect(await lacksMenu(open, '/')).toBe(true);
});
