import { type Order, shopOrder } from '@shop/contract/orders';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type CardShop, startCardShop } from '../../../test/card-shop.ts';
import { makeProduct, makeUser, orderOf } from '../../../test/factories.ts';
import { stockFaults } from '../../../test/ledger.ts';
import { runs } from '../../../test/runs.ts';
import { type Answer, type Client, read } from '../../../test/test-app.ts';

let cards: CardShop;
beforeAll(async () => {
  cards = await startCardShop();
});
afterEach(async () => {
  expect(await stockFaults(cards.shop.db)).toEqual([]);
});
afterAll(() => cards.close());

const cancel = (client: Client, id: number) => client.post(`/orders/own/${id}/cancel`, {});
const count = (answers: readonly Answer[], status: number) =>
  answers.filter((answer) => answer.status === status).length;

/** An order of 3 in cash, from a stock of 10. */
async function orderInCash() {
  const shopper = await cards.shop.as(await makeUser(cards.shop));
  const product = await makeProduct(cards.shop);
  const { id } = read(shopOrder, await shopper.post('/orders', orderOf([{ product, quantity: 3 }])));
  return { shopper, product, id };
}

async function mailKinds(orderId: number): Promise<string[]> {
  const { rows } = await sql<{ kind: string }>`select kind from mails where order_id = ${orderId} order by id`.execute(
    cards.shop.db,
  );
  return rows.map(({ kind }) => kind);
}

describe('POST /orders/own/{id}/cancel', () => {
  it('cancels a cash order, returns it, releases its stock, and records a mail and a history entry', async () => {
    const { shopper, product, id } = await orderInCash();
    const answer = await cancel(shopper, id);
    expect(answer).toMatchObject({ status: 200, body: { id, status: 'cancelled', paymentStatus: 'pending' } });
    expect(await cards.known(shopper, id)).toEqual(answer.body);
    expect(await cards.stockOf(product)).toBe(10);
    expect(await mailKinds(id)).toEqual(['order_placed', 'order_cancelled']);
    expect(await cards.admin.get(`/orders/${id}/history`)).toMatchObject({
      body: [
        { action: 'order_changed', by: { email: expect.stringContaining('shopper') } },
        { action: 'order_placed' },
      ],
    });
  });

  it('of an unpaid card order ends its intent: it can never be paid after that', async () => {
    const { shopper, product, id, intent } = await cards.orderWithIntent();
    expect(await cancel(shopper, id)).toMatchObject({ status: 200, body: { status: 'cancelled' } });
    expect(cards.account.pay(intent)).toBe(false);
    expect(await cards.stockOf(product)).toBe(10);
  });

  it('of a paid card order gives the money back once, in full', async () => {
    const { shopper, product, id } = await cards.paidOrder();
    expect(await cancel(shopper, id)).toMatchObject({
      status: 200,
      body: { status: 'cancelled', paymentStatus: 'pending', refund: { amount: 30 } },
    });
    expect(cards.stripe.moneyOf(id)).toBe(0);
    expect(await cards.stockOf(product)).toBe(10);
  });

  it('cancels while Stripe is out of reach; a captured payment is refunded later, also one captured at that moment', async () => {
    const paid = await cards.paidOrder();
    const open = await cards.orderWithIntent();
    cards.account.pay(open.intent);
    cards.stripe.setWeather('down');
    for (const { shopper, id } of [paid, open]) {
      expect(await cancel(shopper, id)).toMatchObject({ status: 200, body: { status: 'cancelled' } });
    }
    cards.stripe.setWeather('fair');
    cards.shop.clock.advance(400);
    await cards.reconcileDue();
    cards.shop.clock.advance(400);
    expect(await cards.reconcileDue()).toEqual([]);
    for (const { id } of [paid, open]) expect(cards.stripe.moneyOf(id)).toBe(0);
  });

  it.each(['dispatched', 'delivered'] as const)('is 409 for one that is %s, and changes nothing', async (status) => {
    const { shopper, product, id } = await orderInCash();
    const before = await cards.change(id, { status });
    expect(await cancel(shopper, id)).toMatchObject({ status: 409, body: { code: 'ORDER_SHIPPED' } });
    expect(await cards.known(shopper, id)).toEqual(before);
    expect(await cards.stockOf(product)).toBe(7);
  });

  it('is 409 for one that is cancelled already; its stock came back once', async () => {
    const { shopper, product, id } = await orderInCash();
    await cancel(shopper, id);
    expect(await cancel(shopper, id)).toMatchObject({ status: 409, body: { code: 'ORDER_CANCELLED' } });
    expect(await cards.stockOf(product)).toBe(10);
    expect(await mailKinds(id)).toEqual(['order_placed', 'order_cancelled']);
  });

  it('is 404 for another’s order, for an admin too, and for one that is not there', async () => {
    const { product, id } = await orderInCash();
    const other = await cards.shop.as(await makeUser(cards.shop));
    for (const client of [other, cards.admin]) expect((await cancel(client, id)).status).toBe(404);
    expect((await cancel(other, 987_654_321)).status).toBe(404);
    expect((await other.post('/orders/own/none/cancel', {})).status).toBe(400);
    expect(await cards.stockOf(product)).toBe(7);
  });

  it('needs a session', async () => {
    const { id } = await orderInCash();
    expect((await cancel(cards.shop.visitor, id)).status).toBe(401);
  });

  it('takes unknown keys, and no body at all', async () => {
    const first = await orderInCash();
    expect((await first.shopper.post(`/orders/own/${first.id}/cancel/`, { reason: 'none' })).status).toBe(200);
    const second = await orderInCash();
    const url = `/orders/own/${second.id}/cancel`;
    expect((await second.shopper.send({ method: 'POST', url })).status).toBe(200);
  });
});

describe('at the same time', () => {
  it('exactly one of several cancels wins, and the stock comes back once', async () => {
    const { shopper, product, id } = await orderInCash();
    const answers = await Promise.all(Array.from({ length: 6 }, () => cancel(shopper, id)));
    expect([count(answers, 200), count(answers, 409)]).toEqual([1, 5]);
    expect(await cards.stockOf(product)).toBe(10);
  });

  it('exactly one of shopper and admin wins: it is cancelled, or on its way', async () => {
    for (let round = 0; round < runs(8); round += 1) {
      const { shopper, product, id } = await orderInCash();
      const { updatedAt } = await cards.known(shopper, id);
      const dispatch = () => cards.admin.patch(`/orders/${id}`, { status: 'dispatched', updatedAt });
      const [own, admin] = await Promise.all(
        round % 2 === 0 ? [cancel(shopper, id), dispatch()] : [dispatch(), cancel(shopper, id)].reverse(),
      );
      expect([own?.status, admin?.status].sort()).toEqual([200, 409]);
      const { status }: Order = await cards.known(shopper, id);
      expect(status).toBe(own?.status === 200 ? 'cancelled' : 'dispatched');
      expect(await cards.stockOf(product)).toBe(status === 'cancelled' ? 10 : 7);
    }
  });

  it('cancelling and ordering again leave one order that holds its stock at most', async () => {
    for (let round = 0; round < runs(5); round += 1) {
      const { shopper, product, id } = await cards.order({ stock: 1 });
      const again = { ...orderOf([{ product, quantity: 1 }]), paymentMethod: 'card' };
      const [cancelled, placed] = await Promise.all([cancel(shopper, id), shopper.post('/orders', again)]);
      expect(placed.status).toBe(201);
      expect([200, 409]).toContain(cancelled.status);
      expect(await cards.known(shopper, id)).toMatchObject({ status: 'cancelled' });
      expect(await cards.stockOf(product)).toBe(0);
    }
  });
});
