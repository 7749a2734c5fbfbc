import { type CustomerPage, customer, customerCsvColumns, customerPage } from '@shop/contract/customers';
import { shopOrder } from '@shop/contract/orders';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { address, makeMember, makeProduct, makeUser, orderOf, PASSWORD, unique } from '../../test/factories.ts';
import { guestWith, somebody, startOpenShop } from '../../test/guests.ts';
import { readFileLines } from '../../test/product-files.ts';
import { type Client, read, type TestApp, totalOf } from '../../test/test-app.ts';

let shop: TestApp;
let support: Client;
let admin: Client;
let product: Awaited<ReturnType<typeof makeProduct>>;
beforeAll(async () => {
  shop = await startOpenShop();
  admin = await shop.as(await makeUser(shop, { role: 'admin', email: 'admin@staff.example' }));
  support = await shop.as(await makeMember(shop, 'support'));
  product = await makeProduct(shop, { stock: 10_000, price: 5000 });
});
afterAll(() => shop.close());

const find = async (query: Record<string, string>) => {
  const answer = await support.get(`/customers?${new URLSearchParams({ _limit: '100', ...query })}`);
  const found = read(z.array(customer), answer);
  if (found.length < 100 && query._page === undefined) expect(totalOf(answer)).toBe(found.length);
  return found;
};
const only = async (q: string) => {
  const found = await find({ q });
  expect(found).toHaveLength(1);
  const [one] = found;
  if (one === undefined) throw new Error(`Nobody is found by ${q}`);
  return one;
};
const pageOf = async (id: number): Promise<CustomerPage> => read(customerPage, await support.get(`/customers/${id}`));

const place = async (client: Client, to: Partial<Record<keyof typeof address, string>> = {}, quantity = 1) =>
  read(
    shopOrder,
    await client.post('/orders', { ...orderOf([{ product, quantity }]), selectedAddress: { ...address, ...to } }),
  );
const placeAsGuest = async (to: Partial<Record<keyof typeof address, string>>) => {
  const guest = await guestWith(shop, product);
  return { guest, order: await place(guest, to) };
};

describe('GET /customers', () => {
  it('has every account, also without orders, with null where nothing is known', async () => {
    const user = await makeUser(shop, { email: 'lonely@none.example' });
    expect(await only('lonely@none.example')).toEqual({
      id: expect.any(Number),
      user: user.id,
      email: 'lonely@none.example',
      name: null,
      phone: null,
      orders: 0,
      spent: 0,
      lastOrderAt: null,
    });
    expect(await only('admin@staff.example')).toMatchObject({ orders: 0 });
  });

  it('groups the orders of guests by e-mail address, without case', async () => {
    const to = { name: 'Gerda Gast', email: 'Gerda@Guests.example', phone: '+49 30 998877' };
    await placeAsGuest(to);
    shop.clock.advance(60);
    const { order } = await placeAsGuest({ ...to, email: 'gerda@guests.example', phone: '+49 30 112233' });
    expect(await only('gerda@guests.example')).toMatchObject({
      ...{ user: null, email: 'gerda@guests.example', name: 'Gerda Gast', phone: '+49 30 112233' },
      ...{ orders: 2, spent: 0, lastOrderAt: order.createdAt },
    });
    expect((await find({})).filter(({ email }) => email.endsWith('guest.invalid'))).toEqual([]);
  });

  it('counts orders without cancelled ones, and what was received less refunds', async () => {
    const user = await makeUser(shop, { email: 'spender@money.example', name: 'Sue Spender' });
    const shopper = await shop.as(user);
    const [first, second, third] = [await place(shopper), await place(shopper, {}, 2), await place(shopper)];
    expect(await only('spender@money.example')).toMatchObject({ orders: 3, spent: 0 });
    await admin.patch(`/orders/${first.id}`, { paymentStatus: 'received' });
    await admin.patch(`/orders/${second.id}`, { paymentStatus: 'received' });
    expect(await only('spender@money.example')).toMatchObject({ orders: 3, spent: 112.5 });
    await admin.post(`/orders/${second.id}/refunds`, { amount: 12.5, reason: 'Damaged' });
    expect(await only('spender@money.example')).toMatchObject({ orders: 3, spent: 100 });
    await admin.patch(`/orders/${third.id}`, { status: 'cancelled' });
    await admin.patch(`/orders/${first.id}`, { status: 'cancelled' });
    expect(await only('spender@money.example')).toMatchObject({
      ...{ orders: 1, spent: 62.5, lastOrderAt: second.createdAt, name: 'Sue Spender', phone: address.phone },
    });
  });

  it('is found by name, e-mail address and phone number, with typing mistakes', async () => {
    const user = await makeUser(shop, { email: 'w.vogelsang@birds.example', name: 'Wilhelmine Vogelsang' });
    const shopper = await shop.as(user);
    await place(shopper, { name: 'Mina V.', phone: '+1 (555) 867-5309' });
    const found = ['wilhelmine', 'VOGELSANG', 'vogelsnag', 'willhelmine vogelsang', 'w.vogelsang@birds.example'];
    for (const q of [...found, 'vogelsang@brids.example', '5558675309', '555 867', 'mina']) {
      expect([q, (await find({ q })).map(({ user: id }) => id)]).toEqual([q, [user.id]]);
    }
    for (const q of ['vogelsang karl', '%', '_', '???']) expect([q, await find({ q })]).toEqual([q, []]);
  });

  it('sorts by orders, spent and the last order, both ways, each customer on one page', async () => {
    const all = await find({});
    const rank = (list: typeof all) => list.map(({ id }) => id);
    const byOrders = await find({ _sort: 'orders', _order: 'desc' });
    expect(byOrders.map(({ orders }) => orders)).toEqual(all.map(({ orders }) => orders).sort((a, b) => b - a));
    const bySpent = await find({ _sort: 'spent' });
    expect(bySpent.map(({ spent }) => spent)).toEqual(all.map(({ spent }) => spent).sort((a, b) => a - b));
    const last = all.map(({ lastOrderAt }) => lastOrderAt ?? '');
    expect(last).toEqual([...last].sort().reverse());
    expect(rank(await find({ _sort: 'lastOrder', _order: 'asc' }))).toEqual(rank(all).reverse());
    const paged = [];
    for (let page = 1; paged.length < all.length; page += 1) {
      paged.push(...(await find({ _page: String(page), _limit: '3' })));
    }
    expect(rank(paged)).toEqual(rank(all));
    for (const bad of ['_sort=name', '_order=up', '_limit=101', 'q=%00', `q=${'x'.repeat(201)}`, 'order=x']) {
      expect([bad, (await support.get(`/customers?${bad}`)).status]).toEqual([bad, 400]);
    }
  });

  it('names the customer of an order', async () => {
    const { order } = await placeAsGuest({ email: 'of-order@guests.example' });
    expect(await find({ order: String(order.id) })).toMatchObject([{ user: null, email: 'of-order@guests.example' }]);
    expect(await find({ order: '99999999999' })).toEqual([]);
  });
});

describe('GET /orders?customer=', () => {
  it('has the orders of the account, and of guests with its e-mail address', async () => {
    const user = await makeUser(shop, { email: 'both@orders.example' });
    const own = await place(await shop.as(user));
    const { order } = await placeAsGuest({ email: 'BOTH@orders.example' });
    await placeAsGuest({ email: 'other@orders.example' });
    const { id } = await only('both@orders.example');
    const answer = await admin.get(`/orders?customer=${id}`);
    expect(read(z.array(shopOrder), answer).map((one) => one.id)).toEqual([order.id, own.id]);
    expect(totalOf(answer)).toBe(2);
    expect(await admin.get(`/orders?customer=${id}&status=cancelled`)).toMatchObject({ body: [] });
    expect(await admin.get('/orders?customer=99999999999')).toMatchObject({ status: 200, body: [] });
    expect((await admin.get('/orders?customer=x')).status).toBe(400);
    const paged = await admin.get(`/orders?customer=${id}&_sort=totalAmount&_order=desc&_limit=1&_page=2`);
    expect(paged).toMatchObject({ status: 200, headers: { 'x-total-count': '2' } });
  });
});

describe('a guest and an account with one e-mail address', () => {
  it('are one customer, which stays the same, with the notes, when the guest makes the account', async () => {
    const email = 'becomes@account.example';
    await placeAsGuest({ email });
    const asGuest = await only(email);
    await support.post(`/customers/${asGuest.id}/notes`, { text: 'Rings before noon' });
    const client = somebody(shop);
    expect((await client.post('/auth/signup', { email: email.toUpperCase(), password: PASSWORD })).status).toBe(201);
    const account = await only(email);
    expect(account).toMatchObject({ id: asGuest.id, user: expect.any(Number), orders: 1 });
    expect((await pageOf(account.id)).notes).toMatchObject([{ text: 'Rings before noon' }]);
    await placeAsGuest({ email });
    expect(await only(email)).toMatchObject({ id: asGuest.id, orders: 2 });
  });

  it('are told apart again when the account changes its address, and joined with who had the new one', async () => {
    const user = await makeUser(shop, { email: 'old@moves.example' });
    await place(await shop.as(user));
    await placeAsGuest({ email: 'old@moves.example' });
    await placeAsGuest({ email: 'new@moves.example' });
    const before = await only('old@moves.example');
    expect(before).toMatchObject({ user: user.id, orders: 2 });
    const other = await only('new@moves.example');
    await support.post(`/customers/${other.id}/notes`, { text: 'Wrote from the new one' });
    await shop.db.updateTable('users').set({ email: 'New@moves.example' }).where('id', '=', user.id).execute();
    expect(await only('new@moves.example')).toMatchObject({ id: before.id, user: user.id, orders: 2 });
    expect(await only('old@moves.example')).toMatchObject({ user: null, orders: 1 });
    expect((await pageOf(before.id)).notes).toMatchObject([{ text: 'Wrote from the new one' }]);
    expect((await support.get(`/customers/${other.id}`)).status).toBe(404);
  });

  it('a guest whose orders went to another account is gone, unless there are notes', async () => {
    for (const noted of [false, true]) {
      const email = `${unique('leaves')}@guests.example`;
      const { guest } = await placeAsGuest({ email });
      const { id } = await only(email);
      if (noted) await support.post(`/customers/${id}/notes`, { text: 'Keep' });
      const own = await makeUser(shop);
      await guest.post('/auth/login', { email: own.email, password: PASSWORD });
      expect(await only(own.email)).toMatchObject({ user: own.id, orders: 1 });
      expect((await support.get(`/customers/${id}`)).status).toBe(noted ? 200 : 404);
    }
  });

  it('an account that is deleted is no customer any more, and its notes are gone', async () => {
    const user = await makeUser(shop, { email: 'quirk@gone.example', name: 'Loretta Quirk' });
    const client = await shop.as(user);
    await place(client);
    const { id } = await only('quirk@gone.example');
    await support.post(`/customers/${id}/notes`, { text: 'Secret' });
    expect((await client.post('/users/own/deletion', { password: PASSWORD })).status).toBe(200);
    expect((await support.get(`/customers/${id}`)).status).toBe(404);
    expect(await find({ q: 'quirk' })).toEqual([]);
    expect(await shop.db.selectFrom('customer_notes').select('id').where('text', '=', 'Secret').execute()).toEqual([]);
  });
});

describe('GET /customers/{id}', () => {
  it('adds addresses, returns, notes, mails and consent', async () => {
    const user = await makeUser(shop, { email: 'whole@page.example', name: 'Cy' });
    const shopper = await shop.as(user);
    await shopper.patch(`/users/${user.id}`, { addresses: [{ ...address, city: 'Saved' }] });
    const order = await place(shopper, { city: 'Ordered' });
    await admin.patch(`/orders/${order.id}`, { status: 'delivered' });
    const asked = { lines: [{ line: order.items[0]?.id, quantity: 1, reason: 'Too small' }] };
    expect((await shopper.post(`/orders/own/${order.id}/returns`, asked)).status).toBe(201);
    const listed = await only('whole@page.example');
    const page = await pageOf(listed.id);
    expect(page).toMatchObject({
      ...listed,
      addresses: [{ city: 'Saved' }],
      returns: [{ order: order.id, state: 'requested', lines: [{ reason: 'Too small' }] }],
      notes: [],
      consent: { marketing: { agreed: false, at: null, source: null } },
    });
    expect(page.returns[0]?.requestedAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(page.mails.map(({ kind, order: of, state }) => ({ kind, of, state }))).toContainEqual({
      ...{ kind: 'order_placed', of: order.id, state: 'waiting' },
    });
  });

  it('has the addresses of the orders where there is no account', async () => {
    const email = 'places@guests.example';
    for (const city of ['First', 'Second', 'First']) await placeAsGuest({ email, city });
    const page = await pageOf((await only(email)).id);
    expect(page.addresses.map(({ city }) => city)).toEqual(['First', 'Second']);
    expect(page.mails).toHaveLength(3);
  });

  it('is 404 for an unknown one, also beyond what a table can hold', async () => {
    for (const id of ['0', 'x', '-1']) expect((await support.get(`/customers/${id}`)).status).toBe(400);
    for (const id of ['999999', '2147483648', '9'.repeat(19)]) {
      expect((await support.get(`/customers/${id}`)).status).toBe(404);
      expect((await support.post(`/customers/${id}/notes`, { text: 'x' })).status).toBe(404);
    }
  });
});

describe('GET /customers.csv', () => {
  it('has the customers of the query in the order of the list, texts defused', async () => {
    const names = ['=1+1', '@SUM(A1)', '+49', '-2', 'Zoë, "Z"'];
    for (const [n, name] of names.entries()) await makeUser(shop, { email: `csv${n}@file.example`, name });
    const answer = await support.get('/customers.csv?q=file.example&_sort=orders&_order=asc');
    expect(answer).toMatchObject({
      status: 200,
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="customers.csv"',
      },
    });
    expect(answer.text.split('\r\n')[0]).toBe(customerCsvColumns.join(','));
    expect(answer.text).toContain("'=1+1");
    const lines = readFileLines(answer.text);
    expect(lines.map(({ email }) => email)).toEqual(names.map((_name, n) => `csv${n}@file.example`));
    expect(lines[0]).toMatchObject({ name: "'=1+1", orders: '0', spent: '0.00', lastOrderAt: '', phone: '' });
    expect((await support.get('/customers.csv?q=%00')).status).toBe(400);
    expect((await support.get('/customers.csv?bom=true')).text.startsWith('\ufeff')).toBe(true);
  });
});
