/** What tests of returns share: orders that were shipped, and what shoppers and staff do with returns of them. */

import { orderReturn } from '@shop/contract/returns';
import { makeAdmin } from './factories.ts';
import { orderOfLines, shippingBy } from './shipments.ts';
import { type Client, read, type TestApp } from './test-app.ts';

/** A line of a request. */
export const of = (line: number | undefined, quantity = 1, more: object = {}) => ({
  line,
  quantity,
  reason: 'Too small',
  ...more,
});
export const ask = (client: Client, id: number, lines: object[], headers = {}) =>
  client.post(`/orders/own/${id}/returns`, { lines }, headers);
export const withdraw = (client: Client, id: number, returnId: number) =>
  client.post(`/orders/own/${id}/returns/${returnId}/withdraw`, {});

export async function returnsOf(shop: TestApp) {
  const admin = await shop.as(await makeAdmin(shop));
  const desk = shippingBy(admin);
  const move = (id: number, returnId: number, body: object) => admin.patch(`/orders/${id}/returns/${returnId}`, body);

  /** A paid cash order of these quantities at $15 each, dispatched. */
  async function shippedOrder(quantities: readonly number[] = [2]) {
    const placed = await orderOfLines(shop, quantities);
    await desk.set(placed.id, { paymentStatus: 'received' });
    await desk.shipped(placed.id);
    return placed;
  }
  /** A requested return of one unit of the first line. */
  async function requested(quantities?: readonly number[]) {
    const order = await shippedOrder(quantities);
    const one = read(orderReturn, await ask(order.shopper, order.id, [of(order.lines[0])]));
    return { ...order, line: order.lines[0] ?? 0, returnId: one.id, one };
  }
  async function received(restock = true) {
    const order = await requested();
    await move(order.id, order.returnId, { state: 'approved' });
    const { status } = await move(order.id, order.returnId, {
      state: 'received',
      lines: [{ line: order.line, restock }],
    });
    if (status !== 200) throw new Error(`Return ${order.returnId} was not received`);
    return order;
  }
  return { admin, desk, move, shippedOrder, requested, received };
}
