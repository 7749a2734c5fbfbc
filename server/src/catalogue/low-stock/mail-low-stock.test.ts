/** One mail a day about stock that fell below the setting `lowStock`, which is 5 here. */

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeAdmin, makeUser, unique } from '../../../test/factories.ts';
import { openMailbox } from '../../../test/mailbox.ts';
import { type Client, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { cashOrder, createByAdmin, nth, variantBody } from '../../../test/variants.ts';
import { mailLowStock } from './mail-low-stock.ts';

const HOUR = 3600;

let shop: TestApp;
let boss: { id: number; email: string };
let admin: Client;
let shopper: Client;
let mailbox: ReturnType<typeof openMailbox>;
let product: Awaited<ReturnType<typeof createByAdmin>>;
beforeEach(async () => {
  shop = await startTestApp({ rateLimits: false });
  boss = await makeAdmin(shop);
  admin = await shop.as(boss);
  shopper = await shop.as(await makeUser(shop));
  mailbox = openMailbox(shop);
  product = await createByAdmin(admin, { title: 'Tent', stock: 7 });
  // Of what is low from its beginning nothing fell.
  await createByAdmin(admin, { title: 'Rare stamp', stock: 1 });
});
afterEach(() => shop.close());

const job = () => mailLowStock(shop.deps);
const buy = async (id: number, quantity: number, named: object = {}) => {
  const answer = await shopper.post('/orders', cashOrder([{ product: id, quantity, ...named }], 20 * quantity));
  expect(answer.status).toBe(201);
};
/** Mails about low stock that were recorded. */
const recorded = async () =>
  Number(
    (
      await shop.db
        .selectFrom('mails')
        .select((eb) => eb.fn.countAll().as('mails'))
        .where('kind', '=', 'low_stock')
        .executeTakeFirstOrThrow()
    ).mails,
  );
const arrived = async () =>
  (await mailbox.read(boss.email)).filter(({ parsed }) => parsed.subject?.includes('low in stock'));

describe('the mail about low stock', () => {
  it('goes to every admin, with the first job after something fell below, and lists what is low', async () => {
    const second = await makeAdmin(shop);
    await buy(product.id, 2);
    await job();
    expect(await recorded()).toBe(0);
    await buy(product.id, 1);
    await job();
    const [mail, ...more] = await arrived();
    expect(more).toEqual([]);
    expect((await mailbox.read(second.email)).map(({ parsed }) => parsed.subject)).toEqual([
      '2 products are low in stock',
    ]);
    expect(mail?.parsed.subject).toBe('2 products are low in stock');
    expect(mail?.parsed.text).toContain('Of 2 products or variants fewer than 5 are left.');
    expect(mail?.parsed.text).toMatch(/Tent.*\n?.*4 left[\s\S]*Rare stamp.*\n?.*1 left/);
    expect(mail?.parsed.text).toContain('https://shop.example/admin');
  });

  it('comes once, however often the job runs while nothing else falls', async () => {
    await buy(product.id, 3);
    for (let times = 0; times < 4; times += 1) {
      await job();
      shop.clock.advance(25 * HOUR);
    }
    expect(await recorded()).toBe(1);
  });

  it('waits until the last one is a day old, and then tells of what fell in between', async () => {
    const other = await createByAdmin(admin, { title: 'Stove', stock: 6 });
    await buy(product.id, 3);
    await job();
    shop.clock.advance(HOUR);
    await buy(other.id, 2);
    await job();
    shop.clock.advance(23 * HOUR - 1);
    await job();
    expect(await recorded()).toBe(1);
    shop.clock.advance(1);
    await job();
    expect(await recorded()).toBe(2);
    expect((await arrived())[1]?.parsed.text).toMatch(/Stove[\s\S]*Rare stamp[\s\S]*Tent/);
  });

  it('is about variants, by colour and size; an edit counts as a sale does', async () => {
    const shoe = await createByAdmin(admin, {
      title: 'Shoe',
      variants: [variantBody('white s', { stock: 9 }), variantBody('black m', { stock: 5 })],
    });
    await buy(shoe.id, 1, { variant: nth(shoe.variants, 1).id });
    await job();
    expect((await arrived())[0]?.parsed.text).toMatch(/Shoe\s+Black, M\s+4 left/);
    shop.clock.advance(24 * HOUR);
    await admin.patch(`/products/${shoe.id}`, { variants: shoe.variants.map((one) => ({ ...one, stock: 0 })) });
    await job();
    expect((await arrived())[1]?.parsed.text).toMatch(/Shoe\s+White, S\s+sold out/);
  });

  it('does not come for what was restocked, retired or deleted before the job', async () => {
    const shoe = await createByAdmin(admin, {
      variants: [variantBody('white s', { stock: 9 }), variantBody('black m', { stock: 5 })],
    });
    const gone = await createByAdmin(admin, { stock: 5 });
    await buy(product.id, 3);
    await admin.patch(`/products/${product.id}`, { stock: 50 });
    await buy(shoe.id, 1, { variant: nth(shoe.variants, 1).id });
    await admin.patch(`/products/${shoe.id}`, { variants: shoe.variants.slice(0, 1) });
    await buy(gone.id, 1);
    await admin.patch(`/products/${gone.id}`, { deleted: true });
    await job();
    expect(await recorded()).toBe(0);
    // It falls again.
    await admin.patch(`/products/${product.id}`, { stock: 4 });
    await job();
    expect(await recorded()).toBe(1);
  });

  it('lists 20 at most, and says how many more there are', async () => {
    const many = await Promise.all(
      Array.from({ length: 23 }, () => createByAdmin(admin, { title: unique('Peg'), stock: 2 })),
    );
    await buy(product.id, 3);
    await job();
    const [mail] = await arrived();
    expect(mail?.parsed.subject).toBe(`${many.length + 2} products are low in stock`);
    expect(mail?.parsed.text?.match(/\d left/g)).toHaveLength(20);
    expect(mail?.parsed.text).toContain('and 5 more');
  });

  it('is recorded once when several processes run the job at once, and after restarts', async () => {
    const others = await Promise.all([1, 2].map(() => startTestApp({ database: shop.database, clock: shop.clock })));
    await buy(product.id, 3);
    await Promise.all([shop, ...others, shop, ...others].map(({ deps }) => mailLowStock(deps)));
    await job();
    expect(await recorded()).toBe(1);
    const restarted = await startTestApp({ database: shop.database, clock: shop.clock });
    await mailLowStock(restarted.deps);
    expect(await recorded()).toBe(1);
    for (const other of [...others, restarted]) await other.stop();
  });

  it('comes at most once a day when the clock jumps, and comes again after it was set back', async () => {
    await buy(product.id, 3);
    shop.clock.advance(400 * 24 * HOUR);
    await job();
    shop.clock.advance(-400 * 24 * HOUR);
    await admin.patch(`/products/${product.id}`, { stock: 9 });
    await admin.patch(`/products/${product.id}`, { stock: 3 });
    await job();
    shop.clock.advance(23 * HOUR);
    await job();
    expect(await recorded()).toBe(1);
    shop.clock.advance(HOUR);
    await job();
    expect(await recorded()).toBe(2);
  });

  it('goes by the setting as it is now, and never comes with 0', async () => {
    await shop.set({ lowStock: 0 });
    await job();
    await buy(product.id, 5);
    await job();
    expect(await recorded()).toBe(0);
    await shop.set({ lowStock: 2 });
    await job();
    await buy(product.id, 1);
    await job();
    expect((await arrived()).map(({ parsed }) => parsed.subject)).toEqual(['2 products are low in stock']);
  });

  it('is not sent to who is no admin any more', async () => {
    await buy(product.id, 3);
    await job();
    await shop.db.updateTable('users').set({ role: 'user' }).where('id', '=', boss.id).execute();
    expect(await arrived()).toEqual([]);
  });
});
