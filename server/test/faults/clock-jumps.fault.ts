/** The system clock jumps in both directions while customers shop, pay and log in. */

import { product as shopProduct } from '@shop/contract/catalogue';
import { shopOrder } from '@shop/contract/orders';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteExpired } from '../../src/process/delete-expired.ts';
import { type CardShop, startCardShop } from '../card-shop.ts';
import { makeAdmin, makeProduct, makeUser, orderOf, PASSWORD } from '../factories.ts';
import { stockFaults } from '../ledger.ts';
import { read } from '../test-app.ts';
import { chance } from './seed.ts';

const DAY = 24 * 3600;
const STEPS = 300;
/** Seconds of each jump, forward and back. */
const JUMPS = [1, -1, 61, -61, 3600, -3600, 1801, -1801, DAY, -DAY, 40 * DAY, -40 * DAY, 365 * DAY, -365 * DAY];

let cards: CardShop;
beforeAll(async () => {
  // One account places more orders than it may within an hour.
  cards = await startCardShop({ rateLimits: false });
});
afterAll(() => cards.close());

test('nothing fails, nothing is sold or paid twice, and the order of changes stays', async () => {
  const random = chance('clock jumps');
  const { shop, account } = cards;
  const pick = <T>(items: readonly T[]): T => {
    const item = items[Math.floor(random() * items.length)];
    if (item === undefined) throw new Error('nothing to pick');
    return item;
  };
  const user = await makeUser(shop);
  const product = await makeProduct(shop, { stock: 100_000 });
  const keys = new Map<string, number>();
  const versions: number[] = [];
  const admin = await makeAdmin(shop);
  for (let step = 0; step < STEPS; step += 1) {
    shop.clock.advance(pick(JUMPS));
    const login = await shop.visitor.post('/auth/login', { email: user.email, password: PASSWORD });
    expect(login.status).toBe(200);
    const shopper = await shop.as(user);
    expect((await shopper.get('/cart')).status).toBe(200);

    const key = `key-${step}`;
    const body = orderOf([{ product, quantity: 1 }]);
    for (const again of [false, true]) {
      const placed = await shopper.send({
        method: 'POST',
        url: '/orders',
        payload: JSON.stringify(body),
        headers: { 'content-type': 'application/json', 'idempotency-key': key },
      });
      expect([placed.status, placed.headers['idempotency-replayed']]).toEqual([201, again ? 'true' : undefined]);
      const { id } = read(shopOrder, placed);
      expect(keys.get(key) ?? id).toBe(id);
      keys.set(key, id);
    }

    const edited = await (await shop.as(admin)).patch(`/products/${product.id}`, { title: `Lamp ${step}` });
    versions.push(Date.parse(read(shopProduct, edited).updatedAt));

    if (step % 5 === 0) {
      const card = await cards.orderWithIntent();
      account.pay(card.intent);
      shop.clock.advance(pick(JUMPS));
      await cards.deliver(cards.event('payment_intent.succeeded', card.intent));
      await cards.reconcileDue();
      const order = await shop.db.selectFrom('orders').selectAll().where('id', '=', card.id).executeTakeFirstOrThrow();
      // Either paid, or cancelled as overdue and refunded.
      expect([order.status === 'cancelled', cards.stripe.moneyOf(card.id)]).toEqual(
        order.payment_status === 'received' ? [false, order.total_amount_cents] : [true, 0],
      );
    }
    await deleteExpired(shop.deps);
  }
  expect(versions.every((version, index) => index === 0 || version > (versions[index - 1] ?? 0))).toBe(true);
  expect(await stockFaults(shop.db)).toEqual([]);
  expect(keys.size).toBe(STEPS);
  expect(new Set(keys.values()).size).toBe(STEPS);
});
