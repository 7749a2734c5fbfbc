import { type Order, shopOrder } from '@shop/contract/orders';
import { foldCharacter } from '@shop/search-index/text/fold-letters';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { address, makeAdmin, makeProduct, makeUser, orderOf, unique } from '../../../test/factories.ts';
import { runs } from '../../../test/runs.ts';
import { type Client, read, startTestApp, type TestApp, totalOf } from '../../../test/test-app.ts';
import { renewOrderSearches, storeOrderSearches } from './store-order-searches.ts';

let shop: TestApp;
let admin: Client;
beforeAll(async () => {
  shop = await startTestApp({ rateLimits: false });
  admin = await shop.as(await makeAdmin(shop));
});
afterAll(() => shop.close());

/** Places an order and leaves it to the search to notice. */
async function place(
  to: Partial<Record<keyof typeof address, string>>,
  titles: readonly string[] = ['Lamp'],
  sku?: string,
) {
  const shopper = await shop.as(await makeUser(shop, { email: `${unique('u')}@y.xz` }));
  const products = [];
  for (const title of titles) products.push(await makeProduct(shop, { title, stock: 100 }));
  if (sku !== undefined) {
    await shop.db
      .updateTable('variants')
      .set({ sku })
      .where('product_id', '=', products[0]?.id ?? 0)
      .execute();
  }
  const lines = products.map((product) => ({ product, quantity: 1 }));
  return read(shopOrder, await shopper.post('/orders', { ...orderOf(lines), selectedAddress: { ...address, ...to } }));
}

async function find(q: string, query = ''): Promise<number[]> {
  const answer = await admin.get(`/orders?q=${encodeURIComponent(q)}&_limit=100${query}`);
  const ids = read(z.array(shopOrder), answer).map(({ id }) => id);
  expect(totalOf(answer)).toBe(ids.length);
  return ids;
}

describe('GET /orders with q', () => {
  let order: Order;
  let other: Order;
  beforeAll(async () => {
    order = await place(
      {
        name: "Zoë O'Brien-Łukasz",
        email: 'zoe.obrien@example.org',
        phone: '+49 (0)30 1234-567',
        street: 'Große Allee 12b',
      },
      ['Crème T-Shirt', 'X Box one'],
      'AB-12/3x',
    );
    other = await place({ name: 'Bob Other', phone: '020 7946 0958', street: '7 Side Road' }, ['Wi-Fi Router']);
  });

  it.each([
    'Zoë',
    'zoe',
    'ZOË OBRIEN',
    "o'brien",
    'obrien',
    'o brien zo',
    'ukasz',
    'brien luk',
    'zoe.obrien@example.org',
    'obrien@exam',
    'grosse allee',
    'Große  Allee 12B',
    'alle 12',
    'creme',
    'tshirt',
    't-shirt',
    't shirt zoe',
    'xbox',
    'x-box',
    'AB-12/3x',
    'ab123x',
    'ab12',
    '+49301234567',
    '+49 30 1234567',
    '0049 30 1234567',
    '030 1234567',
    '030/1234-567',
    '(030) 12 34 567',
    '1234567',
    '  zoe\u00a0\t shirt ',
  ])('finds an order by %j', async (q) => {
    expect(await find(q)).toEqual([order.id]);
  });

  it.each(['+44 20 7946 0958', '00442079460958', '020-79460958', '79460958', 'wifi', 'wi fi other', '7 side'])(
    'finds another one by %j',
    async (q) => {
      expect(await find(q)).toEqual([other.id]);
    },
  );

  it.each([
    'zoe bob',
    'zoe wifi',
    'zzz',
    '?!',
    '%',
    '_',
    '\\',
    "'",
    '%%%',
    '* zoe -',
    '"bob road"',
    '12 99zz',
    '030 9999999',
  ])('takes every word as plain text that has to be there: %j', async (q) => {
    const expected: Record<string, number[]> = { '* zoe -': [order.id], '"bob road"': [other.id] };
    expect(await find(q)).toEqual(expected[q] ?? []);
  });

  it('finds by the number of an order, which then comes first, and by the e-mail address of its account', async () => {
    const more = await place({ phone: `0${order.id} ${order.id}`, name: 'Nobody' });
    expect((await find(String(order.id)))[0]).toBe(order.id);
    expect(await find(`#${order.id} zoe`)).toEqual([order.id]);
    expect((await find(`${order.id}`, '&_sort=id&_order=desc')).indexOf(more.id)).toBe(0);
    const account = await shop.db
      .selectFrom('users')
      .select('email')
      .where('id', '=', order.user)
      .executeTakeFirstOrThrow();
    expect(await find(account.email)).toEqual([order.id]);
  });

  it('without words is as if absent where it is empty, and is a 400 beyond 200 characters', async () => {
    const all = totalOf(await admin.get('/orders'));
    expect(totalOf(await admin.get('/orders?q='))).toBe(all);
    expect(totalOf(await admin.get('/orders?q=%20%20&'))).toBe(all);
    expect((await admin.get(`/orders?q=${'x'.repeat(200)}`)).status).toBe(200);
    for (const bad of ['x'.repeat(201), '%00', 'a%00b']) {
      expect(await admin.get(`/orders?q=${bad}`)).toMatchObject({ status: 400, body: { errors: [{ path: 'q' }] } });
    }
  });

  it('is answered for any 200 characters', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 100 }), async (q) => {
        const { status } = await admin.get(`/orders?q=${encodeURIComponent(q)}`);
        expect([200, ...(q.includes('\u0000') ? [400] : [])]).toContain(status);
      }),
      { numRuns: runs(150) },
    );
  });

  it('is for admins: 403 for a shopper, 401 without a session', async () => {
    const shopper = await shop.as(await makeUser(shop));
    expect((await shopper.get('/orders?q=zoe')).status).toBe(403);
    expect((await shop.visitor.get('/orders?q=zoe')).status).toBe(401);
  });
});

describe('orders that match', () => {
  const names = ['Anna Berg', 'Anton Berg', 'Bea Anders', 'Carl Berger', 'Dana Ånnér'];
  // None of the letters that are searched for.
  const EMAIL = 'z@y.xz';
  const orders: Order[] = [];
  beforeAll(async () => {
    for (let n = 0; n < 15; n += 1) {
      shop.clock.advance(60);
      const titles = n % 3 === 0 ? ['Tripod'] : ['Tripod', 'Bagpipe'];
      const to = { name: names[n % names.length] ?? '', email: EMAIL, street: `${n} Quince Row` };
      orders.push(await place(to, titles));
    }
    for (const n of [1, 4, 7]) await admin.patch(`/orders/${orders[n]?.id}`, { status: 'dispatched' });
  });
  const ids = (matches: (n: number) => boolean) => orders.flatMap(({ id }, n) => (matches(n) ? [id] : []));

  it('are newest first, and are combined with filters and sorts', async () => {
    expect(await find('quince')).toEqual(ids(() => true).toReversed());
    expect(await find('quince ann')).toEqual(ids((n) => [0, 4].includes(n % 5)).toReversed());
    expect(await find('berg bagp')).toEqual(ids((n) => [0, 1, 3].includes(n % 5) && n % 3 !== 0).toReversed());
    expect(await find('quince', '&status=dispatched&_sort=id&_order=asc')).toEqual(ids((n) => [1, 4, 7].includes(n)));
    expect(await find('quince ann', '&status=dispatched')).toEqual([orders[4]?.id]);
    expect(await find('quince', '&paymentMethod=card')).toEqual([]);
    expect(await find('quince', '&_sort=totalAmount&_order=asc')).toEqual([
      ...ids((n) => n % 3 === 0),
      ...ids((n) => n % 3 !== 0),
    ]);
    expect(await find('quince', '&_sort=createdAt')).toEqual(ids(() => true));
  });

  it('have pages that never overlap, and their number over all pages, beyond the last page too', async () => {
    for (const sorting of ['', '&_sort=totalAmount&_order=desc']) {
      const seen: number[] = [];
      for (const page of [1, 2, 3, 4, 5]) {
        const answer = await admin.get(`/orders?q=quince&_limit=4&_page=${page}${sorting}`);
        expect(totalOf(answer)).toBe(15);
        seen.push(...read(z.array(shopOrder), answer).map(({ id }) => id));
      }
      expect(seen).toHaveLength(15);
      expect(new Set(seen)).toEqual(new Set(ids(() => true)));
    }
  });

  it('are exactly those that have each word as a part, for random words', async () => {
    const texts = orders.map((order, n) =>
      [
        order.id,
        names[n % names.length],
        EMAIL,
        address.phone,
        `${n} Quince Row`,
        address.city,
        ...order.items.map(({ product }) => product.title),
      ]
        .map((text) => fold(String(text)))
        .join('\n'),
    );
    const letters = fc.string({ unit: fc.constantFrom(...'aeinrgqbtp'), minLength: 1, maxLength: 3 });
    await fc.assert(
      fc.asyncProperty(fc.array(letters, { minLength: 1, maxLength: 3 }), async (words) => {
        const found = await find(`${words.join(' ')} quince`);
        expect(found).toEqual(ids((n) => words.every((word) => texts[n]?.includes(word))).toReversed());
      }),
      { numRuns: runs(100) },
    );
  });
});

const fold = (text: string) => [...text].map(foldCharacter).join('').replaceAll('-', ' ');

describe('the words of orders', () => {
  it('are read as the search in products reads them: letters of Latin, Greek and Cyrillic, and digits', async () => {
    const letters = Array.from({ length: 0x2100 }, (_, unit) => String.fromCharCode(unit)).filter((one) =>
      /^(?=[\p{L}\p{Nd}])[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Nd}](?<![\u1c80-\u1c8f])$/u.test(one),
    );
    const { rows } = await sql<{ letter: string; folded: string }>`
      select letter, fold_letters(letter) as folded from unnest(${letters}::text[]) as letter`.execute(shop.db);
    const different = rows.filter(({ letter, folded }) => folded.replaceAll('·', '-') !== foldCharacter(letter));
    expect(different).toEqual([]);
    expect(rows.length).toBeGreaterThan(1000);
  });

  it('of before an update of the shop are found until they are stored again', async () => {
    const { id } = await place({ name: 'Formerly Placed', city: 'Nowhereville' });
    expect(await find('formerly')).toEqual([id]);
    await sql`update order_searches set words = replace(words, 'nowhereville', ''), counted = false where order_id = ${id}`.execute(
      shop.db,
    );
    await sql`insert into unsearched_orders (order_id, found_already) values (${id}, true)`.execute(shop.db);
    expect([await find('formerly'), await find('nowhereville')]).toEqual([[id], []]);
    await renewOrderSearches(shop.deps);
    expect([await find('formerly'), await find('nowhereville')]).toEqual([[id], [id]]);
    expect(await shop.db.selectFrom('unsearched_orders').selectAll().execute()).toEqual([]);
  });

  it('are stored once, also by several processes at the same time; and again when an address is changed', async () => {
    await place({ name: 'Concurrent Person' });
    const done = await Promise.all(Array.from({ length: 6 }, () => storeOrderSearches(shop.deps)));
    expect(done).toEqual([true, true, true, true, true, true]);
    const [id] = await find('concurrent person');
    await sql`update orders set selected_address = ${JSON.stringify({ ...address, name: 'Renamed Person' })} where id = ${id}`.execute(
      shop.db,
    );
    expect(await find('concurrent person')).toEqual([]);
    expect(await find('renamed person')).toEqual([id]);
  });
});
