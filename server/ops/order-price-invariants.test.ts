/** The doctor checks the sums of orders with shipping, taxes and promotions, and the uses of promotions. */

import { shopOrder } from '@shop/contract/orders';
import { quote } from '@shop/contract/quotes';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Tx } from '../src/schema.ts';
import { makeAdmin, makeProduct, makeUser, orderOf } from '../test/factories.ts';
import { useShop } from '../test/ordering.ts';
import { makePromotion, makeTaxRate, makeZone } from '../test/price-rules.ts';
import { read, type TestApp } from '../test/test-app.ts';
import { checkInvariants } from './check-invariants.ts';

let shop: TestApp;
let placed: number;
let cancelled: number;
let promotion: number;
useShop(
  (started) => {
    shop = started;
  },
  { settings: { pricesIncludeTax: false } },
);
beforeAll(async () => {
  await makeZone(shop, ['US'], [{}]);
  await makeTaxRate(shop, { percent: 10 });
  promotion = (await makePromotion(shop, { limit: 10 })).id;
  await makePromotion(shop, { terms: { kind: 'fixed', value: 100 } });
  const shopper = await shop.as(await makeUser(shop));
  const products = [await makeProduct(shop), await makeProduct(shop, { price: 700 })];
  const body = orderOf(products.map((product) => ({ product, quantity: 2 })));
  const place = async () => {
    const { total } = read(quote, await shopper.post('/quotes', body));
    return read(shopOrder, await shopper.post('/orders', { ...body, totalAmount: total })).id;
  };
  placed = await place();
  cancelled = await place();
  const admin = await shop.as(await makeAdmin(shop));
  await admin.patch(`/orders/${cancelled}`, { status: 'cancelled' });
});

class RolledBack extends Error {}

/** What is found when the statement has been run; nothing of it stays. */
async function foundAfter(statement: ReturnType<typeof sql>): Promise<(string | undefined)[]> {
  let faults: (string | undefined)[] = [];
  const plant = async (tx: Tx) => {
    await statement.execute(tx);
    const findings = await checkInvariants(tx, shop.clock.now(), 15);
    faults = findings.flatMap(({ about, state, says }) => (state === 'fault' ? [`${about}: ${says}`] : []));
    throw new RolledBack();
  };
  await shop.db
    .transaction()
    .execute(plant)
    .catch((error: unknown) => {
      if (!(error instanceof RolledBack)) throw error;
    });
  return faults;
}
const ofOrder = (changes: ReturnType<typeof sql>) => foundAfter(sql`update orders set ${changes} where id = ${placed}`);
const TOTALS = 'order totals equal their parts: violated by 1 order';
const USES = 'orders have the uses of their promotions: violated by 1 order';

describe('the invariants of prices', () => {
  it('hold for an order with shipping, an added tax and promotions, and for one that was cancelled', async () => {
    expect(await foundAfter(sql`select`)).toEqual([]);
  });

  it('find a total that is not the sum of its parts', async () => {
    // Two of $15 and two of $5.25, less 10 % and $1; parcel; 10 % of the lines.
    expect(await ofOrder(sql`total_amount_cents = total_amount_cents + 1`)).toEqual([
      `${TOTALS}: #${placed} (total 4391 minor units, its parts 4050 - 505 + 490 + 355 = 4390)`,
    ]);
    expect((await ofOrder(sql`shipping = null`))[0]).toContain(TOTALS);
    expect((await ofOrder(sql`taxes = '[]'`))[0]).toContain(TOTALS);
  });

  it('find a subtotal that is not the sum of the lines', async () => {
    expect(
      (await ofOrder(sql`subtotal_cents = subtotal_cents + 1, total_amount_cents = total_amount_cents + 1`))[0],
    ).toMatch(/its lines \d+ for 4/);
  });

  it('find a promotion whose amounts for the lines do not add up, or are more than a line costs', async () => {
    const set = (path: string, minor: number) =>
      ofOrder(sql`promotions = jsonb_set(promotions, ${path}::text[], to_jsonb(${minor}::integer))`);
    expect((await set('{0,line_cents,0}', 1))[0]).toContain('for the lines do not add up to its amount');
    const moved = await foundAfter(
      sql`update orders set promotions = jsonb_set(promotions, '{0,line_cents}',
        jsonb_build_array((promotions -> 0 ->> 'amount_cents')::integer + 9000, -9000)) where id = ${placed}`,
    );
    expect(moved[0]).toContain('promotions take more off line 1 than it costs');
  });

  it('find a use that is missing, one too many, and one that was given back of an order that is not cancelled', async () => {
    const uses = sql`where order_id = ${placed} and promotion_id = ${promotion}`;
    expect(await foundAfter(sql`delete from promotion_uses ${uses}`)).toEqual([
      `${USES}: #${placed} (promotion ${promotion}: no use)`,
    ]);
    expect((await foundAfter(sql`update promotion_uses set given_back = true ${uses}`))[0]).toContain(
      `${USES}: #${placed} (promotion ${promotion}: given back, though the order is not cancelled)`,
    );
    expect((await ofOrder(sql`promotions = '[]'`)).at(-1)).toMatch(
      /orders have the uses .* a use that the order does not have/,
    );
    expect(await foundAfter(sql`delete from promotions`)).toEqual([]);
  });
});
