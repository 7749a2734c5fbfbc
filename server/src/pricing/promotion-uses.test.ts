/** Uses of promotions, also when many orders are placed at the same time. Orders are inserted as they are; their price is no matter here. */

import type { PriceRules, PromotionRule } from '@shop/contract/pricing/rules';
import { codeKey } from '@shop/contract/promotions';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeUser } from '../../test/factories.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { inTransaction } from '../platform/db/database.ts';
import type { Tx } from '../schema.ts';
import { currentPriceRules } from './price-rules.ts';
import { lockShopper } from './promotion-uses.queries.ts';
import { giveBackUses, needsShopperLock, readShopperFacts, takeUses, takeUsesAgain } from './promotion-uses.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp({ maxConnections: 40 });
});
afterAll(() => shop.close());
beforeEach(async () => {
  await sql`delete from promotions`.execute(shop.db);
});

interface GivenPromotion {
  code?: string;
  automatic?: boolean;
  limit?: number;
  limitPerCustomer?: number;
  firstOrder?: boolean;
  active?: boolean;
}

async function makePromotion(given: GivenPromotion = {}): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into promotions (name, automatic, kind, value, categories, brands, products, first_order, customers, uses_limit,
        limit_per_customer, combinable, position, active, created_at, updated_at)
      values ('Sale', ${given.automatic ?? false}, 'percent', 1000, '[]', '[]', '[]', ${given.firstOrder ?? false}, '[]',
        ${given.limit ?? null}, ${given.limitPerCustomer ?? null}, true, 0, ${given.active ?? true}, now(), now())
      returning id`.execute(shop.db);
  const id = rows[0]?.id ?? 0;
  if (given.code !== undefined) await addCode(id, given.code, false);
  return id;
}

async function addCode(promotionId: number, code: string, made: boolean): Promise<void> {
  await shop.db
    .insertInto('promotion_codes')
    .values({ key: codeKey(code), promotion_id: promotionId, code, made })
    .execute();
}

const rules = () => currentPriceRules(shop.deps);

async function insertOrder(tx: Tx, userId: number): Promise<number> {
  const { id } = await tx
    .insertInto('orders')
    .values({
      user_id: userId,
      payment_method: 'cash',
      payment_status: 'pending',
      status: 'pending',
      total_amount_cents: 100,
      total_items: 1,
      selected_address: '{}',
      created_at: shop.clock.now(),
      updated_at: shop.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

class UsedUp extends Error {}

/** The promotions that apply, as far as uses and other orders decide it. */
function applyingTo(
  all: PriceRules,
  { codes, shopper }: Awaited<ReturnType<typeof readShopperFacts>>,
): { promotionId: number; codeKey: string | null }[] {
  const isFree = (promotion: PromotionRule) => {
    const { all: uses, own } = shopper.uses.get(promotion.id) ?? { all: 0, own: 0 };
    const { limit, limitPerCustomer, firstOrder } = promotion;
    return uses < (limit ?? Infinity) && own < (limitPerCustomer ?? Infinity) && !(firstOrder && shopper.hasOrdered);
  };
  return all.promotions.filter(isFree).flatMap((promotion): { promotionId: number; codeKey: string | null }[] => {
    if (promotion.automatic) return [{ promotionId: promotion.id, codeKey: null }];
    const code = codes.find(({ known }) => known?.promotionId === promotion.id && !known.used);
    return code === undefined ? [] : [{ promotionId: promotion.id, codeKey: codeKey(code.entered) }];
  });
}

/**
 * Places an order with everything that applies.
 * @returns its id
 * @throws UsedUp where nothing applies
 */
async function place(userId: number, codes: readonly string[]): Promise<number> {
  const all = await rules();
  return inTransaction(shop.db, async (tx) => {
    if (needsShopperLock(all)) await lockShopper(tx, userId);
    const applied = applyingTo(all, await readShopperFacts(tx, all, { userId, codes, exceptOrders: [] }));
    if (applied.length === 0) throw new UsedUp();
    const orderId = await insertOrder(tx, userId);
    if (!(await takeUses(tx, { orderId, userId, applied, at: shop.clock.now() }))) throw new UsedUp();
    return orderId;
  });
}

/** The ids of the orders that were placed; the others found everything used up. */
async function placedOf(attempts: readonly Promise<number>[]): Promise<number[]> {
  const results = await Promise.allSettled(attempts);
  for (const result of results) if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(UsedUp);
  return results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
}

const cancel = (orderId: number) =>
  inTransaction(shop.db, async (tx) => {
    await tx.updateTable('orders').set({ status: 'cancelled' }).where('id', '=', orderId).execute();
    await giveBackUses(tx, orderId);
  });
const revive = (orderId: number) =>
  inTransaction(shop.db, async (tx) => {
    await tx.updateTable('orders').set({ status: 'pending' }).where('id', '=', orderId).execute();
    if (!(await takeUsesAgain(tx, orderId))) throw new UsedUp();
    return orderId;
  });

/** The stored counter, which equals the rows. */
async function usesOf(promotionId: number): Promise<number> {
  const { rows } = await sql<{ counted: number; rows: number }>`
    select (select coalesce(sum(value), 0)::bigint from counters where name = 'promotion uses ' || ${promotionId}::bigint) as counted,
      (select count(*) from promotion_uses where promotion_id = ${promotionId} and not given_back) as rows`.execute(
    shop.db,
  );
  expect(rows[0]?.counted).toBe(rows[0]?.rows);
  return rows[0]?.rows ?? -1;
}

async function makeUsers(count: number): Promise<number[]> {
  return Promise.all(Array.from({ length: count }, async () => (await makeUser(shop)).id));
}

describe('uses of a promotion at the same time', () => {
  it('by 200 shoppers with a code for 10 uses are 10', async () => {
    const id = await makePromotion({ code: 'TEN', limit: 10 });
    const users = await makeUsers(200);
    expect(await placedOf(users.map((user) => place(user, ['ten'])))).toHaveLength(10);
    expect(await usesOf(id)).toBe(10);
  });

  it('in 20 tabs of one account, once for each customer, are 1', async () => {
    const id = await makePromotion({ automatic: true, limitPerCustomer: 1 });
    const [user = 0, other = 0] = await makeUsers(2);
    const attempts = Array.from({ length: 20 }, () => place(user, []));
    expect(await placedOf([...attempts, place(other, [])])).toHaveLength(2);
    expect(await usesOf(id)).toBe(2);
  });

  it('with a code that was made in bulk are 1', async () => {
    const id = await makePromotion();
    await addCode(id, 'A1', true);
    await addCode(id, 'A2', true);
    const users = await makeUsers(20);
    expect(await placedOf(users.map((user, n) => place(user, [n % 2 === 0 ? 'a1' : 'A2'])))).toHaveLength(2);
    expect(await usesOf(id)).toBe(2);
  });

  it('for first orders are 1 for a shopper', async () => {
    const id = await makePromotion({ code: 'FIRST', firstOrder: true });
    const [user = 0] = await makeUsers(1);
    expect(await placedOf(Array.from({ length: 20 }, () => place(user, ['first'])))).toHaveLength(1);
    expect(await usesOf(id)).toBe(1);
  });

  it('of several promotions end without a deadlock, and each within its limit', async () => {
    const first = await makePromotion({ automatic: true, limit: 30 });
    const second = await makePromotion({ code: 'TWO', limit: 12 });
    const third = await makePromotion({ automatic: true });
    const users = await makeUsers(40);
    const placed = await placedOf(users.map((user, n) => place(user, n % 2 === 0 ? ['TWO'] : [])));
    expect(placed.length).toBeGreaterThanOrEqual(30);
    expect(await usesOf(first)).toBeLessThanOrEqual(30);
    expect(await usesOf(second)).toBeLessThanOrEqual(12);
    expect(await usesOf(third)).toBe(placed.length);
  });

  it('stay within the limit while others are given back and taken again', async () => {
    const id = await makePromotion({ code: 'FIVE', limit: 5 });
    const users = await makeUsers(30);
    const placed = await placedOf(users.slice(0, 5).map((user) => place(user, ['FIVE'])));
    const attempts = users.slice(5).map((user) => place(user, ['FIVE']));
    const again = await placedOf([
      ...attempts,
      ...placed.map(async (order) => {
        await cancel(order);
        return revive(order);
      }),
    ]);
    expect(await usesOf(id)).toBe(5);
    expect(again).toHaveLength(5);
  });

  it('are not held up by a promotion without limits', async () => {
    const id = await makePromotion({ automatic: true });
    const [one = 0, two = 0] = await makeUsers(2);
    await inTransaction(shop.db, async (tx) => {
      const applied = [{ promotionId: id, codeKey: null }];
      const orderId = await insertOrder(tx, one);
      expect(await takeUses(tx, { orderId, userId: one, applied, at: shop.clock.now() })).toBe(true);
      // Ends although the first order has not.
      await place(two, []);
    });
    expect(await usesOf(id)).toBe(2);
  });
});

describe('a use', () => {
  it('is given back once when its order is cancelled, with its code, and others may take it', async () => {
    const id = await makePromotion({ limit: 1 });
    await addCode(id, 'ONCE', true);
    const [one = 0, two = 0] = await makeUsers(2);
    const order = await place(one, ['ONCE']);
    await expect(place(two, ['ONCE'])).rejects.toThrow(UsedUp);
    await cancel(order);
    await cancel(order);
    expect(await usesOf(id)).toBe(0);
    await place(two, ['once']);
    expect(await usesOf(id)).toBe(1);
    await expect(revive(order)).rejects.toThrow(UsedUp);
    expect(await usesOf(id)).toBe(1);
  });

  it('is taken again when its order leaves cancelled, unless the limit, the code or the customer’s limit is used up', async () => {
    const id = await makePromotion({ code: 'MINE', limitPerCustomer: 1 });
    const [user = 0, other = 0] = await makeUsers(2);
    const order = await place(user, ['MINE']);
    await cancel(order);
    await revive(order);
    await expect(place(user, ['MINE'])).rejects.toThrow(UsedUp);
    await cancel(order);
    await place(user, ['MINE']);
    await place(other, ['MINE']);
    await expect(revive(order)).rejects.toThrow(UsedUp);
    expect(await usesOf(id)).toBe(2);
  });

  it('of a customer’s limit is taken again by one of two orders that leave cancelled at the same time', async () => {
    const id = await makePromotion({ code: 'MINE', limitPerCustomer: 1 });
    const [user = 0] = await makeUsers(1);
    const orders = [];
    for (let n = 0; n < 6; n += 1) {
      const order = await place(user, ['MINE']);
      await cancel(order);
      orders.push(order);
    }
    expect(await placedOf(orders.map(revive))).toHaveLength(1);
    expect(await usesOf(id)).toBe(1);
  });

  it('that was never given back is not taken twice', async () => {
    const id = await makePromotion({ code: 'ONE', limit: 1 });
    const order = await place((await makeUsers(1))[0] ?? 0, ['ONE']);
    await revive(order);
    expect(await usesOf(id)).toBe(1);
  });

  it('of a promotion that was deleted is refused to new orders, and nothing to orders that leave cancelled', async () => {
    const id = await makePromotion({ automatic: true });
    const [user = 0] = await makeUsers(1);
    const order = await place(user, []);
    await cancel(order);
    const deleted = sql`delete from promotions where id = ${id}`;
    const taken = await inTransaction(shop.db, async (tx) => {
      const orderId = await insertOrder(tx, user);
      await deleted.execute(shop.db);
      return takeUses(tx, {
        orderId,
        userId: user,
        applied: [{ promotionId: id, codeKey: null }],
        at: shop.clock.now(),
      });
    });
    expect(taken).toBe(false);
    expect(await revive(order)).toBe(order);
    expect(await usesOf(id)).toBe(0);
  });

  it('that a deletion waits for does not outlive the promotion', async () => {
    const id = await makePromotion({ automatic: true });
    const [one = 0, two = 0] = await makeUsers(2);
    const results = await Promise.allSettled([
      place(one, []),
      sql`delete from promotions where id = ${id}`.execute(shop.db),
      place(two, []),
    ]);
    for (const { status, ...result } of results) {
      if (status === 'rejected' && 'reason' in result) expect(result.reason).toBeInstanceOf(UsedUp);
    }
    expect(await usesOf(id)).toBe(0);
  });
});

describe('facts about a shopper', () => {
  /** Counts the statements, too. */
  async function factsFor(userId: number, codes: readonly string[] = [], exceptOrders: readonly number[] = []) {
    const all = await rules();
    let statements = 0;
    const reads = new Proxy(shop.deps.reads, {
      get(target, name) {
        if (name === 'getExecutor' || name === 'selectFrom' || name === 'selectNoFrom') statements += 1;
        const value: unknown = Reflect.get(target, name);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    return { ...(await readShopperFacts(reads, all, { userId, codes, exceptOrders })), statements };
  }

  it('need no query where no promotion depends on them', async () => {
    const [user = 0] = await makeUsers(1);
    await makePromotion({ automatic: true });
    await makePromotion({ automatic: true, limit: 3, active: false });
    const id = await makePromotion({ code: 'Summer' });
    await makePromotion({ code: 'LATER', limit: 3, firstOrder: true });
    expect(needsShopperLock(await rules())).toBe(true);
    expect(await factsFor(user)).toMatchObject({ codes: [], statements: 0 });
    expect(await factsFor(user, [' summer ', 'SUMMER'])).toEqual({
      codes: [{ entered: ' summer ', known: { promotionId: id, code: 'Summer', used: false } }],
      shopper: { userId: user, hasOrdered: false, uses: new Map() },
      statements: 0,
    });
  });

  it('need a lock only where what else they order matters', async () => {
    await makePromotion({ automatic: true, limit: 3 });
    expect(needsShopperLock(await rules())).toBe(false);
    const id = await makePromotion({ automatic: true, firstOrder: true });
    expect(needsShopperLock(await rules())).toBe(true);
    await sql`update promotions set active = false where id = ${id}`.execute(shop.db);
    expect(needsShopperLock(await rules())).toBe(false);
  });

  it('tell codes that nobody knows, that were made in bulk, and that are used', async () => {
    const [user = 0] = await makeUsers(1);
    const id = await makePromotion({ limit: 7 });
    await addCode(id, 'Free-1', true);
    await addCode(id, 'Used-1', true);
    await place(user, ['used-1']);
    expect(await factsFor(user, ['FREE-1', 'USED-1', 'nothing'])).toEqual({
      codes: [
        { entered: 'FREE-1', known: { promotionId: id, code: 'Free-1', used: false } },
        { entered: 'USED-1', known: { promotionId: id, code: 'Used-1', used: true } },
        { entered: 'nothing', known: undefined },
      ],
      shopper: { userId: user, hasOrdered: false, uses: new Map([[id, { all: 1, own: 1 }]]) },
      statements: 2,
    });
  });

  it('leave out orders that the new one replaces, with their uses and codes', async () => {
    const [user = 0, other = 0] = await makeUsers(2);
    const limited = await makePromotion({ automatic: true, limit: 9, limitPerCustomer: 3 });
    const byCode = await makePromotion();
    await makePromotion({ automatic: true, firstOrder: true });
    await addCode(byCode, 'B1', true);
    await place(other, []);
    const order = await place(user, ['B1']);
    expect(await factsFor(user, ['B1'])).toMatchObject({
      codes: [{ known: { used: true } }],
      shopper: {
        hasOrdered: true,
        uses: new Map([
          [limited, { all: 2, own: 1 }],
          [byCode, { all: 1, own: 1 }],
        ]),
      },
    });
    expect(await factsFor(user, ['B1'], [order])).toMatchObject({
      codes: [{ known: { used: false } }],
      shopper: {
        hasOrdered: false,
        uses: new Map([
          [limited, { all: 1, own: 0 }],
          [byCode, { all: 0, own: 0 }],
        ]),
      },
    });
    await cancel(order);
    expect(await factsFor(user, ['B1'])).toMatchObject({
      codes: [{ known: { used: false } }],
      shopper: { hasOrdered: false },
    });
  });
});
