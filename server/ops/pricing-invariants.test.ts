/** The invariants about shipping zones and promotions: each planted fault is found by its own line and no other. */

import { promotion } from '@shop/contract/promotion-bodies';
import { shippingZone } from '@shop/contract/shipping-zones';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Tx } from '../src/schema.ts';
import { makeAdmin, makeProduct, makeUser, orderOf } from '../test/factories.ts';
import { read, startTestApp, type TestApp } from '../test/test-app.ts';
import { checkInvariants } from './check-invariants.ts';

class RolledBack extends Error {}

const ZONES = 'every shipping zone has a country';
const CODES = 'promotions have only codes that can be entered';
const BULK = 'codes made in bulk are used exactly while an order uses them';
const LIMITS = 'no promotion is used more often than its limits allow';
const COUNTERS = 'stored counters match the rows that they count';

let shop: TestApp;
let zone: number;
/** Used by the orders, with one code for each. */
let bulk: number;
let limited: number;
let ordered: number[];
let otherUser: number;

beforeAll(async () => {
  shop = await startTestApp();
  const admin = await shop.as(await makeAdmin(shop));
  const countries = { name: 'World', countries: ['US', 'DE'] };
  const free = { name: 'Parcel', by: 'total', rates: [{ from: 0, price: 0 }] };
  zone = read(shippingZone, await admin.post('/shipping-zones', { ...countries, methods: [free] })).id;
  const create = async (body: object) =>
    read(promotion, await admin.post('/promotions', { name: 'Sale', kind: 'fixed', value: 1, ...body })).id;
  limited = await create({ automatic: true, limit: 5, limitPerCustomer: 2 });
  bulk = await create({});
  await admin.post(`/promotions/${bulk}/codes`, { count: 5 });
  await create({ code: 'UNUSED' });
  const codes = (await admin.get(`/promotions/${bulk}/codes.csv`)).text.split('\r\n').map((line) => line.split(',')[0]);
  shop.clock.advance(3600);
  const product = await makeProduct(shop, { stock: 50 });
  for (const code of codes.slice(1, 4)) {
    const shopper = await shop.as(await makeUser(shop));
    const body = orderOf([{ product, quantity: 1 }]);
    const answer = await shopper.post('/orders', { ...body, totalAmount: body.totalAmount - 2, codes: [code] });
    expect(answer.status).toBe(201);
  }
  ordered = (await shop.db.selectFrom('orders').select('id').orderBy('id').execute()).map(({ id }) => id);
  await admin.patch(`/orders/${ordered[2]}`, { status: 'cancelled' });
  // Fewer than there are.
  await admin.patch(`/promotions/${limited}`, { limit: 1 });
  await admin.patch(`/promotions/${limited}`, { limit: 5 });
  otherUser = (await makeUser(shop)).id;
});
afterAll(() => shop.close());

/** What is found when the statements have been run, without triggers; nothing of them stays. */
async function foundAfter(...statements: readonly ReturnType<typeof sql>[]): Promise<[string, string | undefined][]> {
  let faults: [string, string | undefined][] = [];
  const plant = async (tx: Tx) => {
    for (const table of ['promotion_uses', 'promotion_codes', 'promotions']) {
      await sql`alter table ${sql.table(table)} disable trigger user`.execute(tx);
    }
    for (const statement of statements) await statement.execute(tx);
    const findings = await checkInvariants(tx, shop.clock.now(), undefined);
    faults = findings.flatMap(({ about, state, says }) => (state === 'fault' ? [[about, says]] : []));
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

describe('the invariants about shipping zones and promotions', () => {
  it('hold of a shop with zones, codes and uses, given back ones among them, and of a limit below its uses', async () => {
    expect(await foundAfter()).toEqual([]);
    const lowered = sql`update promotions set uses_limit = 1, updated_at = ${shop.clock.now()} where id = ${limited}`;
    expect(await foundAfter(lowered)).toEqual([]);
  });

  it('find a zone without countries', async () => {
    expect(await foundAfter(sql`delete from shipping_zone_countries`)).toEqual([
      [ZONES, `violated by 1 shipping zone: #${zone} (World)`],
    ]);
  });

  it('find an automatic promotion with codes, and one with codes of both kinds', async () => {
    expect(await foundAfter(sql`update promotions set automatic = true where id = ${bulk}`)).toEqual([
      [CODES, `violated by 1 promotion: #${bulk} (automatic, 0 own, 5 made)`],
    ]);
    const own = sql`insert into promotion_codes (key, promotion_id, code, made) values ('x', ${bulk}, 'X', false)`;
    expect(await foundAfter(own)).toEqual([[CODES, `violated by 1 promotion: #${bulk} (1 own, 5 made)`]]);
  });

  it('find a code that is used without an order, free with one, or used by two', async () => {
    const [code] = await shop.db
      .selectFrom('promotion_codes')
      .selectAll()
      .where('used', '=', false)
      .where('made', '=', true)
      .execute();
    expect(await foundAfter(sql`update promotion_codes set used = true where key = ${code?.key}`)).toEqual([
      [BULK, `violated by 1 promotion: #${bulk} (code ${code?.code}: used, 0 orders)`],
    ]);
    expect((await foundAfter(sql`update promotion_codes set used = false`)).map(([about]) => about)).toEqual([BULK]);
    const both = sql`update promotion_uses set code_key = (select code_key from promotion_uses where order_id = ${ordered[0]}
      and promotion_id = ${bulk}) where order_id = ${ordered[1]} and promotion_id = ${bulk}`;
    expect((await foundAfter(both)).map(([about]) => about)).toEqual([BULK]);
  });

  it('find a use of another user', async () => {
    const moved = sql`update promotion_uses set user_id = ${otherUser} where order_id = ${ordered[0]} and promotion_id = ${bulk}`;
    expect(await foundAfter(moved)).toEqual([
      [BULK, `violated by 1 promotion: #${bulk} (order ${ordered[0]} of another user)`],
    ]);
  });

  it('find more uses than the limit, and more of a customer than theirs', async () => {
    const before = new Date(shop.clock.now().getTime() - 600_000);
    const limit = sql`update promotions set uses_limit = 1, updated_at = ${before} where id = ${limited}`;
    expect(await foundAfter(limit)).toEqual([[LIMITS, `violated by 1 promotion: #${limited} (2 of 1 uses)`]]);
    const one = [
      sql`update orders set user_id = ${otherUser}`,
      sql`update order_lines set user_id = ${otherUser}`,
      sql`update promotion_uses set user_id = ${otherUser}`,
      sql`update promotions set limit_per_customer = 1, updated_at = ${before} where id = ${limited}`,
    ];
    expect(await foundAfter(...one)).toEqual([
      [LIMITS, `violated by 1 promotion: #${limited} (2 of 1 uses by user ${otherUser})`],
    ]);
  });

  it('find a counter of uses that is off', async () => {
    const counter = sql`update counters set value = value + 1 where name = ${`promotion uses ${limited}`} and value > 0`;
    const [fault] = await foundAfter(counter);
    expect(fault).toEqual([COUNTERS, expect.stringMatching(`promotion uses ${limited}: counter \\d, rows 2`)]);
  });
});
