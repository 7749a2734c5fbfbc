import { collection } from '@shop/contract/collections';
import { promotion } from '@shop/contract/promotion-bodies';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { address, makeProduct, makeUser, orderOf } from '../../test/factories.ts';
import { read } from '../../test/test-app.ts';
import { type DemoShop, makePictures, startDemoShop } from './demo-shop.fixture.ts';

let pictures: Awaited<ReturnType<typeof makePictures>>;
beforeAll(async () => {
  pictures = await makePictures();
});
afterAll(() => pictures.remove());

let shop: DemoShop;
beforeEach(async () => {
  shop = await startDemoShop(pictures.folder);
});
afterEach(() => shop.close());

describe('who names it', () => {
  const promote = async (body: object) =>
    read(
      promotion,
      await shop.owner.post('/promotions', { name: 'Sale', automatic: true, kind: 'percent', value: 10, ...body }),
    );
  const promotionOf = async (id: number) => read(promotion, await shop.owner.get(`/promotions/${id}`));

  it('loses its ids: carts their lines, promotions products and customers, with a history', async () => {
    const own = await makeProduct(shop);
    const customer = await makeUser(shop);
    await (await shop.as(customer)).post('/cart', { product: 4, quantity: 1 });
    const { id: demoShopper } = await shop.accountOf('shopper@example.com');
    const { id } = await promote({ products: [1, own.id, 4], customers: [demoShopper, customer.id] });
    await shop.remove();
    expect(await promotionOf(id)).toMatchObject({ products: [own.id], customers: [customer.id], active: true });
    expect((await (await shop.as(customer)).get('/cart')).body).toEqual([]);
    expect((await shop.owner.get(`/promotions/${id}/history`)).body).toMatchObject([
      { action: 'promotion_changed', by: { id: shop.boss.id } },
      { action: 'promotion_created' },
    ]);
  });

  it('loses its ids: collections products and their places, other products related ones, also ordered ones', async () => {
    const [first, second] = [await makeProduct(shop), await makeProduct(shop)];
    const chosen = await shop.owner.post('/collections', { title: 'Best', products: [2, second.id, 1, first.id] });
    const { id, slug } = read(collection, chosen);
    await shop.owner.post('/collections', { title: 'Own', products: [first.id] });
    await shop.owner.patch(`/products/${first.id}`, { related: [1, second.id, 3] });
    await shop.shopper.post('/orders', orderOf([{ product: await shop.sold(1), quantity: 1 }]));
    await shop.remove();
    expect((await shop.owner.get(`/collections/${slug}?admin=true`)).body).toMatchObject({
      products: [second.id, first.id],
    });
    expect((await shop.owner.get(`/collections/${id}/history`)).body).toMatchObject([
      {
        action: 'collection_changed',
        by: { id: shop.boss.id },
        changes: [
          {
            field: 'products',
            before: ['2', `${second.id}`, '1', `${first.id}`],
            after: [`${second.id}`, `${first.id}`],
          },
        ],
      },
      { action: 'collection_created' },
    ]);
    expect((await shop.owner.get(`/products/${first.id}`)).body).toMatchObject({ related: [second.id] });
    expect((await shop.owner.get(`/products/${first.id}/history`)).body).toMatchObject([
      {
        action: 'product_changed',
        by: { id: shop.boss.id },
        changes: [{ field: 'related', before: ['1', `${second.id}`, '3'], after: [`${second.id}`] }],
      },
      { action: 'product_changed' },
    ]);
    const unconcerned = await shop.db
      .selectFrom('audit_entries')
      .select('action')
      .where('action', '=', 'collection_changed')
      .execute();
    expect(unconcerned).toHaveLength(1);
  });

  it('a promotion for bought products that are all gone is switched off; exceptions that are gone are no more', async () => {
    const own = await makeProduct(shop);
    const buy = { quantity: 1, products: [1] };
    const bought = await promote({ kind: 'buyXGetY', buy, get: { quantity: 1, products: [own.id, 4], percent: 50 } });
    const got = await promote({ kind: 'buyXGetY', buy: { quantity: 1 }, get: { ...buy, percent: 50 } });
    const except = await promote({ exceptProducts: [1, own.id] });
    await shop.remove();
    expect(await promotionOf(bought.id)).toMatchObject({
      buy: { products: [] },
      get: { products: [own.id] },
      active: false,
    });
    expect(await promotionOf(got.id)).toMatchObject({ get: { products: [] }, active: false });
    expect(await promotionOf(except.id)).toMatchObject({ exceptProducts: [own.id], active: true });
  });

  it.each(['products', 'customers'] as const)(
    'a promotion for some %s that are all gone is switched off, not for all',
    async (list) => {
      const { id: demoShopper } = await shop.accountOf('shopper@example.com');
      const { id } = await promote({ [list]: list === 'products' ? [1, 4] : [demoShopper] });
      const own = await makeProduct(shop);
      await shop.remove();
      expect(await promotionOf(id)).toMatchObject({ [list]: [], active: false });
      const order = { items: [{ product: own.id, quantity: 1 }], selectedAddress: address };
      expect((await shop.owner.post('/quotes', order)).body).toMatchObject({ total: 15 });
    },
  );
});

describe('while it is removed', () => {
  it('orders, carts and edits of its products succeed or are refused, and none is half done', async () => {
    const customers = await Promise.all(Array.from({ length: 6 }, async () => shop.as(await makeUser(shop))));
    const one = await shop.sold(1);
    const calls = customers.flatMap((client, n) => [
      client.post('/orders', orderOf([{ product: one, quantity: 1 }])),
      client.post('/cart', { product: 4, quantity: 1 }),
      shop.owner.patch(`/products/${10 + n}`, { title: `Mine ${n}` }),
    ]);
    const [gone, ...answers] = await Promise.all([shop.remove(), ...calls]);
    expect(gone.status).toBe(200);
    const allowed = [200, 201, 404, 409];
    expect(answers.map(({ status }) => status).filter((status) => !allowed.includes(status))).toEqual([]);
    const orders = answers.filter(
      ({ status, body }) => status === 201 && z.object({ items: z.array(z.unknown()) }).safeParse(body).success,
    );
    const left = await shop.productsLeft();
    expect(left.filter(({ id }) => id === 1)).toEqual(
      orders.length > 0 ? [expect.objectContaining({ deleted: true })] : [],
    );
    const edited = answers.filter(
      ({ body }) => z.object({ title: z.string().startsWith('Mine') }).safeParse(body).success,
    );
    expect(left.filter(({ title, deleted }) => title.startsWith('Mine') && !deleted)).toHaveLength(edited.length);
    expect(await shop.db.selectFrom('cart_items').select('id').execute()).toEqual([]);
    expect(await shop.faults()).toEqual([]);
  });
});
