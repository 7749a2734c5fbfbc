import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { promotionsOf } from '../../test/promotions.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { needsShopperLock, readShopperFacts } from './promotion-uses.ts';

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

describe('facts about a shopper', () => {
  /** Counts the statements, too. */
  async function factsFor(userId: number, codes: readonly string[] = [], exceptOrders: readonly number[] = []) {
    const all = await promotions.rules();
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
    const [user = 0] = await promotions.makeUsers(1);
    await promotions.makePromotion({ automatic: true });
    await promotions.makePromotion({ automatic: true, limit: 3, active: false });
    const id = await promotions.makePromotion({ code: 'Summer' });
    await promotions.makePromotion({ code: 'LATER', limit: 3, firstOrder: true });
    expect(needsShopperLock(await promotions.rules())).toBe(true);
    expect(await factsFor(user)).toMatchObject({ codes: [], statements: 0 });
    expect(await factsFor(user, [' summer ', 'SUMMER'])).toEqual({
      codes: [{ entered: ' summer ', known: { promotionId: id, code: 'Summer', used: false } }],
      shopper: { userId: user, hasOrdered: false, segments: new Set(), uses: new Map() },
      statements: 0,
    });
  });

  it('need a lock only where what else they order matters', async () => {
    await promotions.makePromotion({ automatic: true, limit: 3 });
    expect(needsShopperLock(await promotions.rules())).toBe(false);
    const id = await promotions.makePromotion({ automatic: true, firstOrder: true });
    expect(needsShopperLock(await promotions.rules())).toBe(true);
    await sql`update promotions set active = false where id = ${id}`.execute(shop.db);
    expect(needsShopperLock(await promotions.rules())).toBe(false);
  });

  it('tell codes that nobody knows, that were made in bulk, and that are used', async () => {
    const [user = 0] = await promotions.makeUsers(1);
    const id = await promotions.makePromotion({ limit: 7 });
    await promotions.addCode(id, 'Free-1', true);
    await promotions.addCode(id, 'Used-1', true);
    await promotions.place(user, ['used-1']);
    expect(await factsFor(user, ['FREE-1', 'USED-1', 'nothing'])).toEqual({
      codes: [
        { entered: 'FREE-1', known: { promotionId: id, code: 'Free-1', used: false } },
        { entered: 'USED-1', known: { promotionId: id, code: 'Used-1', used: true } },
        { entered: 'nothing', known: undefined },
      ],
      shopper: { userId: user, hasOrdered: false, segments: new Set(), uses: new Map([[id, { all: 1, own: 1 }]]) },
      statements: 2,
    });
  });

  it('leave out orders that the new one replaces, with their uses and codes', async () => {
    const [user = 0, other = 0] = await promotions.makeUsers(2);
    const limited = await promotions.makePromotion({ automatic: true, limit: 9, limitPerCustomer: 3 });
    const byCode = await promotions.makePromotion();
    await promotions.makePromotion({ automatic: true, firstOrder: true });
    await promotions.addCode(byCode, 'B1', true);
    await promotions.place(other, []);
    const order = await promotions.place(user, ['B1']);
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
    await promotions.cancel(order);
    expect(await factsFor(user, ['B1'])).toMatchObject({
      codes: [{ known: { used: false } }],
      shopper: { hasOrdered: false },
    });
  });
});
