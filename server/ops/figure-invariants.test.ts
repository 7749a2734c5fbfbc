/** The doctor of figures finds each wrong one that is put in, and none before; npm run figures mends them. */

import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recomputeFigures } from '../src/figures/recompute-figures.ts';
import { makeProduct, makeUser } from '../test/factories.ts';
import { sumUpInTwoProcesses } from '../test/figures.ts';
import { add, startOpenShop } from '../test/guests.ts';
import { returnsOf } from '../test/returns.ts';
import type { TestApp } from '../test/test-app.ts';
import { checkInvariants } from './check-invariants.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await startOpenShop();
  const returns = await returnsOf(shop);
  await returns.received();
  await add(await shop.as(await makeUser(shop)), await makeProduct(shop));
  await sumUpInTwoProcesses(shop);
});
afterAll(() => shop.close());

async function faults(): Promise<string[]> {
  const findings = await checkInvariants(shop.db, shop.clock.now(), 15);
  return findings.flatMap(({ about, state, says, remedy }) =>
    state === 'fault' ? [`${about}: ${says} ${remedy}`] : [],
  );
}

describe('the invariants of figures', () => {
  it('hold after an order was placed, paid, shipped and returned, and a cart begun', async () => {
    expect(await faults()).toEqual([]);
  });

  it('do not look at orders whose changes are still to be summed up', async () => {
    await sql`update orders set payment_status = 'pending' where payment_status = 'received'`.execute(shop.db);
    expect((await faults()).filter((one) => /figures/.test(one))).toEqual([]);
    await sql`update orders set payment_status = 'received'`.execute(shop.db);
  });

  it.each([
    ['update order_figures set takings_cents = takings_cents + 1', /takings 3001, should be 3000/],
    ['delete from order_figures', /#1 \(missing\)/],
    ['update order_figures set is_first = false', /the first of its customer/],
    ['update order_sums set orders = orders + 1 where seconds = 900', /order_sums 900 2026-01-15/],
    ['update product_sums set units = 0 where days = 512', /product_sums 512 /],
    ['delete from cart_sums', /cart_sums 900/],
  ])('find %s, and recomputing mends it', async (fault, says) => {
    await sumUpInTwoProcesses(shop);
    await sql.raw(fault).execute(shop.db);
    const found = await faults();
    expect(found.join('\n')).toMatch(says);
    expect(found.join('\n')).toContain('npm run figures');
    await recomputeFigures(shop.deps);
    expect(await faults()).toEqual([]);
  });
});
