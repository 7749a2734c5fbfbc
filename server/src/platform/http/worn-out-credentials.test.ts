/** A walk over all routes with what opens nothing any more, or opens one order alone. */

import { shopOrder } from '@shop/contract/orders';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  address,
  makeAdmin,
  makeMember,
  makeProduct,
  makeUser,
  orderOf,
  PASSWORD,
  unique,
} from '../../../test/factories.ts';
import { guestWith, startOpenShop } from '../../../test/guests.ts';
import { openMailbox } from '../../../test/mailbox.ts';
import { type Client, read, type TestApp } from '../../../test/test-app.ts';

const METHODS = ['GET', 'POST', 'PATCH', 'PUT', 'DELETE'] as const;
const OPEN = ['public', 'visitor', 'guest'];
const DAY = 24 * 3600;

let shop: TestApp;
let owner: Client;
beforeAll(async () => {
  shop = await startOpenShop();
  owner = await shop.as(await makeAdmin(shop));
});
afterAll(() => shop.close());

function closedRoutes() {
  const closed = shop.routes.flatMap(({ method, url, config }) => {
    if (OPEN.includes(String(config?.access))) return [];
    return METHODS.filter((one) => [method].flat().includes(one)).map((one) => ({ method: one, url }));
  });
  expect(closed.length).toBeGreaterThan(100);
  return closed;
}

/** @param id of an order */
async function expectClosed(client: Client, { query = '', id = 1 } = {}): Promise<void> {
  for (const { method, url } of closedRoutes()) {
    const path = `${url.replace(/^\/orders\/:id/, `/orders/${id}`).replaceAll(/:\w+/g, '1')}${query}`;
    const body = method === 'GET' || method === 'DELETE' ? {} : { payload: '{}' };
    const headers = { 'content-type': 'application/json', ...client.headers };
    const { status } = await shop.visitor.send({ method, url: path, ...body, headers });
    expect({ method, path, status }).toEqual({ method, path, status: 401 });
  }
}

const ends: Readonly<Record<string, (client: Client, id: number) => Promise<unknown>>> = {
  'was logged out': (client) => client.post('/auth/logout', {}),
  'another session of the account has ended by a new password': async (_client, id) => {
    const user = await shop.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    return (await shop.as(user)).post('/users/own/password', { password: PASSWORD, newPassword: 'Another-Horse-9' });
  },
  'is of a member who was taken out of the staff': (_client, id) => owner.delete(`/staff/${id}`),
  'is of an account that was deleted': (client) => client.post('/users/own/deletion', { password: PASSWORD }),
};

describe('no route that needs an account answers a session that', () => {
  it.each(Object.entries(ends))('%s', async (_how, end) => {
    const member = await makeMember(shop, 'manager');
    const client = await shop.as(member);
    expect(await client.get('/orders')).toMatchObject({ status: 200 });
    expect(await end(client, member.id)).toMatchObject({ status: 200 });
    await expectClosed(client);
  });

  it('was not used for 30 days', async () => {
    const client = await shop.as(await makeMember(shop, 'owner'));
    shop.clock.advance(30 * DAY);
    await expectClosed(client);
    owner = await shop.as(await makeAdmin(shop));
  });
});

describe('the key of a guest’s order', () => {
  it('opens no route that needs an account, also of this order, nor is it a session', async () => {
    const product = await makeProduct(shop);
    const email = `${unique('guest')}@example.com`;
    const body = { ...orderOf([{ product, quantity: 1 }]), selectedAddress: { ...address, email } };
    const { id } = read(shopOrder, await (await guestWith(shop, product)).post('/orders', body));
    const text = (await openMailbox(shop).read(email))[0]?.parsed.text ?? '';
    const key = /[?&]key=([\w-]+)/.exec(text)?.[1] ?? '';
    expect(await shop.visitor.get(`/orders/own/${id}?key=${key}`)).toMatchObject({ status: 200 });
    await expectClosed(shop.visitor, { query: `?key=${key}`, id });
    await expectClosed(shop.with({ cookie: `session=${key}` }), { id });
  });
});

describe('a shopper with an account', () => {
  it('has 403 from every route of staff in an open shop as well', async () => {
    const client = await shop.as(await makeUser(shop));
    const ofStaff = shop.routes.filter(({ config }) => ![...OPEN, 'user'].includes(String(config?.access)));
    expect(ofStaff.length).toBeGreaterThan(80);
    for (const { method, url } of ofStaff) {
      for (const one of METHODS.filter((each) => [method].flat().includes(each))) {
        const payload = one === 'GET' || one === 'DELETE' ? {} : { payload: '{}' };
        const headers = { 'content-type': 'application/json', ...client.headers };
        const answer = await shop.visitor.send({ method: one, url: url.replaceAll(/:\w+/g, '1'), ...payload, headers });
        expect({ one, url, status: answer.status }).toEqual({ one, url, status: 403 });
      }
    }
  });
});
