/** Shipments of every kind leave no fault; and each fault, planted, is found by its own line and no other. */

import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Tx } from '../src/schema.ts';
import { makeAdmin } from '../test/factories.ts';
import { useShop } from '../test/ordering.ts';
import { orderOfLines, shippingBy } from '../test/shipments.ts';
import type { TestApp } from '../test/test-app.ts';
import { checkInvariants } from './check-invariants.ts';

class RolledBack extends Error {}

const BY_STATUS = 'of every order as much is shipped as its status says';
const BY_LINES = 'shipments have lines of their orders, and never more units than were ordered';
let shop: TestApp;
let pending: Awaited<ReturnType<typeof orderOfLines>>;
let partly: Awaited<ReturnType<typeof orderOfLines>>;
let delivered: Awaited<ReturnType<typeof orderOfLines>>;
let cancelled: Awaited<ReturnType<typeof orderOfLines>>;
useShop((started) => {
  shop = started;
});
beforeAll(async () => {
  const desk = shippingBy(await shop.as(await makeAdmin(shop)));
  pending = await orderOfLines(shop, [2]);
  await desk.set(pending.id, { status: 'dispatched' });
  await desk.set(pending.id, { status: 'pending' });
  [partly, delivered, cancelled] = [
    await orderOfLines(shop, [2, 1]),
    await orderOfLines(shop, [2]),
    await orderOfLines(shop, [2]),
  ];
  const part = await desk.shipped(partly.id, { lines: [{ line: partly.lines[0], quantity: 2 }] });
  await desk.change(partly.id, part.id, { delivered: true });
  await desk.shipped(delivered.id, { lines: [{ line: delivered.lines[0], quantity: 1 }] });
  await desk.set(delivered.id, { status: 'delivered' });
  await desk.shipped(cancelled.id, { lines: [{ line: cancelled.lines[0], quantity: 1 }] });
  await desk.set(cancelled.id, { status: 'cancelled' });
});

/** What is found when the statements have been run; nothing of them stays. */
async function foundAfter(...statements: ReturnType<typeof sql>[]): Promise<[string, string | undefined][]> {
  let faults: [string, string | undefined][] = [];
  const plant = async (tx: Tx) => {
    for (const statement of statements) await statement.execute(tx);
    const findings = await checkInvariants(tx, shop.clock.now(), 15);
    faults = findings.flatMap(({ about, state, says }) => (state === 'fault' ? [[about, says]] : []));
    throw new RolledBack();
  };
  await expect(shop.db.transaction().execute(plant)).rejects.toThrow(RolledBack);
  return faults;
}
const shipmentsOf = (id: number) => sql`(select id from shipments where order_id = ${id} and withdrawn_at is null)`;

describe('the invariants of shipments', () => {
  it('find nothing after shipments of every kind', async () => {
    expect(await foundAfter()).toEqual([]);
  });

  it('find an order that is partly shipped, and does not say so', async () => {
    expect(await foundAfter(sql`update orders set partly_shipped = false where id = ${partly.id}`)).toEqual([
      [BY_STATUS, `violated by 1 order: #${partly.id} (pending, shipped 2 of 3, 1 of 1 shipments delivered)`],
    ]);
  });

  it('find an order that says that it is partly shipped, and is not', async () => {
    expect(await foundAfter(sql`update orders set partly_shipped = true where id = ${pending.id}`)).toEqual([
      [BY_STATUS, `violated by 1 order: #${pending.id} (pending in part, shipped 0 of 2, 0 of 0 shipments delivered)`],
    ]);
  });

  it('find a dispatched order of which something is left, and one of which nothing was shipped', async () => {
    expect(
      await foundAfter(sql`update orders set status = 'dispatched', partly_shipped = false
        where id = any(array[${partly.id}, ${pending.id}]::bigint[])`),
    ).toEqual([[BY_STATUS, expect.stringMatching(/^violated by 2 orders: /)]]);
  });

  it('find a delivered order with a shipment on its way', async () => {
    expect(
      await foundAfter(sql`update shipments set delivered_at = null
        where id = (select min(id) from shipments where order_id = ${delivered.id})`),
    ).toEqual([
      [BY_STATUS, `violated by 1 order: #${delivered.id} (delivered, shipped 2 of 2, 1 of 2 shipments delivered)`],
    ]);
  });

  it('find a cancelled order with a shipment that counts', async () => {
    expect(await foundAfter(sql`update shipments set withdrawn_at = null where order_id = ${cancelled.id}`)).toEqual([
      [BY_STATUS, `violated by 1 order: #${cancelled.id} (cancelled, shipped 1 of 2, 0 of 1 shipments delivered)`],
    ]);
  });

  it('find more units of a line than were ordered', async () => {
    expect(
      await foundAfter(sql`update shipment_lines set quantity = 2 where shipment_id in ${shipmentsOf(delivered.id)}`),
    ).toEqual([[BY_LINES, `violated by 1 order: #${delivered.id} (line ${delivered.lines[0]}: shipped 4 of 2)`]]);
  });

  it('find a line of another order, and a shipment without lines', async () => {
    const [found] = await foundAfter(
      sql`update shipment_lines set line_id = ${pending.lines[0]} where shipment_id in ${shipmentsOf(partly.id)}`,
    );
    expect(found).toEqual([BY_LINES, expect.stringContaining(`has a line of order ${pending.id}`)]);
    const empty = await foundAfter(
      sql`delete from shipment_lines where shipment_id in (select id from shipments where order_id = ${cancelled.id})`,
    );
    expect(empty).toEqual([[BY_LINES, expect.stringContaining('has no lines')]]);
  });
});
