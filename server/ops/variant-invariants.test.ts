/** The invariants about variants: each planted fault is found by its own line and no other. */

import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Tx } from '../src/schema.ts';
import { makeAdmin, makeUser } from '../test/factories.ts';
import { startTestApp, type TestApp } from '../test/test-app.ts';
import { cashOrder, createByAdmin, hiddenOf, nth, variantBody } from '../test/variants.ts';
import { checkInvariants } from './check-invariants.ts';

class RolledBack extends Error {}

const OFF_VARIANTS = 'products have their variants, with stocks';
const OFF_SHOWN = 'products show what their variants are';
const OFF_FIELDS = 'fields of products are as checked';
const OFF_ORDER = 'lines and payments name the user of their order';

let shop: TestApp;
/** A product of three variants, the cheapest sold out, the last one retired; and one without. */
let shoe: Awaited<ReturnType<typeof createByAdmin>>;
let simple: Awaited<ReturnType<typeof createByAdmin>>;
let order: number;
let otherUser: number;
beforeAll(async () => {
  shop = await startTestApp();
  const admin = await shop.as(await makeAdmin(shop));
  shoe = await createByAdmin(admin, {
    variants: [
      variantBody('white s', { price: 12, stock: 2 }),
      variantBody('black s'),
      variantBody('white m', { price: 30 }),
    ],
  });
  simple = await createByAdmin(admin, { stock: 5 });
  const shopper = await shop.as(await makeUser(shop));
  const items = [
    { product: shoe.id, quantity: 2 },
    { product: simple.id, quantity: 1 },
  ];
  expect((await shopper.post('/orders', cashOrder(items, 44))).status).toBe(201);
  order = (await shop.db.selectFrom('orders').select('id').executeTakeFirstOrThrow()).id;
  otherUser = (await makeUser(shop)).id;
  await admin.patch(`/products/${shoe.id}`, {
    variants: shoe.variants.slice(0, 2).map((one) => ({ ...one, stock: undefined })),
  });
});
afterAll(() => shop.close());

/** What is found when the statements have been run, without triggers; nothing of them stays. */
async function foundAfter(...statements: readonly ReturnType<typeof sql>[]): Promise<[string, string | undefined][]> {
  let faults: [string, string | undefined][] = [];
  const plant = async (tx: Tx) => {
    for (const table of ['products', 'variants', 'stocks']) {
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
const violatedBy = (id: number, says: string) => `violated by 1 product: #${id} (${says})`;

describe('the invariants about variants', () => {
  it('hold of products with variants, sold out and retired ones among them, and without', async () => {
    expect(await foundAfter()).toEqual([]);
  });

  it('find a product without a hidden variant, and one that sells it beside visible ones', async () => {
    const { id } = await hiddenOf(shop.db, simple.id);
    expect(await foundAfter(sql`update variants set hidden = false where id = ${id}`)).toEqual(
      expect.arrayContaining([[OFF_VARIANTS, violatedBy(simple.id, '0 hidden, 1 sold, 0 without stock')]]),
    );
    const hidden = await hiddenOf(shop.db, shoe.id);
    const both = await foundAfter(sql`update variants set retired = false where id = ${hidden.id}`);
    expect(both[0]).toEqual([OFF_VARIANTS, violatedBy(shoe.id, '1 hidden, 2 sold, 0 without stock')]);
  });

  it('find a product that sells nothing, and a variant without a stock', async () => {
    const { id } = await hiddenOf(shop.db, simple.id);
    expect(await foundAfter(sql`update variants set retired = true where id = ${id}`)).toEqual([
      [OFF_VARIANTS, violatedBy(simple.id, '1 hidden, 0 sold, 0 without stock')],
    ]);
    const retired = nth(shoe.variants, 2).id;
    const lost = [
      sql`alter table stock_movements drop constraint stock_movements_variant_id_fkey`,
      sql`delete from stock_movements where variant_id = ${retired}`,
      sql`delete from stocks where variant_id = ${retired}`,
    ];
    expect(await foundAfter(...lost)).toEqual([
      [OFF_VARIANTS, violatedBy(shoe.id, '1 hidden, 2 sold, 1 without stock')],
    ]);
  });

  it('find a price that is not that of the cheapest variant that can be had', async () => {
    expect(await foundAfter(sql`update products set price_cents = 1200 where id = ${shoe.id}`)).toEqual([
      [OFF_SHOWN, violatedBy(shoe.id, 'shows 1200 minor units, is 2000 minor units')],
    ]);
    expect(await foundAfter(sql`update variants set price_cents = 900 where id = ${nth(shoe.variants, 1).id}`)).toEqual(
      [[OFF_SHOWN, violatedBy(shoe.id, 'shows 2000 minor units, is 900 minor units')]],
    );
  });

  it.each([
    ['sold out', sql`sold_out = true`],
    ['prices that vary', sql`price_varies = false`],
    ['its own price', sql`base_price_cents = null`],
    ['a size that can be had', sql`sizes = replace(sizes::text, 'true', 'false')::jsonb`],
    ['a size that is sold out', sql`sizes = replace(sizes::text, 'false', 'true')::jsonb`],
  ])('find %s that is wrong', async (_what, change) => {
    const faults = await foundAfter(sql`update products set ${change} where id = ${shoe.id}`);
    expect(faults.map(([about]) => about)).toEqual([OFF_SHOWN]);
  });

  it('find a product without variants that has an own price beside its price', async () => {
    const faults = await foundAfter(sql`update products set base_price_cents = price_cents where id = ${simple.id}`);
    expect(faults.map(([about]) => about)).toEqual([OFF_SHOWN]);
  });

  it('find a line or a payment of another user, and a line of a variant of another product', async () => {
    const line = sql`update order_lines set user_id = ${otherUser} where order_id = ${order} and position = 0`;
    expect((await foundAfter(line)).map(([about]) => about)).toEqual([OFF_ORDER]);
    const payment = sql`insert into payments (order_id, user_id, attempt, key, intent_id, amount_cents, state, created_at, updated_at)
      values (${order}, ${otherUser}, 1, 'other', 'pi_other', 4400, 'canceled', now(), now())`;
    const [fault] = await foundAfter(payment);
    expect(fault).toEqual([OFF_ORDER, expect.stringMatching(`^violated by 1 order: #${order} \\(payment \\d+\\)$`)]);
    const moved = sql`update order_lines set product_id = ${simple.id} where order_id = ${order} and position = 0`;
    expect((await foundAfter(moved)).map(([about]) => about)).toEqual([OFF_ORDER]);
  });

  it.each([
    ["details = 'x', details_html = null", 'details without their HTML, or HTML without details'],
    ['related = jsonb_build_array(id)', 'names itself among its related products'],
    ['own_discount_hundredths = 7', 'another discount than its sale says'],
    ['sale_hundredths = 900', 'another discount than its sale says'],
  ])('find what nobody could have saved of a product: %s', async (change, says) => {
    const found = await foundAfter(sql`update products set ${sql.raw(change)} where id = ${simple.id}`);
    expect(found).toEqual([[OFF_FIELDS, `violated by 1 product: #${simple.id} (${says})`]]);
  });

  it('find a GTIN whose check digit is another one', async () => {
    const says = `violated by 1 product: #${simple.id} (GTIN 96385075 has another check digit)`;
    expect(await foundAfter(sql`update variants set gtin = '96385074' where product_id = ${simple.id}`)).toEqual([]);
    expect(await foundAfter(sql`update variants set gtin = '96385075' where product_id = ${simple.id}`)).toEqual([
      [OFF_FIELDS, says],
    ]);
  });
});
