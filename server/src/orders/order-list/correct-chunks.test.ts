/** Typing mistakes in the search for orders. */

import { type Order, shopOrder } from '@shop/contract/orders';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { address, makeAdmin, makeProduct, makeUser, orderOf, unique } from '../../../test/factories.ts';
import { type Client, read, startTestApp, type TestApp, totalOf } from '../../../test/test-app.ts';

let shop: TestApp;
let admin: Client;
beforeAll(async () => {
  shop = await startTestApp({ rateLimits: false });
  admin = await shop.as(await makeAdmin(shop));
});
afterAll(() => shop.close());

/** Places an order and leaves it to the search to notice. */
async function place(to: Partial<Record<keyof typeof address, string>>, titles: readonly string[] = ['Lamp']) {
  const shopper = await shop.as(await makeUser(shop, { email: `${unique('u')}@y.xz` }));
  const products = [];
  for (const title of titles) products.push(await makeProduct(shop, { title, stock: 100 }));
  const lines = products.map((product) => ({ product, quantity: 1 }));
  return read(shopOrder, await shopper.post('/orders', { ...orderOf(lines), selectedAddress: { ...address, ...to } }));
}

async function find(q: string, query = ''): Promise<number[]> {
  const answer = await admin.get(`/orders?q=${encodeURIComponent(q)}&_limit=100${query}`);
  const ids = read(z.array(shopOrder), answer).map(({ id }) => id);
  expect(totalOf(answer)).toBe(ids.length);
  return ids;
}

describe('typing mistakes in the query', () => {
  let first: Order;
  let second: Order;
  let third: Order;
  beforeAll(async () => {
    first = await place({ name: 'Wilhelmina Vogel', city: 'Kaiserslautern' }, ['Accordion']);
    second = await place({ name: 'Willem Vogt', city: 'Heerlen' }, ['Accordion']);
    third = await place({ name: 'Walter Vogt', city: 'Aachen' }, ['Accordion']);
  });

  it('the city finds an order, as every other text of it does', async () => {
    expect(await find('kaisersl')).toEqual([first.id]);
    expect(await find('heerlen accordion')).toEqual([second.id]);
  });

  it.each([
    ['an insertion', 'heerrlen', () => [second.id]],
    ['a deletion', 'herlen', () => [second.id]],
    ['a substitution', 'heerlan', () => [second.id]],
    ['two neighbours swapped', 'heerlne', () => [second.id]],
    ['two edits of a long word', 'wilhlemima', () => [first.id]],
    ['beside a right word', 'vogel kaiserslauten', () => [first.id]],
    ['in each of two words', 'willhelmina kaiserslutern', () => [first.id]],
    ['with a capital and accents', 'Heérlan', () => [second.id]],
  ])('are corrected: %s', async (_what, q, expected) => {
    expect(await find(q)).toEqual(expected());
  });

  it.each([
    ['two edits of a word of 4 to 7 letters', 'hierlan'],
    ['three edits of a longer one', 'wilhlimama'],
    ['of a word with less than four letters', 'vqg'],
    ['of a word with a digit', 'heer1en'],
  ])('are not corrected: %s', async (_what, q) => {
    expect(await find(q)).toEqual([]);
  });

  it('are none in a word that is in an order, also if the filter leaves no such order', async () => {
    expect(await find('vogel')).toEqual([first.id]);
    expect(await find('vogel', '&paymentMethod=card')).toEqual([]);
    const close = await place({ name: 'Eerla Other' });
    expect([await find('eerle'), await find('eerla')]).toEqual([[second.id], [close.id]]);
  });

  it('are read as the word of most orders, at any time', async () => {
    expect(await find('vogx')).toEqual([third.id, second.id]);
    const [more, most] = [await place({ name: 'Vogs' }), await place({ name: 'Vogs' }), await place({ name: 'Vogs' })];
    expect(await find('vogx')).toHaveLength(3);
    for (const { id } of [more, most]) {
      await sql`update orders set selected_address = selected_address || '{"name": "Nobody"}' where id = ${id}`.execute(
        shop.db,
      );
    }
    expect(await find('vogx')).toEqual([third.id, second.id]);
  });

  it('are corrected in the file and in the counts of views as in the list', async () => {
    const file = await admin.get('/orders.csv?q=heerlan');
    expect(file.text.split('\r\n')).toHaveLength(3);
    expect((await admin.post('/order-views', { name: 'H', filter: 'q=heerlan' })).body).toMatchObject({ count: 1 });
  });
});
