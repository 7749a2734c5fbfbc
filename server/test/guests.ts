/** Guests of an open shop for tests. */

import { cart } from '@shop/contract/cart';
import { shopOrder } from '@shop/contract/orders';
import { expect } from 'vitest';
import { orderOf } from './factories.ts';
import { type Client, cookieOf, read, startTestApp, type TestApp } from './test-app.ts';
import type { TestDatabase } from './test-database.ts';

export async function startOpenShop(database?: TestDatabase): Promise<TestApp> {
  const open = { fixedSettings: { storefront: 'public' }, trustProxy: ['127.0.0.1'] } as const;
  return startTestApp({ ...open, trustProxy: [...open.trustProxy], ...(database && { database }) });
}

let addresses = 0;
/** Somebody without a session, at an address of their own. */
export function somebody(shop: TestApp): Client {
  addresses += 1;
  return shop.with({ 'x-forwarded-for': `10.${addresses >> 8}.${addresses & 255}.1` });
}

export const withCookie = (shop: TestApp, client: Client, cookie: string) => shop.with({ ...client.headers, cookie });

export const add = (client: Client, product: { id: number }, quantity = 1) =>
  client.post('/cart', { product: product.id, quantity });

export const cartOf = async (client: Client) => read(cart, await client.get('/cart'));

export const quantities = async (client: Client) =>
  new Map((await cartOf(client)).map(({ product, quantity }) => [product.id, quantity]));

/** A guest with this in the cart. */
export async function guestWith(shop: TestApp, product: { id: number }, quantity = 1): Promise<Client> {
  const client = somebody(shop);
  const added = await add(client, product, quantity);
  expect(added).toMatchObject({ status: 201 });
  return withCookie(shop, client, cookieOf(added));
}

export async function guestWithOrder(shop: TestApp, product: { id: number; discount_price_cents: number }) {
  const guest = await guestWith(shop, product);
  const order = read(shopOrder, await guest.post('/orders', orderOf([{ product, quantity: 1 }])));
  return { guest, order };
}
