/** What must hold of shipments whatever happens at the same time. */

import { shopOrder } from '@shop/contract/orders';
import { beforeEach, describe, expect, it } from 'vitest';
import { makeAdmin, unique } from '../../../test/factories.ts';
import { stockOf } from '../../../test/ledger.ts';
import { countOf, useShop } from '../../../test/ordering.ts';
import { runs } from '../../../test/runs.ts';
import { orderOfLines, shippingBy } from '../../../test/shipments.ts';
import { type Client, read, type TestApp } from '../../../test/test-app.ts';

let shop: TestApp;
let admin: Client;
let desk: ReturnType<typeof shippingBy>;
useShop(
  (started) => {
    shop = started;
  },
  { maxConnections: 40 },
);
beforeEach(async () => {
  admin = await shop.as(await makeAdmin(shop));
  desk = shippingBy(admin);
});

const order = (quantities: readonly number[]) => orderOfLines(shop, quantities);
const mailsAbout = async (id: number, kind: string) =>
  (await shop.db.selectFrom('mails').select('kind').where('order_id', '=', id).execute()).filter(
    (mail) => mail.kind === kind,
  );

describe('at the same time', () => {
  it('shipments of the last units: as many win as there are units, and none ships more than was ordered', async () => {
    for (let round = 0; round < runs(4); round += 1) {
      const { id, lines } = await order([3]);
      const body = { lines: [{ line: lines[0], quantity: 1 }] };
      const answers = await Promise.all(Array.from({ length: 8 }, () => desk.ship(id, body)));
      expect([countOf(answers, 201), countOf(answers, 409)]).toEqual([3, 5]);
      expect(await desk.order(id)).toMatchObject({ status: 'dispatched', fulfilment: { shipped: 3, left: 0 } });
      expect(await mailsAbout(id, 'order_dispatched')).toHaveLength(3);
    }
  });

  it('two shipments of all that is left: one wins', async () => {
    const { id } = await order([2, 2]);
    const answers = await Promise.all(Array.from({ length: 6 }, () => desk.ship(id)));
    expect([countOf(answers, 201), countOf(answers, 409)]).toEqual([1, 5]);
    expect((await desk.order(id)).fulfilment.shipments).toHaveLength(1);
  });

  it('a double click with one key ships once, and all get the same answer', async () => {
    const { id, lines } = await order([5]);
    const key = unique('click');
    const body = { lines: [{ line: lines[0], quantity: 1 }] };
    const answers = await Promise.all(Array.from({ length: 6 }, () => desk.ship(id, body, key)));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers.filter(({ headers }) => headers['idempotency-replayed'] === 'true')).toHaveLength(5);
    expect(await desk.order(id)).toMatchObject({ fulfilment: { shipped: 1, left: 4 } });
  });

  it.each([{ part: true }, { part: false }])(
    'exactly one of its owner’s cancellation and a shipment wins (of a part: $part)',
    async ({ part }) => {
      for (let round = 0; round < runs(6); round += 1) {
        const { id, lines, shopper, products } = await order([2]);
        const cancel = () => shopper.post(`/orders/own/${id}/cancel`, {});
        const ship = () => desk.ship(id, part ? { lines: [{ line: lines[0], quantity: 1 }] } : {});
        const answers = await Promise.all(round % 2 === 0 ? [cancel(), ship()] : [ship(), cancel()]);
        const [cancelled, shipped] = round % 2 === 0 ? answers : [...answers].reverse();
        expect([cancelled?.status, shipped?.status]).toSatisfy(
          ([own, staff]) => (own === 200 && staff === 409) || (own === 409 && staff === 201),
        );
        const found = await desk.order(id);
        const won = cancelled?.status === 200;
        expect(found).toMatchObject(
          won
            ? { status: 'cancelled', fulfilment: { shipped: 0, left: 0, shipments: [] } }
            : { status: part ? 'pending' : 'dispatched', fulfilment: { shipped: part ? 1 : 2, left: part ? 1 : 0 } },
        );
        for (const product of products) expect(await stockOf(shop.db, product)).toBe(won ? 10 : 8);
      }
    },
  );

  it('a status by hand and shipments: never more is shipped than was ordered, and the status matches', async () => {
    for (const status of ['dispatched', 'delivered', 'cancelled', 'pending'] as const) {
      const { id, lines } = await order([3, 2]);
      const one = { lines: [{ line: lines[0], quantity: 1 }] };
      const answers = await Promise.all([
        desk.ship(id, one),
        desk.set(id, { status }),
        desk.ship(id, one),
        desk.ship(id),
        desk.set(id, { status }),
      ]);
      expect(answers.filter((answer) => ![200, 201, 409].includes(answer.status))).toEqual([]);
      const { fulfilment, ...found } = await desk.order(id);
      expect(fulfilment.shipped + fulfilment.left).toBe(found.status === 'cancelled' ? 0 : 5);
      expect(found.status === 'pending').toBe(fulfilment.left > 0);
      expect(await faults()).toEqual([]);
    }
  });

  it('deliveries of all shipments of an order: it is delivered, once', async () => {
    const { id, lines } = await order([4]);
    for (let n = 0; n < 3; n += 1) await desk.shipped(id, { lines: [{ line: lines[0], quantity: 1 }] });
    await desk.shipped(id);
    const { fulfilment } = await desk.order(id);
    const ids = fulfilment.shipments.map((shipment) => shipment.id);
    const answers = await Promise.all([...ids, ...ids].map((one) => desk.change(id, one, { delivered: true })));
    expect(countOf(answers, 200)).toBe(8);
    expect(read(shopOrder, await admin.get(`/orders/${id}`)).status).toBe('delivered');
    expect(await mailsAbout(id, 'order_delivered')).toHaveLength(1);
  });
});

/** Lines of which more was shipped than ordered. */
async function faults(): Promise<unknown[]> {
  const { rows } = await shop.database.pool.query(`
    select order_lines.id from order_lines join shipment_lines on line_id = order_lines.id
      join shipments on shipments.id = shipment_id and withdrawn_at is null
      group by order_lines.id having sum(shipment_lines.quantity) > order_lines.quantity`);
  return rows;
}
