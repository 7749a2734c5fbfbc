import { cartItem } from '@shop/contract/cart';
import { product as productOnWire } from '@shop/contract/catalogue';
import { shopOrders } from '@shop/contract/orders';
import * as fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Browser, openBrowser } from '../../test/browser.ts';
import { makeAdmin, makeProduct, orderOf, PASSWORD, unique } from '../../test/factories.ts';
import { type ReplicatedShop, startReplicatedShop } from '../../test/replicated-shop.ts';
import { runs } from '../../test/runs.ts';
import { OrderEvents } from '../orders/order-list/order-events.ts';

let shop: ReplicatedShop;
beforeAll(async () => {
  shop = await startReplicatedShop();
});
afterAll(() => shop?.stop());
beforeEach(() => shop.inStep());
afterEach(() => shop.pair.resumeReplay());

async function signUp(browser: Browser = openBrowser()): Promise<Browser> {
  const { status } = await browser.post(shop.one, '/auth/signup', {
    email: `${unique('shopper')}@example.com`,
    password: PASSWORD,
  });
  expect(status).toBe(201);
  return browser;
}

async function logInAsAdmin(): Promise<Browser> {
  const browser = openBrowser();
  await browser.post(shop.one, '/auth/login', { email: (await makeAdmin(shop.one)).email, password: PASSWORD });
  return browser;
}

const cartOn = async (server: ReplicatedShop['one'], browser: Browser) =>
  z.parse(z.array(cartItem), (await browser.get(server, '/cart')).body).map((line) => line.product.id);

/** A browser that stores nothing but the session's cookie. */
function withoutPositions(browser: Browser): Browser {
  const other = openBrowser();
  for (const [name, value] of browser.cookies) if (name === 'session') other.cookies.set(name, value);
  return other;
}

const reads = ['/cart', '/users/own', '/orders/own', '/products', '/products?_sort=price', '/brands', '/categories'];

describe('reads of a shopper', () => {
  it('are answered by the standby while it has all that the shopper has seen', async () => {
    const product = await makeProduct(shop.one);
    const browser = await signUp();
    await browser.post(shop.one, '/cart', { product: product.id, quantity: 1 });
    await shop.inStep();
    for (const url of [...reads, `/products/${product.id}`]) {
      const count = await shop.readOnStandby(async () => {
        expect((await browser.get(shop.other, url)).status, url).toBe(200);
      });
      expect(count, url).toBeGreaterThan(0);
    }
  });

  it('show their own changes at once, on every server, although the standby lags', async () => {
    const product = await makeProduct(shop.one, { stock: 50 });
    const browser = await signUp();
    await shop.inStep();
    await shop.pair.pauseReplay();

    expect((await browser.post(shop.one, '/cart', { product: product.id, quantity: 1 })).status).toBe(201);
    for (const server of [shop.one, shop.other]) expect(await cartOn(server, browser)).toEqual([product.id]);

    const { id } = z.parse(z.object({ id: z.number() }), (await browser.get(shop.other, '/users/own')).body);
    await browser.patch(shop.other, `/users/${id}`, { name: 'Ada' });
    for (const server of [shop.one, shop.other]) {
      expect((await browser.get(server, '/users/own')).body).toMatchObject({ name: 'Ada' });
    }
    const [line] = z.parse(z.array(cartItem), (await browser.get(shop.one, '/cart')).body);
    const order = orderOf([{ product, quantity: 1 }]);
    const items = order.items.map((item) => ({ ...item, id: line?.id }));
    const placed = await browser.post(shop.one, '/orders', { ...order, items });
    expect(placed.status).toBe(201);
    expect(await cartOn(shop.other, browser)).toEqual([]);
    expect(z.parse(shopOrders, (await browser.get(shop.other, '/orders/own')).body)).toHaveLength(1);
  });

  it('show them as well to who returns no cookie but that of the session, on every server', async () => {
    const product = await makeProduct(shop.one);
    const browser = withoutPositions(await signUp());
    const session = new Map(browser.cookies);
    await shop.inStep();
    await shop.pair.pauseReplay();
    await browser.post(shop.one, '/cart', { product: product.id, quantity: 1 });
    for (const server of [shop.one, shop.other]) {
      const bare = openBrowser();
      for (const [name, value] of session) bare.cookies.set(name, value);
      expect(await cartOn(server, bare)).toEqual([product.id]);
    }
  });

  it('show them on the same server also to who returns an older cookie', async () => {
    const product = await makeProduct(shop.one);
    const browser = await signUp();
    const older = new Map(browser.cookies);
    await shop.inStep();
    await shop.pair.pauseReplay();
    await browser.post(shop.one, '/cart', { product: product.id, quantity: 1 });
    const late = openBrowser();
    for (const [name, value] of older) late.cookies.set(name, value);
    expect(await cartOn(shop.one, late)).toEqual([product.id]);
  });

  it('are answered by the primary when the cookie is of another session, or was changed', async () => {
    const [browser, other] = [await signUp(), await signUp()];
    await shop.inStep();
    const own = browser.cookies.get('position') ?? '';
    const read = () => shop.readOnStandby(() => browser.get(shop.one, '/users/own'));
    // A busy standby may be behind for a moment again.
    await expect.poll(read).toBeGreaterThan(0);
    for (const forged of [other.cookies.get('position') ?? '', `0${own.slice(1)}`, own.slice(0, -1), '', 'x.y.z']) {
      browser.cookies.set('position', forged);
      expect(await read(), forged).toBe(0);
    }
  });

  it('show what the writer has written, whatever the order of changes, reads and pauses', {
    timeout: 120_000,
  }, async () => {
    const users = [await signUp(), await signUp()];
    const ids = await Promise.all(
      users.map(
        async (user) => z.parse(z.object({ id: z.number() }), (await user.get(shop.one, '/users/own')).body).id,
      ),
    );
    const steps = fc.array(
      fc.record({
        does: fc.constantFrom('write', 'write', 'read', 'read', 'read', 'bare', 'pause', 'resume'),
        user: fc.nat(1),
        server: fc.constantFrom('one', 'other'),
      }),
      { minLength: 10, maxLength: 30 },
    );
    const names = ['', ''];
    let written = 0;
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        for (const { does, user: n, server } of all) {
          const [user, id] = [users[n], ids[n]];
          if (user === undefined || id === undefined) continue;
          if (does === 'pause') await shop.pair.pauseReplay();
          else if (does === 'resume') await shop.pair.resumeReplay();
          else if (does === 'write') {
            written += 1;
            names[n] = `name ${written}`;
            await user.patch(shop[server], `/users/${id}`, { name: names[n] });
          } else if (names[n] !== '') {
            const reader = does === 'bare' ? withoutPositions(user) : user;
            expect((await reader.get(shop[server], '/users/own')).body).toMatchObject({ name: names[n] });
          }
        }
      }),
      { numRuns: runs(8), endOnFailure: true },
    );
  });
});

describe('the catalogue', () => {
  it('is never older than its version, which comes from the primary, and so is what is cached of it', async () => {
    const product = await makeProduct(shop.one);
    const [admin, shopper] = [await logInAsAdmin(), withoutPositions(await signUp())];
    await shop.inStep();
    await shop.pair.pauseReplay();
    for (const title of ['First', 'Second', 'Third']) {
      const named = `${title} ${product.id}`;
      expect((await admin.patch(shop.one, `/products/${product.id}`, { title: named })).status).toBe(200);
      for (const server of [shop.one, shop.other]) {
        const one = z.parse(productOnWire, (await shopper.get(server, `/products/${product.id}`)).body);
        expect(one.title).toBe(named);
        const url = `/products?brand=${encodeURIComponent(one.brand)}`;
        expect((await shopper.get(server, url)).body).toMatchObject([{ title: named }]);
        const history = (await admin.get(server, `/products/${product.id}/history`)).body;
        expect(history).toMatchObject({ 0: { changes: [{ after: named }] } });
      }
    }
    await shop.pair.resumeReplay();
    await shop.inStep();
    const read = async () => expect((await shopper.get(shop.other, '/products?_page=2')).status).toBe(200);
    await expect.poll(() => shop.readOnStandby(read)).toBeGreaterThan(0);
  });
});

describe('a logout', () => {
  it('counts at once on every server although the standby lags, and takes the cookie along', async () => {
    const browser = await signUp();
    const session = new Map(browser.cookies);
    await shop.inStep();
    await shop.pair.pauseReplay();
    await browser.post(shop.one, '/auth/logout', {});
    expect([...browser.cookies.keys()]).toEqual([]);
    for (const server of [shop.one, shop.other]) {
      for (const bare of [true, false]) {
        const stolen = openBrowser();
        for (const [name, value] of session) if (!bare || name === 'session') stolen.cookies.set(name, value);
        for (const url of reads) expect((await stolen.get(server, url)).status, url).toBe(401);
      }
    }
  });
});

describe('who listens to orders', () => {
  it('is told of each only once every server shows it, although the standby lags', async () => {
    const product = await makeProduct(shop.one, { stock: 50 });
    const [admin, shopper] = [await logInAsAdmin(), await signUp()];
    const told: number[] = [];
    const events = new OrderEvents(shop.other.deps, (error) => {
      throw error;
    });
    await events.ready();
    events.add({
      token: admin.cookies.get('session') ?? '',
      send: (some) => told.push(...some.map(({ id }) => id)),
      end: () => {},
    });
    try {
      for (let n = 0; n < 4; n += 1) {
        await shop.inStep();
        await shop.pair.pauseReplay();
        const placed = await shopper.post(shop.one, '/orders', orderOf([{ product, quantity: 1 }]));
        const at = performance.now();
        const { id } = z.parse(z.object({ id: z.number() }), placed.body);
        await expect.poll(() => told, { timeout: 5000, interval: 5 }).toContain(id);
        // What anybody reads is at most a second old, so from then on it is shown wherever the standby is by then.
        expect(performance.now() - at).toBeGreaterThan(1000);
        for (const server of [shop.one, shop.other]) {
          expect((await admin.get(server, `/orders/${id}`)).status).toBe(200);
          expect((await admin.get(server, '/orders?_limit=1')).body).toMatchObject([{ id }]);
        }
        await shop.pair.resumeReplay();
      }
    } finally {
      await events.stop();
    }
  });
});

describe('without its standby', () => {
  it('the shop goes on, also with what is being read, and reads from it again once it is back', async () => {
    const product = await makeProduct(shop.one, { stock: 500 });
    const browser = await signUp();
    await browser.post(shop.one, '/cart', { product: product.id, quantity: 1 });
    await shop.inStep();
    const statuses = new Set<number>();
    let isGone = false;
    const readOn = async () => {
      for (let n = 0; n < 30 || !isGone; n += 1) {
        const answers = await Promise.all(reads.map((url) => browser.get(n % 2 === 0 ? shop.one : shop.other, url)));
        for (const { status } of answers) statuses.add(status);
      }
    };
    const going = Promise.all([readOn(), readOn()]);
    await shop.pair.killStandby();
    isGone = true;
    await going;
    expect([...statuses]).toEqual([200]);
    expect((await browser.post(shop.other, '/orders', orderOf([{ product, quantity: 2 }]))).status).toBe(201);
    expect(z.parse(shopOrders, (await browser.get(shop.one, '/orders/own')).body)).toHaveLength(1);

    await shop.pair.startStandby();
    await shop.inStep();
    await expect.poll(() => shop.readOnStandby(() => browser.get(shop.one, '/orders/own'))).toBeGreaterThan(0);
  });
});
