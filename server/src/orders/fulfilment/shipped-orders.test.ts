import { historyEntries } from '@shop/contract/history';
import { beforeEach, describe, expect, it } from 'vitest';
import { makeAdmin, makeUser } from '../../../test/factories.ts';
import { stockOf } from '../../../test/ledger.ts';
import { useShop } from '../../../test/ordering.ts';
import { orderOfLines, shippingBy } from '../../../test/shipments.ts';
import { type Client, read, type TestApp } from '../../../test/test-app.ts';

let shop: TestApp;
let admin: Client;
let desk: ReturnType<typeof shippingBy>;
useShop((started) => {
  shop = started;
});
beforeEach(async () => {
  admin = await shop.as(await makeAdmin(shop));
  desk = shippingBy(admin);
});

const order = (quantities: readonly number[]) => orderOfLines(shop, quantities);

describe('the history of an order', () => {
  it('has each step of its shipments, in units', async () => {
    const { id, lines } = await order([2, 1]);
    const part = await desk.shipped(id, { lines: [{ line: lines[0], quantity: 2 }], carrier: 'DHL' });
    await desk.change(id, part.id, { trackingNumber: '7' });
    await desk.change(id, part.id, { delivered: true });
    await desk.shipped(id);
    await desk.set(id, { status: 'cancelled' });
    const { rows } = await shop.database.pool.query(
      "select action, before, after from audit_entries where order_id = $1 and action not in ('invoice_issued', 'credit_note_issued') order by id",
      [id],
    );
    const rest = rows[4]?.after.shipment;
    expect(rows.slice(1)).toEqual([
      { action: 'order_shipped', before: null, after: { shipment: part.id, units: 2, of: 3, carrier: 'DHL' } },
      {
        action: 'shipment_changed',
        before: { tracking_number: null },
        after: { shipment: part.id, tracking_number: '7' },
      },
      { action: 'shipment_delivered', before: null, after: { shipment: part.id, units: 2 } },
      { action: 'order_shipped', before: null, after: { shipment: rest, units: 1, of: 3, carrier: null } },
      { action: 'order_changed', before: { status: 'pending' }, after: { status: 'dispatched' } },
      { action: 'shipment_withdrawn', before: null, after: { shipment: part.id, units: 2 } },
      { action: 'shipment_withdrawn', before: null, after: { shipment: rest, units: 1 } },
      { action: 'order_changed', before: { status: 'dispatched' }, after: { status: 'cancelled' } },
    ]);
    const shown = read(historyEntries, await admin.get(`/orders/${id}/history?_limit=50`));
    expect(shown.map(({ action }) => action)).toContain('shipment_withdrawn');
  });
});

describe('an order of which something was shipped', () => {
  it('is not cancelled by its owner, as one that was shipped whole; by staff it is', async () => {
    const { id, lines, shopper, products } = await order([2]);
    const part = await desk.shipped(id, { lines: [{ line: lines[0], quantity: 1 }] });
    const before = await desk.order(id);
    expect(await shopper.post(`/orders/own/${id}/cancel`, {})).toMatchObject({
      status: 409,
      body: { code: 'ORDER_SHIPPED' },
    });
    expect(await desk.order(id)).toEqual(before);
    await desk.change(id, part.id, { delivered: true });
    expect((await shopper.post(`/orders/own/${id}/cancel`, {})).status).toBe(409);
    await desk.set(id, { status: 'cancelled' });
    for (const product of products) expect(await stockOf(shop.db, product)).toBe(10);
  });

  it('and set back to pending is cancelled by its owner: its shipments were withdrawn', async () => {
    const { id, shopper } = await order([2]);
    await desk.shipped(id);
    await desk.set(id, { status: 'pending' });
    expect((await shopper.post(`/orders/own/${id}/cancel`, {})).status).toBe(200);
  });

  it('is no business of another shopper', async () => {
    const { id } = await order([2]);
    await desk.shipped(id);
    const other = await shop.as(await makeUser(shop));
    expect((await other.post(`/orders/own/${id}/cancel`, {})).status).toBe(404);
  });
});
