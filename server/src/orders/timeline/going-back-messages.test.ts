/** What the timeline says of orders that go back a step: of their shipments, and of returns that end with them. */

import { ownTimeline, timeline } from '@shop/contract/timeline';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { returnsOf, withdraw } from '../../../test/returns.ts';
import { type Client, read, startTestApp, type TestApp } from '../../../test/test-app.ts';

let shop: TestApp;
let returns: Awaited<ReturnType<typeof returnsOf>>;
beforeAll(async () => {
  shop = await startTestApp({ rateLimits: false });
  returns = await returnsOf(shop);
});
afterAll(() => shop.close());

const ownTexts = async (shopper: Client, id: number) =>
  read(ownTimeline, await shopper.get(`/orders/own/${id}/timeline`)).map(({ text }) => text);
const staffTexts = async (id: number) =>
  read(timeline, await returns.admin.get(`/orders/${id}/timeline`)).map(({ text }) => text);
/** Each change has an instant of its own. */
async function set(id: number, changes: object) {
  shop.clock.advance(1);
  return returns.desk.set(id, changes);
}

it('that a shipment is not delivered after all is no change of its tracking', async () => {
  const { shopper, id } = await returns.shippedOrder();
  await set(id, { status: 'delivered' });
  await set(id, { status: 'dispatched' });
  expect((await ownTexts(shopper, id)).at(-1)).toBe('Not delivered yet');
  for (const text of [...(await ownTexts(shopper, id)), ...(await staffTexts(id))]) {
    expect(text).not.toContain('Tracking');
  }
  const [shipment] = (await returns.desk.order(id)).fulfilment.shipments;
  shop.clock.advance(1);
  await returns.admin.patch(`/orders/${id}/shipments/${shipment?.id}`, { carrier: 'DHL', delivered: true });
  expect((await ownTexts(shopper, id)).slice(-2)).toEqual(['Tracking changed: DHL', 'Delivered']);
});

it('a return that ends with its order was not withdrawn by the shopper', async () => {
  const { shopper, id, returnId } = await returns.requested([3]);
  shop.clock.advance(1);
  await withdraw(shopper, id, returnId);
  expect((await ownTexts(shopper, id)).at(-1)).toBe('You withdrew the return of 1 item');
  const other = await returns.requested([3]);
  await set(other.id, { status: 'cancelled' });
  const texts = await ownTexts(other.shopper, other.id);
  expect(texts).toContain('Return of 1 item withdrawn');
  expect(texts.filter((text) => text.includes('You withdrew'))).toEqual([]);
});
