import { product } from '@shop/contract/catalogue';
import { shopOrder } from '@shop/contract/orders';
import { setup } from '@shop/contract/setup';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { listStoredFiles } from '../../ops/examine-media.ts';
import { demoAccounts, listOpenDemoAccounts } from '../../seed/demo-accounts.ts';
import { demoProducts } from '../../seed/demo-catalogue.ts';
import { address, makeProduct, makeUser, orderOf } from '../../test/factories.ts';
import { type Client, read, totalOf } from '../../test/test-app.ts';
import { type DemoShop, everything, makePictures, nothing, startDemoShop } from './demo-shop.fixture.ts';

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

const accountsLeft = async () =>
  (await shop.db.selectFrom('users').select('email').orderBy('id').execute()).map(({ email }) => email);
const productOf = async (id: number) => read(product, await shop.owner.get(`/products/${id}`));
const storedFiles = async () => {
  const stored = await listStoredFiles(shop.deps.media.storage);
  return 'names' in stored ? stored.names.size : -1;
};

async function buy(client: Client, id: number) {
  return client.post('/orders', orderOf([{ product: await shop.sold(id), quantity: 1 }]));
}

describe('a removal of the demo', () => {
  it('takes its products, accounts and pictures with their files, and nothing is left of them', async () => {
    expect(await storedFiles()).toBeGreaterThan(4);
    expect(await shop.removed()).toEqual(everything);
    expect(await shop.productsLeft()).toEqual([]);
    expect(await accountsLeft()).toEqual([expect.stringMatching(/^shopper-.+@example.com$/)]);
    expect(await storedFiles()).toBe(0);
    for (const table of ['variants', 'stocks', 'stock_movements', 'media', 'cart_items'] as const) {
      expect(await shop.db.selectFrom(table).select(sql`1`.as('one')).execute()).toEqual([]);
    }
    expect(await shop.faults()).toEqual([]);
  });

  it('is announced by GET /setup with what it takes, also of what was ordered, and with zeros once it is done', async () => {
    const announced = async () => read(setup, await shop.owner.get('/setup')).demo;
    const before = { products: demoProducts.length, accounts: 2 };
    expect(await announced()).toEqual(before);
    await buy(shop.shopper, 1);
    expect(await announced()).toEqual(before);
    expect(await shop.removed()).toMatchObject(before);
    expect(await announced()).toEqual({ products: 0, accounts: 0 });
  });

  it('done again takes nothing', async () => {
    await shop.remove();
    expect(await shop.removed()).toEqual(nothing);
  });

  it('of several at once is done by one', async () => {
    const answers = await Promise.all([shop.removed(), shop.removed(), shop.removed()]);
    expect(answers.filter((one) => one.products > 0)).toEqual([everything]);
    expect(answers.filter((one) => one.products === 0)).toEqual([nothing, nothing]);
  });

  it('is audited with its numbers, and only where it took something', async () => {
    await shop.remove();
    await shop.remove();
    const entries = shop.db.selectFrom('audit_entries').select(['actor_id', 'before', 'after']);
    expect(await entries.where('action', '=', 'demo_removed').execute()).toEqual([
      { actor_id: shop.boss.id, before: null, after: everything },
    ]);
  });

  it('needs no body', async () => {
    const bare = { method: 'POST' as const, url: '/demo/removal', headers: { 'content-type': 'application/json' } };
    expect(await shop.owner.send(bare)).toMatchObject({ status: 200, body: everything });
  });

  it('is for owners alone', async () => {
    expect((await shop.remove(shop.shopper)).status).toBe(403);
    expect((await shop.remove(shop.visitor)).status).toBe(401);
    expect((await shop.productsLeft()).length).toBe(demoProducts.length);
  });

  it('never is undone by a start with SEED=demo', async () => {
    await shop.remove();
    expect(await shop.seed()).toEqual([]);
    expect(await shop.productsLeft()).toEqual([]);
  });

  it('leaves lists, filters, searches and suggestions without it, with the next request', async () => {
    expect(totalOf(await shop.owner.get('/products?q=lamp'))).toBeGreaterThan(0);
    expect((await shop.owner.get('/categories')).body).not.toEqual([]);
    await shop.remove();
    for (const list of ['/products', '/products?admin=true', '/products?q=lamp']) {
      const answer = await shop.owner.get(list);
      expect(answer.body).toEqual([]);
      expect(totalOf(answer)).toBe(0);
    }
    for (const list of ['/brands?admin=true', '/categories?admin=true', '/media'])
      expect((await shop.owner.get(list)).body).toEqual([]);
    expect((await shop.owner.get('/products/1')).status).toBe(404);
  });
});

describe("the merchant's own", () => {
  it('products, accounts and pictures stay', async () => {
    const own = await makeProduct(shop, { title: 'House blend' });
    const customer = await makeUser(shop, { email: 'customer@example.com' });
    await (await shop.as(customer)).post('/cart', { product: own.id, quantity: 1 });
    expect(await shop.removed()).toEqual(everything);
    expect(await shop.productsLeft()).toEqual([{ id: own.id, deleted: false, title: 'House blend' }]);
    expect(await accountsLeft()).toContain('customer@example.com');
    expect((await (await shop.as(customer)).get('/cart')).body).toMatchObject([{ product: { id: own.id } }]);
  });

  it('are the products of which staff have changed anything', async () => {
    const { stock } = await productOf(1);
    const changes = [
      { stock: stock + 1, previousStock: stock },
      { title: 'Mine' },
      { price: 7 },
      { thumbnail: '/pictures/mine.webp' },
      { deleted: true },
    ];
    for (const [n, change] of changes.entries()) {
      expect((await shop.owner.patch(`/products/${n + 1}`, change)).status).toBe(200);
    }
    expect((await shop.removed()).products).toBe(demoProducts.length - changes.length);
    expect((await shop.productsLeft()).map(({ id }) => id)).toEqual([1, 2, 3, 4, 5]);
  });

  it('is not a product that was opened and saved as it was', async () => {
    const { updatedAt, title } = await productOf(1);
    await shop.owner.patch('/products/1', { title, updatedAt });
    expect((await shop.removed()).products).toBe(demoProducts.length);
  });

  it('is a product that a bulk edit changed, and one that it changed back', async () => {
    const bulk = read(
      z.object({ id: z.int() }),
      await shop.owner.post('/bulk-edits', { ids: [1, 2], change: { discountPercentage: 33 } }),
    );
    expect((await shop.owner.post(`/bulk-edits/${bulk.id}/apply`, {})).status).toBe(200);
    expect((await shop.owner.post(`/bulk-edits/${bulk.id}/undo`, {})).status).toBe(200);
    expect((await shop.removed()).products).toBe(demoProducts.length - 2);
    expect(await shop.faults()).toEqual([]);
  });

  it('is not a product of which a bulk edit was only looked at; it cannot be applied any more', async () => {
    const bulk = read(
      z.object({ id: z.int() }),
      await shop.owner.post('/bulk-edits', { ids: [1], change: { discountPercentage: 33 } }),
    );
    expect((await shop.removed()).products).toBe(demoProducts.length);
    expect((await shop.owner.post(`/bulk-edits/${bulk.id}/apply`, {})).status).toBe(409);
  });

  it('are pictures of which staff changed the alt text, and those that something shows', async () => {
    const pictures = await shop.db.selectFrom('media').select(['id', 'hash']).orderBy('id').execute();
    const [first, ...urls] = pictures.map(({ id, hash }) => ({ id, url: `/media/${hash}/20x20.webp` }));
    const [inProduct, inPage, asLogo] = urls.map(({ url }) => url);
    await shop.owner.patch(`/media/${first?.id}`, { alt: 'My own words' });
    const own = await makeProduct(shop);
    await shop.db
      .updateTable('products')
      .set({ thumbnail: inProduct ?? '' })
      .where('id', '=', own.id)
      .execute();
    await shop.owner.patch('/pages/terms', { markdown: `![](${inPage})` });
    expect((await shop.owner.patch('/settings', { logo: asLogo })).status).toBe(200);
    expect((await shop.removed()).pictures).toBe(0);
    expect((await shop.owner.head(inProduct ?? '')).status).toBe(200);
    await shop.owner.patch('/settings', { logo: null });
    expect(await shop.removed()).toEqual({ ...nothing, pictures: 1 });
    expect((await shop.owner.head(asLogo ?? '')).status).toBe(404);
    expect((await shop.owner.head(inPage ?? '')).status).toBe(200);
  });

  it('is the account of who removes the demo, also later', async () => {
    const admin = await shop.accountOf('admin@example.com');
    expect((await shop.removed(await shop.as(admin))).accounts).toBe(1);
    expect(await accountsLeft()).toEqual(['admin@example.com', expect.any(String)]);
    expect(await shop.removed()).toEqual(nothing);
    expect(await accountsLeft()).toContain('admin@example.com');
  });

  it('is an account that somebody gave another name, and none that has new addresses', async () => {
    const admin = await shop.accountOf('admin@example.com');
    await (await shop.as(admin)).patch(`/users/${admin.id}`, { name: 'Maria' });
    const { id } = await shop.accountOf('shopper@example.com');
    await shop.shopper.patch(`/users/${id}`, { addresses: [address] });
    expect((await shop.removed()).accounts).toBe(1);
    expect(await accountsLeft()).toContain('admin@example.com');
  });
});

describe('what was ordered', () => {
  it('becomes deleted, with its pictures, and orders and stocks stay as they were', async () => {
    const placed = read(shopOrder, await buy(shop.shopper, 1));
    const before = await productOf(1);
    expect(await shop.removed()).toEqual({ ...everything, pictures: 0 });
    expect(await shop.productsLeft()).toEqual([expect.objectContaining({ id: 1, deleted: true })]);
    const after = await productOf(1);
    expect({ ...after, deleted: false, updatedAt: before.updatedAt }).toEqual(before);
    expect(Date.parse(after.updatedAt)).toBeGreaterThan(Date.parse(before.updatedAt));
    expect((await shop.owner.get(`/orders/${placed.id}`)).body).toMatchObject({ id: placed.id, items: placed.items });
    const history = await shop.owner.get('/products/1/history');
    expect(history.body).toMatchObject([
      { by: { id: shop.boss.id }, changes: [{ field: 'deleted', before: false, after: true }] },
    ]);
    expect(await shop.faults()).toEqual([]);
    expect(await shop.removed()).toEqual(nothing);
  });

  it('can be cancelled still', async () => {
    const placed = read(shopOrder, await buy(shop.shopper, 1));
    await shop.remove();
    const now = read(shopOrder, await shop.owner.get(`/orders/${placed.id}`));
    expect((await shop.owner.patch(`/orders/${placed.id}`, { ...now, status: 'cancelled' })).status).toBe(200);
    expect(await shop.faults()).toEqual([]);
  });

  it('leaves its account blank: nobody logs in, and nothing says who it was', async () => {
    await buy(shop.shopper, 1);
    const { id } = await shop.accountOf('shopper@example.com');
    expect((await shop.removed()).accounts).toBe(2);
    expect((await shop.shopper.get('/users/own')).status).toBe(401);
    const [{ email, password } = { email: '', password: '' }] = demoAccounts;
    expect((await shop.visitor.post('/auth/login', { email, password })).status).toBe(401);
    const blank = await shop.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(blank).toMatchObject({ email: `removed-${id}@account.invalid`, name: null, role: 'user', addresses: [] });
    expect((await shop.visitor.post('/auth/login', { email: blank.email, password })).status).toBe(401);
    expect(await listOpenDemoAccounts(shop.deps)).toEqual([]);
    expect((await shop.visitor.post('/auth/signup', { email, password: 'Another-Horse-8' })).status).toBe(201);
  });

  it('an admin of the demo who has changed something goes from the staff, and stays in histories', async () => {
    const admin = await shop.accountOf('admin@example.com');
    const client = await shop.as(admin);
    await client.patch('/products/1', { title: 'Changed' });
    await shop.remove();
    expect((await client.get('/orders')).status).toBe(401);
    expect((await shop.owner.get('/products/1/history')).body).toMatchObject([
      { by: { id: admin.id, email: `removed-${admin.id}@account.invalid` } },
    ]);
  });
});
