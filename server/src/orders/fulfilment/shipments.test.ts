import { beforeEach, describe, expect, it } from 'vitest';
import { makeAdmin, unique } from '../../../test/factories.ts';
import { stockOf } from '../../../test/ledger.ts';
import { useShop } from '../../../test/ordering.ts';
import { orderOfLines, shippingBy } from '../../../test/shipments.ts';
import type { Client, TestApp } from '../../../test/test-app.ts';

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
const nothingShipped = { shipped: 0, shipments: [] };
const at = () => shop.clock.now().toISOString();

describe('POST /orders/{id}/shipments', () => {
  it('ships some units; the order stays pending, and shows what was shipped and what is left', async () => {
    const { id, lines, shopper } = await order([2, 1]);
    const answer = await desk.ship(id, {
      lines: [{ line: lines[0], quantity: 1 }],
      carrier: 'DHL',
      trackingNumber: 'JD014',
      trackingUrl: 'https://dhl.example/JD014',
      unknown: true,
    });
    const made = {
      id: expect.any(Number),
      at: at(),
      lines: [{ line: lines[0], quantity: 1 }],
      carrier: 'DHL',
      trackingNumber: 'JD014',
      trackingUrl: 'https://dhl.example/JD014',
      deliveredAt: null,
    };
    expect(answer).toMatchObject({ status: 201, body: made });
    const found = await desk.order(id);
    expect(found).toMatchObject({ status: 'pending', fulfilment: { shipped: 1, left: 2, shipments: [answer.body] } });
    expect((await shopper.get(`/orders/own/${id}`)).body).toMatchObject({ fulfilment: found.fulfilment });
    expect(Date.parse(found.updatedAt)).toBeGreaterThan(Date.parse(found.createdAt));
  });

  it('without lines ships all that is left, also without a body; the order is dispatched once nothing is left', async () => {
    const { id, lines } = await order([2, 1]);
    await desk.shipped(id, { lines: [{ line: lines[1], quantity: 1 }] });
    const rest = await admin.send({ method: 'POST', url: `/orders/${id}/shipments/` });
    expect(rest).toMatchObject({
      status: 201,
      body: { lines: [{ line: lines[0], quantity: 2 }], carrier: null, trackingNumber: null, trackingUrl: null },
    });
    expect(await desk.order(id)).toMatchObject({ status: 'dispatched', fulfilment: { shipped: 3, left: 0 } });
  });

  it('sums a line that is named twice, and takes a line as digits', async () => {
    const { id, lines } = await order([3]);
    const body = {
      lines: [
        { line: String(lines[0]), quantity: 1 },
        { line: lines[0], quantity: 1 },
      ],
    };
    expect((await desk.shipped(id, body)).lines).toEqual([{ line: lines[0], quantity: 2 }]);
    expect(await desk.ship(id, body)).toMatchObject({ status: 409, body: { code: 'NOTHING_LEFT' } });
    expect(await desk.order(id)).toMatchObject({ status: 'pending', fulfilment: { shipped: 2, left: 1 } });
  });

  it('is 409 for more than is left, and changes nothing, whatever else it names', async () => {
    const { id, lines } = await order([2, 1]);
    const before = await desk.order(id);
    for (const wanted of [
      [{ line: lines[0], quantity: 3 }],
      [
        { line: lines[1], quantity: 1 },
        { line: lines[0], quantity: Number.MAX_SAFE_INTEGER },
      ],
      Array.from({ length: 1000 }, () => ({ line: lines[0], quantity: 1 })),
    ]) {
      expect(await desk.ship(id, { lines: wanted })).toMatchObject({ status: 409, body: { code: 'NOTHING_LEFT' } });
    }
    expect(await desk.order(id)).toEqual(before);
    await desk.shipped(id);
    expect(await desk.ship(id)).toMatchObject({ status: 409, body: { code: 'NOTHING_LEFT' } });
  });

  it('is 400 for a line of another order, and for what is no quantity or no text', async () => {
    const { id, lines } = await order([2]);
    const other = await order([2]);
    const line = lines[0];
    for (const body of [
      { lines: [{ line: other.lines[0], quantity: 1 }] },
      { lines: [{ line: 987_654_321, quantity: 1 }] },
      { lines: [] },
      ...[0, -1, 1.5, '2', null, 1e20].map((quantity) => ({ lines: [{ line, quantity }] })),
      { lines: [{ line }] },
      { lines: 'all' },
      { carrier: 'x'.repeat(201) },
      { carrier: 'a\u0000b' },
      { carrier: 7 },
      { trackingNumber: 'x'.repeat(201) },
      { trackingUrl: 'javascript:alert(1)' },
      { trackingUrl: 'data:text/html,x' },
      { trackingUrl: '//dhl.example/1' },
      { trackingUrl: 'https://user@dhl.example/1' },
      { trackingUrl: 'https://dhl.example/"onclick=x' },
      { trackingUrl: `https://dhl.example/${'x'.repeat(2000)}` },
    ]) {
      expect(await desk.ship(id, body), JSON.stringify(body).slice(0, 80)).toMatchObject({ status: 400 });
    }
    expect(await desk.order(id)).toMatchObject({ status: 'pending', fulfilment: nothingShipped });
  });

  it('answers text as it was sent; an empty one is none', async () => {
    const { id } = await order([1]);
    const carrier = '<b>DHL</b> & "sons" ';
    expect(await desk.shipped(id, { carrier, trackingNumber: '', trackingUrl: '' })).toMatchObject({
      carrier,
      trackingNumber: null,
      trackingUrl: null,
    });
  });

  it('is 409 for an order that is cancelled', async () => {
    const { id } = await order([1]);
    await desk.set(id, { status: 'cancelled' });
    expect(await desk.ship(id)).toMatchObject({ status: 409, body: { code: 'ORDER_CANCELLED' } });
    expect(await desk.order(id)).toMatchObject({ fulfilment: { ...nothingShipped, left: 0 } });
  });

  it('is for admins: 401, 403, and 404 for an order that there is not', async () => {
    const { id, shopper } = await order([1]);
    const url = `/orders/${id}/shipments`;
    expect((await shop.visitor.post(url, { lines: [] })).status).toBe(401);
    expect((await shopper.post(url, { lines: [] })).status).toBe(403);
    expect((await shopper.patch(`${url}/1`, { delivered: 3 })).status).toBe(403);
    expect((await desk.ship(987_654_321)).status).toBe(404);
    expect((await admin.post('/orders/none/shipments', {})).status).toBe(400);
  });

  it('with one key ships once; the same key with another body or another order is 422', async () => {
    const [first, second] = [await order([3]), await order([3])];
    const key = unique('key');
    const body = { lines: [{ line: first.lines[0], quantity: 1 }] };
    const answer = await desk.ship(first.id, body, key);
    expect(answer.headers).not.toHaveProperty('idempotency-replayed');
    const again = await desk.ship(first.id, body, key);
    expect(again).toMatchObject({ status: 201, headers: { 'idempotency-replayed': 'true' } });
    expect(again.text).toBe(answer.text);
    expect((await desk.ship(first.id, {}, key)).status).toBe(422);
    expect((await desk.ship(second.id, body, key)).status).toBe(422);
    expect((await desk.ship(first.id, body, 'a key')).status).toBe(400);
    expect(await desk.order(first.id)).toMatchObject({ fulfilment: { shipped: 1, left: 2 } });
    expect(await desk.order(second.id)).toMatchObject({ fulfilment: nothingShipped });
  });

  it('that was rejected leaves its key free', async () => {
    const { id } = await order([1]);
    await desk.set(id, { status: 'cancelled' });
    const key = unique('key');
    expect((await desk.ship(id, {}, key)).status).toBe(409);
    await desk.set(id, { status: 'pending' });
    expect((await desk.ship(id, {}, key)).status).toBe(201);
  });
});

describe('PATCH /orders/{id}/shipments/{shipment}', () => {
  it('marks it as delivered; the order is delivered once nothing is left and each shipment is', async () => {
    const { id, lines } = await order([2, 1]);
    const first = await desk.shipped(id, { lines: [{ line: lines[0], quantity: 2 }] });
    shop.clock.advance(60);
    const delivered = await desk.change(id, first.id, { delivered: true });
    expect(delivered).toMatchObject({ status: 200, body: { ...first, deliveredAt: at() } });
    expect(await desk.order(id)).toMatchObject({ status: 'pending' });
    const second = await desk.shipped(id);
    expect(await desk.order(id)).toMatchObject({ status: 'dispatched' });
    await desk.change(id, second.id, { delivered: true });
    expect(await desk.order(id)).toMatchObject({ status: 'delivered', fulfilment: { shipped: 3, left: 0 } });
  });

  it('twice changes nothing, nor does what it has already', async () => {
    const { id } = await order([1]);
    const { id: shipmentId } = await desk.shipped(id, { carrier: 'DHL' });
    await desk.change(id, shipmentId, { delivered: true });
    const before = await desk.order(id);
    shop.clock.advance(60);
    for (const body of [{ delivered: true }, { carrier: 'DHL' }, {}, { delivered: null, trackingNumber: '' }]) {
      expect((await desk.change(id, shipmentId, body)).status).toBe(200);
    }
    expect(await desk.order(id)).toEqual(before);
  });

  it('changes how it is tracked: only what is sent; null is none', async () => {
    const { id } = await order([1]);
    const made = await desk.shipped(id, { carrier: 'DHL', trackingNumber: '1' });
    const before = await desk.order(id);
    const changed = await desk.change(id, made.id, { trackingNumber: null, trackingUrl: 'http://dhl.example/2' });
    expect(changed.body).toEqual({ ...made, trackingNumber: null, trackingUrl: 'http://dhl.example/2' });
    const after = await desk.order(id);
    expect(after).toMatchObject({ status: 'dispatched', fulfilment: { shipments: [changed.body] } });
    expect(after.updatedAt).not.toBe(before.updatedAt);
    for (const body of [{ trackingUrl: 'javascript:alert(1)' }, { delivered: false }, { carrier: '\u0000' }]) {
      expect((await desk.change(id, made.id, body)).status).toBe(400);
    }
  });

  it('is 404 for a shipment of another order, and for one that was withdrawn', async () => {
    const [first, second] = [await order([1]), await order([1])];
    const made = await desk.shipped(first.id);
    expect((await desk.change(second.id, made.id, { delivered: true })).status).toBe(404);
    expect((await desk.change(first.id, 987_654_321, { delivered: true })).status).toBe(404);
    await desk.set(first.id, { status: 'pending' });
    expect((await desk.change(first.id, made.id, { delivered: true })).status).toBe(404);
    expect(await desk.order(first.id)).toMatchObject({ status: 'pending' });
  });
});

describe('a status that is set by hand', () => {
  it('dispatched ships what is left', async () => {
    const { id, lines } = await order([2, 1]);
    const part = await desk.shipped(id, { lines: [{ line: lines[0], quantity: 1 }], carrier: 'DHL' });
    expect((await desk.set(id, { status: 'dispatched' })).body).toMatchObject({
      status: 'dispatched',
      fulfilment: {
        shipped: 3,
        left: 0,
        shipments: [
          part,
          {
            lines: [
              { line: lines[0], quantity: 1 },
              { line: lines[1], quantity: 1 },
            ],
            carrier: null,
            deliveredAt: null,
          },
        ],
      },
    });
  });

  it('delivered ships what is left, and marks every shipment delivered; dispatched sets them on their way again', async () => {
    const { id, lines } = await order([2]);
    await desk.shipped(id, { lines: [{ line: lines[0], quantity: 1 }] });
    await desk.set(id, { status: 'delivered' });
    const { fulfilment } = await desk.order(id);
    expect(fulfilment).toMatchObject({ shipped: 2, left: 0 });
    expect(fulfilment.shipments.map(({ deliveredAt }) => deliveredAt)).toEqual([at(), at()]);
    await desk.set(id, { status: 'dispatched' });
    const again = await desk.order(id);
    expect(again.fulfilment.shipments.map(({ deliveredAt }) => deliveredAt)).toEqual([null, null]);
    expect(again.fulfilment.shipments.map((one) => one.id)).toEqual(fulfilment.shipments.map((one) => one.id));
  });

  it.each(['pending', 'cancelled'])('%s withdraws the shipments', async (status) => {
    const { id, lines, products } = await order([2]);
    await desk.shipped(id, { lines: [{ line: lines[0], quantity: 1 }] });
    await desk.set(id, { status: 'delivered' });
    const left = status === 'pending' ? 2 : 0;
    expect((await desk.set(id, { status })).body).toMatchObject({ status, fulfilment: { ...nothingShipped, left } });
    for (const product of products) expect(await stockOf(shop.db, product)).toBe(status === 'pending' ? 8 : 10);
    expect((await desk.set(id, { status: 'dispatched' })).body).toMatchObject({
      fulfilment: { shipped: 2, shipments: [{ lines: [{ line: lines[0], quantity: 2 }] }] },
    });
  });

  it('cancelled withdraws what was shipped in part; pending again, all is left', async () => {
    const { id, lines } = await order([2]);
    await desk.shipped(id, { lines: [{ line: lines[0], quantity: 1 }] });
    await desk.set(id, { status: 'cancelled' });
    expect((await desk.set(id, { status: 'pending' })).body).toMatchObject({
      status: 'pending',
      fulfilment: { ...nothingShipped, left: 2 },
    });
  });

  it('pending again, with another payment status, leaves what was shipped in part', async () => {
    const { id, lines } = await order([2]);
    const part = await desk.shipped(id, { lines: [{ line: lines[0], quantity: 1 }] });
    expect((await desk.set(id, { status: 'pending', paymentStatus: 'received' })).body).toMatchObject({
      fulfilment: { shipped: 1, left: 1, shipments: [part] },
    });
    await desk.shipped(id);
    expect(await desk.order(id)).toMatchObject({ status: 'dispatched', paymentStatus: 'received' });
  });
});
