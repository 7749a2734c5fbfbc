/**
 * Whatever admins, shoppers with new and with old clients, and two server processes do to products with and without variants, and to
 * drops, in whatever order: the stock of each variant is what its ledger says, products show what their variants are, cached lists show what
 * the database holds, and the doctor finds nothing.
 */

import { type Product, product as productSchema } from '@shop/contract/catalogue';
import { shopOrder } from '@shop/contract/orders';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { checkInvariants } from '../../../ops/check-invariants.ts';
import { asInLists } from '../../../test/as-in-lists.ts';
import { makeAdmin, makeUser, pick, unique } from '../../../test/factories.ts';
import { stockFaults } from '../../../test/ledger.ts';
import { runs } from '../../../test/runs.ts';
import { type Answer, type Client, read, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { cashOrder, createByAdmin, simpleBody, variantBody } from '../../../test/variants.ts';

const SEQUENCES = runs(25);
const CHOICES = simpleBody.colors.flatMap((color) => simpleBody.sizes.map((size) => `${color} ${size}`));

let shop: TestApp;
let other: TestApp;
let admins: Client[];
let shoppers: Client[][];
beforeAll(async () => {
  shop = await startTestApp({ rateLimits: false });
  other = await startTestApp({ database: shop.database, clock: shop.clock, rateLimits: false });
  const [admin, ...users] = [await makeAdmin(shop), await makeUser(shop), await makeUser(shop)];
  const inBoth = async (user: { id: number }) => [await shop.as(user), await other.as(user)];
  admins = await inBoth(admin);
  shoppers = await Promise.all(users.map(inBoth));
});
afterAll(async () => {
  await other.stop();
  await shop.close();
});

/** What a step does, to which product, by which process and shopper, and with which of several choices. */
const step = fc.record({
  what: fc.constantFrom(
    ...(['edit', 'lose', 'price', 'stock', 'order', 'order', 'order as before', 'order as before'] as const),
    ...(['order the cart', 'add', 'add as before', 'cancel', 'cancel', 'revive', 'delete', 'list'] as const),
  ),
  product: fc.nat(3),
  who: fc.nat(1),
  process: fc.nat(1),
  seed: fc.array(fc.nat(20), { minLength: 12, maxLength: 12 }),
  withNext: fc.boolean(),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

interface World {
  category: string;
  products: number[];
}

async function openWorld(): Promise<World> {
  const category = unique('Model');
  const admin = pick(admins, 0);
  const made = [
    await createByAdmin(admin, {
      category,
      variants: [variantBody('white s', { stock: 2 }), variantBody('black m', { stock: 1, price: 15 })],
    }),
    await createByAdmin(admin, { category, stock: 3 }),
    await createByAdmin(admin, {
      category,
      discountPercentage: 33,
      variants: [variantBody('white l', { stock: 0 }), variantBody('black l', { stock: 2 })],
    }),
    await createByAdmin(admin, { category, stock: 25 }),
  ];
  return { category, products: made.map(({ id }) => id) };
}

const detail = async (client: Client, id: number) => read(productSchema, await client.get(`/products/${id}`));

/** A body of variants that keeps some, brings some retired ones back, and adds new ones, at random. */
async function randomVariants(product: Product, seed: readonly number[]): Promise<object[]> {
  const { rows } = await sql<{
    id: number;
  }>`select id from variants where product_id = ${product.id} and not hidden`.execute(shop.db);
  const at = (n: number) => pick(seed, n);
  const count = 1 + (at(0) % 3);
  return Array.from({ length: count }, (_, n) => {
    const id = at(n + 1) % 3 === 0 ? undefined : rows[at(n + 2) % (rows.length + 1)]?.id;
    const now = product.variants?.find((one) => one.id === id)?.stock;
    const stock = at(n + 3) % 4;
    return {
      ...variantBody(pick(CHOICES, at(n + 4)), { stock, price: at(n + 5) % 3 === 0 ? null : 10 + (at(n + 6) % 4) }),
      ...(id !== undefined && { id }),
      ...(id !== undefined && at(n + 7) % 2 === 0 && { previousStock: now ?? 0 }),
      ...(id !== undefined && at(n + 8) % 4 === 0 && { stock: undefined }),
    };
  });
}

async function perform({ what, seed, ...one }: Step, world: World): Promise<Answer | undefined> {
  const admin = pick(admins, one.process);
  const shopper = pick(pick(shoppers, one.who), one.process);
  const id = pick(world.products, one.product);
  const url = `/products/${id}`;
  const n = pick(seed, 0);
  const product = await detail(shopper, id);
  const variant =
    product.variants === undefined || product.variants.length === 0 ? undefined : pick(product.variants, n);
  const order = async (items: readonly object[], amount: number) => shopper.post('/orders', cashOrder(items, amount));
  const orders = async () =>
    read(z.array(shopOrder), await shopper.get('/orders/own')).filter(({ items }) =>
      items.some((line) => world.products.includes(line.product.id)),
    );
  const quantity = 1 + (n % 3);
  switch (what) {
    case 'edit':
      return admin.patch(url, { variants: await randomVariants(product, seed) });
    case 'lose':
      return admin.patch(url, { variants: [], ...(n % 2 === 0 && { stock: n % 4 }) });
    case 'price':
      return admin.patch(url, { price: 10 + (n % 5), discountPercentage: (n % 3) * 10 });
    case 'stock':
      // Of the last product enough for many orders, as a rule.
      return admin.patch(url, {
        stock: one.product === 3 ? 10 + 3 * n : n % 5,
        ...(n % 2 === 0 && { previousStock: product.stock }),
      });
    case 'order':
      return order([{ product: id, variant: variant?.id, quantity }], (variant ?? product).discountPrice * quantity);
    case 'order as before':
      return order([{ product: id, quantity }], product.discountPrice * quantity);
    case 'order the cart': {
      const items = z
        .array(z.object({ quantity: z.number(), product: z.object({ discountPrice: z.number() }) }).loose())
        .parse((await shopper.get('/cart')).body);
      if (items.length === 0) return undefined;
      return order(
        items,
        items.reduce((sum, item) => sum + item.quantity * item.product.discountPrice, 0),
      );
    }
    case 'add':
      return shopper.post('/cart', { product: id, variant, quantity: 1 });
    case 'add as before':
      return shopper.post('/cart', { product: id, quantity: 1, ...(n % 2 === 0 && { color: product.colors[0] }) });
    case 'cancel':
    case 'revive': {
      const found = (await orders())[n % 4];
      if (found === undefined) return undefined;
      if (what === 'cancel' && n % 2 === 0) return shopper.post(`/orders/own/${found.id}/cancel`, {});
      return admin.patch(`/orders/${found.id}`, { status: what === 'cancel' ? 'cancelled' : 'pending' });
    }
    case 'delete':
      return admin.patch(url, { deleted: n % 3 === 0 });
    default:
      return shopper.get(`/products?category=${world.category}&_sort=discountPrice`);
  }
}

/** What products must show, computed from their variants one by one. */
async function shownByBruteForce(world: World) {
  const { rows } = await sql<{
    id: number;
    base: number;
    hundredths: number;
    sizes: { id: string }[];
    variants: { stock: number; price: number | null; size: string | null; hidden: boolean }[];
  }>`
    select id, coalesce(base_price_cents, price_cents) as base, discount_hundredths as hundredths, sizes,
      (select json_agg(json_build_object('stock', stock, 'price', variants.price_cents, 'size', size, 'hidden', hidden) order by position, variants.id)
        from variants join stocks on variant_id = variants.id where product_id = products.id and not retired) as variants
    from products where id = any(${world.products}::bigint[]) order by id`.execute(shop.db);
  return rows.map(({ id, base, hundredths, sizes, variants }) => {
    const priced = variants.map((one) => ({ ...one, price: one.price ?? base }));
    const available = priced.filter(({ stock }) => stock > 0);
    const minor = Math.min(...(available.length > 0 ? available : priced).map(({ price }) => price));
    return {
      id,
      stock: priced.reduce((sum, { stock }) => sum + stock, 0),
      price: minor / 100,
      discountPrice: Math.floor((minor * (10_000 - hundredths) + 5000) / 10_000) / 100,
      basePrice: base / 100,
      priceVaries: new Set(priced.map(({ price }) => price)).size > 1,
      ...(priced.every(({ hidden }) => !hidden) && {
        sizes: sizes.map((size) => ({ id: size.id, inStock: available.some((one) => one.size === size.id) })),
      }),
    };
  });
}

async function check(world: World): Promise<void> {
  expect(await stockFaults(shop.db)).toEqual([]);
  const expected = await shownByBruteForce(world);
  const list = `/products?category=${world.category}&_sort=id&_order=asc&admin=true`;
  for (const client of admins) {
    const found = await Promise.all(world.products.map((id) => detail(client, id)));
    expect(found).toMatchObject(expected);
    expect(read(z.array(productSchema), await client.get(list))).toEqual(found.map(asInLists));
  }
  for (const [client] of shoppers) {
    if (client === undefined) continue;
    const visible = read(z.array(productSchema), await client.get(list.replace('&admin=true', '')));
    expect(visible).toMatchObject(expected.filter(({ id }) => visible.some((one) => one.id === id)));
  }
}

describe('products with and without variants', () => {
  it(`are what their variants are after ${SEQUENCES} random histories`, { timeout: 600_000 }, async () => {
    let done = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 24 }), async (steps) => {
        const world = await openWorld();
        for (let n = 0; n < steps.length; n += 1) {
          const together = steps.slice(n, n + (steps[n]?.withNext === true ? 3 : 1));
          n += together.length - 1;
          const answers = await Promise.all(together.map((one) => perform(one, world)));
          for (const answer of answers) expect([200, 201, 400, 409, undefined]).toContain(answer?.status);
          done += answers.filter((answer) => answer !== undefined && answer.status < 300).length;
          shop.clock.advance(1);
          await check(world);
        }
      }),
      { numRuns: SEQUENCES },
    );
    expect(done).toBeGreaterThan(SEQUENCES * 5);
    const findings = await checkInvariants(shop.db, shop.clock.now(), undefined);
    expect(findings.filter(({ state }) => state !== 'ok')).toEqual([]);
  });
});
