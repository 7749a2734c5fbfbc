/** Uses of promotions, also when many orders are placed at the same time. */

import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeSegment } from '../../test/price-rules.ts';
import { promotionsOf, UsedUp } from '../../test/promotions.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { inTransaction } from '../platform/db/database.ts';
import { takeUses } from './promotion-uses.ts';

let shop: TestApp;
let promotions: ReturnType<typeof promotionsOf>;
beforeAll(async () => {
  shop = await startTestApp({ maxConnections: 40 });
  promotions = promotionsOf(shop);
});
afterAll(() => shop.close());
beforeEach(async () => {
  await sql`delete from promotions`.execute(shop.db);
});

describe('uses of a promotion at the same time', () => {
  it('by 200 shoppers with a code for 10 uses are 10', async () => {
    const id = await promotions.makePromotion({ code: 'TEN', limit: 10 });
    const users = await promotions.makeUsers(200);
    expect(await promotions.placedOf(users.map((user) => promotions.place(user, ['ten'])))).toHaveLength(10);
    expect(await promotions.usesOf(id)).toBe(10);
  });

  it('in 20 tabs of one account, once for each customer, are 1', async () => {
    const id = await promotions.makePromotion({ automatic: true, limitPerCustomer: 1 });
    const [user = 0, other = 0] = await promotions.makeUsers(2);
    const attempts = Array.from({ length: 20 }, () => promotions.place(user, []));
    expect(await promotions.placedOf([...attempts, promotions.place(other, [])])).toHaveLength(2);
    expect(await promotions.usesOf(id)).toBe(2);
  });

  it('with a code that was made in bulk are 1', async () => {
    const id = await promotions.makePromotion();
    await promotions.addCode(id, 'A1', true);
    await promotions.addCode(id, 'A2', true);
    const users = await promotions.makeUsers(20);
    expect(
      await promotions.placedOf(users.map((user, n) => promotions.place(user, [n % 2 === 0 ? 'a1' : 'A2']))),
    ).toHaveLength(2);
    expect(await promotions.usesOf(id)).toBe(2);
  });

  it('for first orders are 1 for a shopper', async () => {
    const id = await promotions.makePromotion({ code: 'FIRST', firstOrder: true });
    const [user = 0] = await promotions.makeUsers(1);
    expect(await promotions.placedOf(Array.from({ length: 20 }, () => promotions.place(user, ['first'])))).toHaveLength(
      1,
    );
    expect(await promotions.usesOf(id)).toBe(1);
  });

  it('for a segment of those who have not ordered are 1 for a shopper', async () => {
    const segment = await makeSegment(shop, { orders_lte: 0 });
    const id = await promotions.makePromotion({ code: 'NEW', segments: [segment] });
    const [user = 0] = await promotions.makeUsers(1);
    const attempts = Array.from({ length: 20 }, () => promotions.place(user, ['new']));
    expect(await promotions.placedOf(attempts)).toHaveLength(1);
    expect(await promotions.usesOf(id)).toBe(1);
  });

  it('of several promotions end without a deadlock, and each within its limit', async () => {
    const first = await promotions.makePromotion({ automatic: true, limit: 30 });
    const second = await promotions.makePromotion({ code: 'TWO', limit: 12 });
    const third = await promotions.makePromotion({ automatic: true });
    const users = await promotions.makeUsers(40);
    const placed = await promotions.placedOf(
      users.map((user, n) => promotions.place(user, n % 2 === 0 ? ['TWO'] : [])),
    );
    expect(placed.length).toBeGreaterThanOrEqual(30);
    expect(await promotions.usesOf(first)).toBeLessThanOrEqual(30);
    expect(await promotions.usesOf(second)).toBeLessThanOrEqual(12);
    expect(await promotions.usesOf(third)).toBe(placed.length);
  });

  it('stay within the limit while others are given back and taken again', async () => {
    const id = await promotions.makePromotion({ code: 'FIVE', limit: 5 });
    const users = await promotions.makeUsers(30);
    const placed = await promotions.placedOf(users.slice(0, 5).map((user) => promotions.place(user, ['FIVE'])));
    const attempts = users.slice(5).map((user) => promotions.place(user, ['FIVE']));
    const again = await promotions.placedOf([
      ...attempts,
      ...placed.map(async (order) => {
        await promotions.cancel(order);
        return promotions.revive(order);
      }),
    ]);
    expect(await promotions.usesOf(id)).toBe(5);
    expect(again).toHaveLength(5);
  });

  it('count from the first one on, also before there was a limit', async () => {
    const id = await promotions.makePromotion({ code: 'LATE' });
    const users = await promotions.makeUsers(20);
    await promotions.placedOf(users.slice(0, 3).map((user) => promotions.place(user, ['LATE'])));
    await sql`update promotions set uses_limit = 4 where id = ${id}`.execute(shop.db);
    const placed = await promotions.placedOf(users.slice(3).map((user) => promotions.place(user, ['LATE'])));
    expect(placed).toHaveLength(1);
    expect(await promotions.usesOf(id)).toBe(4);
  });

  it('keep to a limit that was set after an order had read the rules', async () => {
    const id = await promotions.makePromotion({ automatic: true });
    const [one = 0, two = 0] = await promotions.makeUsers(2);
    await promotions.place(one, []);
    const taken = inTransaction(shop.db, async (tx) => {
      const orderId = await promotions.insertOrder(tx, two);
      await sql`update promotions set uses_limit = 1 where id = ${id}`.execute(shop.db);
      const applied = [{ promotionId: id, codeKey: null }];
      if (!(await takeUses(tx, { orderId, userId: two, applied, at: shop.clock.now() }))) throw new UsedUp();
    });
    await expect(taken).rejects.toThrow(UsedUp);
    expect(await promotions.usesOf(id)).toBe(1);
  });

  it('are not held up by a promotion without limits', async () => {
    const id = await promotions.makePromotion({ automatic: true });
    const [one = 0, two = 0] = await promotions.makeUsers(2);
    await inTransaction(shop.db, async (tx) => {
      const applied = [{ promotionId: id, codeKey: null }];
      const orderId = await promotions.insertOrder(tx, one);
      expect(await takeUses(tx, { orderId, userId: one, applied, at: shop.clock.now() })).toBe(true);
      // Ends although the first order has not.
      await promotions.place(two, []);
    });
    expect(await promotions.usesOf(id)).toBe(2);
  });
});

describe('a use', () => {
  it('is given back once when its order is cancelled, with its code, and others may take it', async () => {
    const id = await promotions.makePromotion();
    await promotions.addCode(id, 'ONCE', true);
    const [one = 0, two = 0] = await promotions.makeUsers(2);
    const order = await promotions.place(one, ['ONCE']);
    await expect(promotions.place(two, ['ONCE'])).rejects.toThrow(UsedUp);
    await promotions.cancel(order);
    await promotions.cancel(order);
    expect(await promotions.usesOf(id)).toBe(0);
    await promotions.place(two, ['once']);
    expect(await promotions.usesOf(id)).toBe(1);
    await promotions.cancel(order);
    await expect(promotions.place(one, ['once'])).rejects.toThrow(UsedUp);
    await expect(promotions.revive(order)).rejects.toThrow(UsedUp);
    expect(await promotions.usesOf(id)).toBe(1);
  });

  it('is taken again when its order leaves cancelled, unless the limit, the code or the customer’s limit is used up', async () => {
    const id = await promotions.makePromotion({ code: 'MINE', limitPerCustomer: 1 });
    const [user = 0, other = 0] = await promotions.makeUsers(2);
    const order = await promotions.place(user, ['MINE']);
    await promotions.cancel(order);
    await promotions.revive(order);
    await expect(promotions.place(user, ['MINE'])).rejects.toThrow(UsedUp);
    await promotions.cancel(order);
    await promotions.place(user, ['MINE']);
    await promotions.place(other, ['MINE']);
    await expect(promotions.revive(order)).rejects.toThrow(UsedUp);
    expect(await promotions.usesOf(id)).toBe(2);
  });

  it('of a customer’s limit is taken again by one of two orders that leave cancelled at the same time', async () => {
    const id = await promotions.makePromotion({ code: 'MINE', limitPerCustomer: 1 });
    const [user = 0] = await promotions.makeUsers(1);
    const orders = [];
    for (let n = 0; n < 6; n += 1) {
      const order = await promotions.place(user, ['MINE']);
      await promotions.cancel(order);
      orders.push(order);
    }
    expect(await promotions.placedOf(orders.map(promotions.revive))).toHaveLength(1);
    expect(await promotions.usesOf(id)).toBe(1);
  });

  it('that was never given back is not taken twice', async () => {
    const id = await promotions.makePromotion({ code: 'ONE', limit: 1 });
    const order = await promotions.place((await promotions.makeUsers(1))[0] ?? 0, ['ONE']);
    await promotions.revive(order);
    expect(await promotions.usesOf(id)).toBe(1);
  });

  it('of a promotion that was deleted is refused to new orders, and nothing to orders that leave cancelled', async () => {
    const id = await promotions.makePromotion({ automatic: true });
    const [user = 0] = await promotions.makeUsers(1);
    const order = await promotions.place(user, []);
    await promotions.cancel(order);
    const deleted = sql`delete from promotions where id = ${id}`;
    const taken = await inTransaction(shop.db, async (tx) => {
      const orderId = await promotions.insertOrder(tx, user);
      await deleted.execute(shop.db);
      return takeUses(tx, {
        orderId,
        userId: user,
        applied: [{ promotionId: id, codeKey: null }],
        at: shop.clock.now(),
      });
    });
    expect(taken).toBe(false);
    expect(await promotions.revive(order)).toBe(order);
    expect(await promotions.usesOf(id)).toBe(0);
  });

  it('that a deletion waits for does not outlive the promotion', async () => {
    const id = await promotions.makePromotion({ automatic: true });
    const [one = 0, two = 0] = await promotions.makeUsers(2);
    const results = await Promise.allSettled([
      promotions.place(one, []),
      sql`delete from promotions where id = ${id}`.execute(shop.db),
      promotions.place(two, []),
    ]);
    for (const { status, ...result } of results) {
      if (status === 'rejected' && 'reason' in result) expect(result.reason).toBeInstanceOf(UsedUp);
    }
    expect(await promotions.usesOf(id)).toBe(0);
  });
});
