import { orderView, orderViews } from '@shop/contract/order-views';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeAdmin, makeProduct, makeUser, orderOf } from '../../../test/factories.ts';
import { type Client, read, startTestApp, type TestApp, totalOf } from '../../../test/test-app.ts';

let shop: TestApp;
let ann: Client;
let bob: Client;
beforeAll(async () => {
  shop = await startTestApp({ rateLimits: false });
  ann = await shop.as(await makeAdmin(shop));
  bob = await shop.as(await makeAdmin(shop));
  const shopper = await shop.as(await makeUser(shop));
  const product = await makeProduct(shop, { stock: 100, title: 'Green Kettle' });
  for (const quantity of [1, 2, 3]) await shopper.post('/orders', orderOf([{ product, quantity }]));
});
afterAll(() => shop.close());
beforeEach(() => shop.db.deleteFrom('order_views').execute());

const toPack = {
  name: 'To pack',
  filter: 'status=pending&paymentMethod=cash',
  columns: ['id', 'items'],
  sort: 'createdAt',
  order: 'asc',
  shared: false,
};
const create = async (who: Client, body: object = {}) =>
  read(orderView, await who.post('/order-views', { ...toPack, ...body }));
const viewsOf = async (who: Client) => read(orderViews, await who.get('/order-views'));

describe('/order-views', () => {
  it('saves a view, and answers with it and the number of orders that it shows', async () => {
    const answer = await ann.post('/order-views', toPack);
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({ id: expect.any(Number), ...toPack, own: true, count: 3 });
    expect(await viewsOf(ann)).toEqual([answer.body]);
  });

  it('takes a name alone: all orders, newest first, for oneself', async () => {
    const answer = await ann.post('/order-views', { name: 'All' });
    expect(answer.body).toMatchObject({
      filter: '',
      columns: [],
      sort: 'createdAt',
      order: 'desc',
      shared: false,
      count: 3,
    });
  });

  it.each([
    ['q=kettle&status=pending,dispatched', 3],
    ['total_gte=30&total_lte=30', 1],
    ['?needs=dispatch&status=', 3],
    ['fulfilment=partial', 0],
    ['needs=return', 0],
    ['_sort=nothing&colour=red', 3],
    ['q=...', 0],
  ])('counts exactly what GET /orders lists: %s', async (filter, count) => {
    const view = await create(ann, { filter });
    expect(view.count).toBe(count);
    const [listed] = await viewsOf(ann);
    expect(listed).toEqual(view);
    const query = filter.replace('?', '').replace('_sort=nothing', '');
    expect(totalOf(await ann.get(`/orders?${query}`))).toBe(count);
  });

  it('shows own views and those that are shared, by id', async () => {
    const own = await create(ann);
    const shared = await create(bob, { name: 'For all', shared: true });
    await create(bob, { name: 'Of Bob' });
    const last = await create(ann, { name: 'Another', shared: true });
    expect(await viewsOf(ann)).toEqual([own, { ...shared, own: false }, last]);
    const page = await ann.get('/order-views?_page=2&_limit=2');
    expect([read(orderViews, page), totalOf(page)]).toEqual([[last], 3]);
  });

  it('changes the fields that are named, and nothing of what another one made', async () => {
    const view = await create(ann, { shared: true });
    const changed = await ann.patch(`/order-views/${view.id}`, {
      name: 'Later',
      order: 'desc',
      filter: 'needs=refund',
    });
    expect(changed).toMatchObject({
      status: 200,
      body: { ...view, name: 'Later', order: 'desc', filter: 'needs=refund', count: 0 },
    });
    expect((await bob.patch(`/order-views/${view.id}`, { name: 'Mine' })).status).toBe(403);
    expect((await bob.delete(`/order-views/${view.id}`)).status).toBe(403);
    await ann.patch(`/order-views/${view.id}`, { shared: false });
    expect((await bob.patch(`/order-views/${view.id}`, { name: 'Mine' })).status).toBe(404);
    expect((await bob.delete(`/order-views/${view.id}`)).status).toBe(404);
    expect((await viewsOf(ann)).map(({ name }) => name)).toEqual(['Later']);
    expect(await viewsOf(bob)).toEqual([]);
  });

  it('deletes an own view, once', async () => {
    const view = await create(ann);
    expect(await ann.delete(`/order-views/${view.id}`)).toMatchObject({ status: 200, body: { success: true } });
    expect((await ann.delete(`/order-views/${view.id}`)).status).toBe(404);
    expect(await viewsOf(ann)).toEqual([]);
  });

  it.each([
    { name: ' ' },
    { name: 'x'.repeat(61) },
    { filter: 'status=packed' },
    { filter: 'from=2026-02-30' },
    { filter: 'total_gte=5&total_lte=4' },
    { sort: 'name' },
    { order: 'up' },
    { columns: 'id' },
    { shared: 'yes' },
  ])('answers 400 for %j, also to a change, and saves nothing', async (bad) => {
    expect((await ann.post('/order-views', { ...toPack, ...bad })).status).toBe(400);
    const view = await create(ann);
    expect((await ann.patch(`/order-views/${view.id}`, bad)).status).toBe(400);
    expect(await viewsOf(ann)).toEqual([view]);
  });

  it('names the filter when one of its values is bad', async () => {
    expect(await ann.post('/order-views', { ...toPack, filter: 'needs=care' })).toMatchObject({
      body: { errors: [{ path: 'filter', message: 'needs must be any of dispatch, payment, return, refund, money' }] },
    });
  });

  it('is for admins', async () => {
    const shopper = await shop.as(await makeUser(shop));
    for (const [who, status] of [
      [shop.visitor, 401],
      [shopper, 403],
    ] as const) {
      const answers = [
        await who.get('/order-views'),
        await who.post('/order-views', toPack),
        await who.patch('/order-views/1', toPack),
        await who.delete('/order-views/1'),
      ];
      expect(answers.map((answer) => answer.status)).toEqual([status, status, status, status]);
    }
  });
});
