/** What tests of shipments share: orders of several lines, and what staff do with them. */

import { type Order, shopOrder } from '@shop/contract/orders';
import { type Shipment, shipment } from '@shop/contract/shipments';
import { makeProducts, makeUser, orderOf } from './factories.ts';
import { type Answer, type Client, read, type TestApp } from './test-app.ts';

/** A cash order with a line for each quantity, from stocks of 10. */
export async function orderOfLines(shop: TestApp, quantities: readonly number[]) {
  const user = await makeUser(shop);
  const shopper = await shop.as(user);
  const products = await makeProducts(
    shop,
    quantities.map(() => ({})),
  );
  const lines = products.map((product, n) => ({ product, quantity: quantities[n] ?? 1 }));
  const placed = read(shopOrder, await shopper.post('/orders', orderOf(lines)));
  return { user, shopper, products, placed, id: placed.id, lines: placed.items.map(({ id }) => id) };
}

/** What staff do with shipments. */
export function shippingBy(admin: Client) {
  const ship = (id: number, body: unknown = {}, key?: string): Promise<Answer> =>
    admin.post(`/orders/${id}/shipments`, body, key === undefined ? {} : { 'idempotency-key': key });
  return {
    ship,
    /** @throws if it was rejected */
    shipped: async (id: number, body: unknown = {}): Promise<Shipment> => read(shipment, await ship(id, body)),
    change: (id: number, shipmentId: number, body: unknown): Promise<Answer> =>
      admin.patch(`/orders/${id}/shipments/${shipmentId}`, body),
    order: async (id: number): Promise<Order> => read(shopOrder, await admin.get(`/orders/${id}`)),
    set: (id: number, changes: object): Promise<Answer> => admin.patch(`/orders/${id}`, changes),
  };
}
