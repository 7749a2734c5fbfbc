/**
 * The pseudo-language is no language of the shop: it is English in brackets, a third longer. What stands outside of brackets on a page of
 * it is no message, and what is cut or lies on something else has no room for longer words than the English ones.
 */

import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type APIRequestContext, expect } from '@playwright/test';
import type { Order } from '@shop/contract/orders';
import { logInAsAdmin } from './back-office.ts';
import { test as journey } from './journey.ts';
import { LANGUAGE, look, ownWords, QUERY, REASON } from './pseudo-language.ts';
import { type Shopper, signUp } from './shopper.ts';
import { speakLanguages } from './speak-languages.ts';
import { type RunningShop, startShop } from './start-shop.ts';

const program = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));

const test = journey.extend<object, { shop: RunningShop }>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it which fixtures are needed.
    async ({}, use) => {
      await promisify(execFile)(process.execPath, [program('scripts/testing/pseudo-language.mjs')]);
      const start = program('.cache/pseudo-language/scripts/start.mjs');
      const shop = await startShop({ RATE_LIMITS: 'off', LOG_LEVEL: 'warn', STOREFRONT: 'public' }, start);
      await speakLanguages(shop, ['en', LANGUAGE]);
      await use(shop);
      await shop.stop();
    },
    { scope: 'worker', timeout: 600_000 },
  ],
});
test.use({ apart: import.meta.url });
test.setTimeout(600_000);

/** An order of each state, with a return. */
async function orderInAllStates(shopper: Shopper, theirs: APIRequestContext, admin: APIRequestContext) {
  const place = async (): Promise<Order> => {
    await shopper.addToCart({ id: 3 });
    return shopper.order();
  };
  const change = async ({ id }: Order, data: object) => {
    const answer = await admin.patch(`/orders/${id}`, { data });
    expect(answer.status(), await answer.text()).toBe(200);
  };
  const [pending, dispatched, delivered, cancelled] = [await place(), await place(), await place(), await place()];
  await change(dispatched, { status: 'dispatched', paymentStatus: 'received' });
  await change(delivered, { status: 'delivered', paymentStatus: 'received' });
  await change(cancelled, { status: 'cancelled' });
  const lines = [{ line: delivered.items[0]?.id, quantity: 1, reason: REASON }];
  const asked = await theirs.post(`/orders/own/${delivered.id}/returns`, { data: { lines } });
  expect(asked.status(), await asked.text()).toBe(201);
  return { pending: pending.id, dispatched: dispatched.id, delivered: delivered.id, cancelled: cancelled.id };
}

test('guests find every text translated, and room for longer ones', async ({ page, shop, console }) => {
  console.mayComplain(/status of 404/);
  const words = await ownWords(page, shop);
  const found: string[] = [];
  for (const path of [
    ...['/', `/?q=${QUERY}`, '/product-detail/3', '/product-detail/32', '/product-detail/999999', '/category/kitchen'],
    ...[
      '/page/terms',
      '/login',
      '/signup',
      '/forgot-password',
      '/reset-password?token=1',
      '/accept-invitation?token=1',
    ],
  ])
    found.push(...(await look(page, path, words)));
  expect(found).toEqual([]);
});

test('shoppers find every text translated, and room for longer ones', async ({ page, shop, shopper, playwright }) => {
  const admin = await playwright.request.newContext({ baseURL: shop.url });
  await logInAsAdmin(admin);
  const { pending, delivered, cancelled } = await orderInAllStates(shopper, page.request, admin);
  await shopper.saveAddress();
  await shopper.addToCart({ id: 3 }, { id: 32 });
  const words = await ownWords(page, shop);
  const found: string[] = [];
  for (const path of [
    ...[
      '/cart',
      '/checkout',
      '/my-orders',
      `/my-orders/${pending}`,
      `/my-orders/${delivered}`,
      `/my-orders/${cancelled}`,
    ],
    ...[`/order-success/${pending}`, '/profile'],
  ])
    found.push(...(await look(page, path, words)));
  await admin.dispose();
  expect(found).toEqual([]);
});

const offices = {
  orders: ['/admin/orders', '/admin/customers', '/admin/segments', '/admin/segments?edit=new', '/admin/dashboard'],
  products: [
    ...[
      '/admin',
      '/admin/product-detail/3',
      '/admin/product-form',
      '/admin/product-form/edit/3',
      '/admin/product-form/edit/32',
    ],
    ...['/admin/categories', '/admin/categories?edit=new', '/admin/collections', '/admin/collections?edit=new'],
    ...['/admin/attributes', '/admin/attributes?edit=new', '/admin/options', '/admin/options?edit=new'],
    ...['/admin/imports', '/admin/search'],
  ],
  settings: [
    ...['/admin/settings', '/admin/shipping', '/admin/shipping?edit=new', '/admin/taxes', '/admin/taxes?edit=new'],
    ...[
      '/admin/promotions',
      '/admin/promotions?edit=new',
      '/admin/pages',
      '/admin/pages?edit=new',
      '/admin/mail-texts',
    ],
    ...['/admin/staff'],
  ],
} as const;

for (const [part, paths] of Object.entries(offices)) {
  test(`staff find every text of the ${part} translated, and room for longer ones`, async ({ page, browser, shop }) => {
    await logInAsAdmin(page.request);
    const theirs = await browser.newContext({ baseURL: shop.url });
    const states = await orderInAllStates(await signUp(theirs.request), theirs.request, page.request);
    await theirs.close();
    const words = await ownWords(page, shop);
    const found: string[] = [];
    const orders = part === 'orders' ? Object.values(states).map((id) => `/admin/orders/${id}`) : [];
    for (const path of [...paths, ...orders]) found.push(...(await look(page, path, words)));
    expect(found).toEqual([]);
  });
}
