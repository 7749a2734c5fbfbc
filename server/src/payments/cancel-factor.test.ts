import { randomUUID } from 'node:crypto';
import { orderActionAnswer } from '@shop/contract/order-actions';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type CardShop, startCardShop } from '../../test/card-shop.ts';
import { makeMember } from '../../test/factories.ts';
import { untilWaiting } from '../../test/ordering.ts';
import { codeOf, setUpApp } from '../../test/second-factors.ts';
import { orderOfLines } from '../../test/shipments.ts';
import { type Client, read } from '../../test/test-app.ts';
import { connect } from '../../test/test-database.ts';

let cards: CardShop;
let mine: Client;
let plain: Client;
let secret: string;
beforeAll(async () => {
  cards = await startCardShop();
  mine = await cards.shop.as(await makeMember(cards.shop, 'support'));
  plain = await cards.shop.as(await makeMember(cards.shop, 'support'));
  ({ secret } = await setUpApp(cards.shop, mine));
});
beforeEach(() => cards.shop.set({ refundSecondFactorAbove: 10 }));
afterAll(() => cards.close());

/** Each time one of another half minute. */
function withCode() {
  cards.shop.clock.advance(60);
  return { 'Second-Factor-Code': codeOf(cards.shop, secret) };
}
const cancel = (id: number, headers = {}, client = mine) =>
  client.patch(`/orders/${id}`, { status: 'cancelled' }, headers);
const cancelAll = (ids: readonly number[], headers = {}, client = mine) =>
  client.post('/orders/actions', { ids, action: 'cancel' }, headers);
const refundsOf = async (id: number) => (await cards.admin.get(`/orders/${id}`)).body;
const asked = { status: 403, body: { code: 'SECOND_FACTOR_ASKED' }, headers: { 'second-factor': 'totp' } };
const demanded = { status: 403, body: { code: 'SECOND_FACTOR_DEMANDED' } };

/** Of $15 for each unit. */
async function paidInCash(quantity: number) {
  const { id } = await orderOfLines(cards.shop, [quantity]);
  await cards.change(id, { paymentStatus: 'received' });
  return id;
}

describe('a cancellation by staff that gives back more than the amount of the settings', () => {
  it('by card asks for the second factor, and without it nothing has changed', async () => {
    const { id } = await cards.paidOrder();
    expect(await cancel(id)).toMatchObject(asked);
    expect(await cancel(id, { 'Second-Factor-Code': '000000' })).toMatchObject(asked);
    expect(await refundsOf(id)).toMatchObject({ status: 'pending', refunds: [], refundedAmount: 0 });
    expect(cards.stripe.moneyOf(id)).toBe(3000);
    expect(await cancel(id, withCode())).toMatchObject({ status: 200, body: { status: 'cancelled' } });
    expect(cards.stripe.moneyOf(id)).toBe(0);
  });

  it('in cash asks for it too, however the order comes to be cancelled and paid', async () => {
    const id = await paidInCash(1);
    expect(await cancel(id)).toMatchObject(asked);
    expect(await refundsOf(id)).toMatchObject({ status: 'pending', refunds: [] });
    expect(await cancel(id, withCode())).toMatchObject({ status: 200, body: { refunds: [{ amount: 15 }] } });

    const unpaid = (await orderOfLines(cards.shop, [1])).id;
    expect(await cancel(unpaid)).toMatchObject({ status: 200, body: { refunds: [] } });
    const received = (headers = {}) => mine.patch(`/orders/${unpaid}`, { paymentStatus: 'received' }, headers);
    expect(await received()).toMatchObject(asked);
    expect(await received(withCode())).toMatchObject({ status: 200, body: { refunds: [{ amount: 15 }] } });
  });

  it('counts with it what staff refunded of the order before', async () => {
    await cards.shop.set({ refundSecondFactorAbove: 15 });
    const [alone, after] = [await paidInCash(1), await paidInCash(2)];
    expect(await cancel(alone)).toMatchObject({ status: 200 });
    expect(await mine.post(`/orders/${after}/refunds`, { amount: 15, reason: 'Damaged' })).toMatchObject({
      status: 201,
    });
    expect(await cancel(after)).toMatchObject(asked);
    expect(await cancel(after, withCode())).toMatchObject({ status: 200, body: { refundedAmount: 30 } });
  });

  it('is refused to a member without a second factor, who may cancel what gives nothing back', async () => {
    const [{ id }, unpaid] = [await cards.paidOrder(), await cards.orderWithIntent()];
    expect(await cancel(id, {}, plain)).toMatchObject(demanded);
    expect(await cancel(unpaid.id, {}, plain)).toMatchObject({ status: 200, body: { status: 'cancelled' } });
  });

  it('uses no code up where it is refused for another reason', async () => {
    const { id } = await cards.paidOrder();
    const headers = withCode();
    const stale = { status: 'cancelled', updatedAt: '2020-01-01T00:00:00.000Z' };
    expect(await mine.patch(`/orders/${id}`, stale, headers)).toMatchObject({ status: 409 });
    expect(await cancel(id, headers)).toMatchObject({ status: 200 });
  });

  it('is the shopper’s own to make as before', async () => {
    const { id, shopper } = await cards.paidOrder();
    expect(await shopper.post(`/orders/own/${id}/cancel`, {})).toMatchObject({ status: 200 });
    expect(cards.stripe.moneyOf(id)).toBe(0);
  });

  it('asks for nothing where the settings have no amount, also of a member without a second factor', async () => {
    await cards.shop.set({ refundSecondFactorAbove: null });
    const [one, other] = [await cards.paidOrder(), await cards.paidOrder()];
    expect(await cancel(one.id, {}, plain)).toMatchObject({ status: 200 });
    expect(await cancelAll([other.id], {}, plain)).toMatchObject({ status: 200, body: { lines: [{ ok: true }] } });
  });
});

describe('an action that cancels many orders', () => {
  it('asks once for all of them, and does none before', async () => {
    const [high, cash, unpaid] = [
      (await cards.paidOrder()).id,
      await paidInCash(1),
      (await cards.orderWithIntent()).id,
    ];
    const ids = [unpaid, high, cash];
    expect(await cancelAll(ids)).toMatchObject(asked);
    expect(await cancelAll(ids, {}, plain)).toMatchObject(demanded);
    for (const id of ids) expect(await refundsOf(id)).toMatchObject({ status: 'pending' });
    const { lines } = read(orderActionAnswer, await cancelAll(ids, withCode()));
    expect(lines).toEqual(ids.map((id) => ({ id, ok: true, error: null })));
    expect(cards.stripe.moneyOf(high)).toBe(0);
  });

  it('that is repeated with its key gets the first answer without another code', async () => {
    const { id } = await cards.paidOrder();
    const key = { 'Idempotency-Key': randomUUID() };
    expect(await cancelAll([id], key)).toMatchObject(asked);
    const first = await cancelAll([id], { ...key, ...withCode() });
    const second = await cancelAll([id], key);
    expect(first).toMatchObject({ status: 200, body: { lines: [{ ok: true }] } });
    expect(second).toMatchObject({ status: 200, body: first.body, headers: { 'idempotency-replayed': 'true' } });
  });

  it('fails at an order whose money came in meanwhile, and does the others', async () => {
    const [late, other] = [await orderOfLines(cards.shop, [1]), await orderOfLines(cards.shop, [1])];
    const side = await connect(cards.shop.database.url);
    await side.query('begin');
    await side.query("update orders set payment_status = 'received' where id = $1", [late.id]);
    const cancelling = cancelAll([late.id, other.id]);
    await untilWaiting(side, 1);
    await side.query('commit');
    await side.end();
    const { lines } = read(orderActionAnswer, await cancelling);
    expect(lines).toMatchObject([{ ok: false, error: { status: 403 } }, { ok: true }]);
    expect(await refundsOf(late.id)).toMatchObject({ status: 'pending', refunds: [] });
  });

  it('asks for nothing where it does something else', async () => {
    const id = await paidInCash(1);
    const body = { ids: [id], action: 'dispatch' };
    expect(await plain.post('/orders/actions', body)).toMatchObject({ status: 200, body: { lines: [{ ok: true }] } });
  });
});
