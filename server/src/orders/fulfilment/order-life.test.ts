import { toMinorUnits } from '@shop/contract/money';
import {
  orderStatuses,
  orderStatusTraits,
  orderTransitions,
  paymentStates,
  paymentStateTraits,
  refundStateTraits,
} from '@shop/contract/order-status';
import { returnStateTraits } from '@shop/contract/return-states';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CardShop, startCardShop } from '../../../test/card-shop.ts';
import { statesOfOrder, tableOf, wordsOf } from '../../../test/order-life-tables.ts';
import { applyIntent } from '../../payments/apply-intent.ts';
import { listPaymentsForUpdate, updatePayment } from '../../payments/payments.queries.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { findOrderForUpdate } from '../order/orders.queries.ts';

let cards: CardShop;
beforeAll(async () => {
  cards = await startCardShop();
});
afterAll(() => cards.close());

/** `holdsStock` -> 'holds stock' */
const heading = (trait: string) => trait.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
const cellOf = (value: unknown) =>
  Array.isArray(value) ? value.join(', ') : value === true ? 'yes' : value === false ? 'no' : String(value ?? '');
const linesOf = (name: string, traits: Record<string, object>) =>
  Object.entries(traits).map(([state, values]) => ({
    [name]: state,
    ...Object.fromEntries(Object.entries(values).map(([trait, value]) => [heading(trait), cellOf(value)])),
  }));
const without = (traits: Record<string, object>, left: string) =>
  Object.fromEntries(
    Object.entries(traits).map(([state, values]) => [
      state,
      Object.fromEntries(Object.entries(values).filter(([trait]) => trait !== left)),
    ]),
  );

describe('the tables of an order’s life', () => {
  it('say of each status what the code says', () => {
    expect(tableOf('status')).toEqual(linesOf('status', orderStatusTraits));
  });

  it('say who may change which status as the code does', () => {
    const { owner, shop, admin } = orderTransitions;
    expect(tableOf('from')).toEqual(
      orderStatuses.map((from) => ({
        from,
        owner: cellOf(owner[from]),
        shop: cellOf(shop[from]),
        admin: cellOf(admin[from]),
      })),
    );
  });

  it('say of each state of payments, refunds and returns what the code says', () => {
    expect(tableOf('payment state')).toEqual(linesOf('payment state', paymentStateTraits));
    expect(tableOf('return state')).toEqual(linesOf('return state', returnStateTraits));
    expect(tableOf('refund state')).toEqual(linesOf('refund state', without(refundStateTraits, 'shownAs')));
  });
});

describe.each(tableOf('from'))('in the shop, an order that is $from', ({ from, owner, shop, admin }) => {
  /** A card order with this status that was not paid. */
  async function orderThatIs() {
    const { id, shopper, product } = await cards.order();
    if (from !== 'pending') await cards.change(id, { status: from });
    const status = async () => (await cards.known(shopper, id)).status;
    return { id, shopper, product, status };
  }

  it('is cancelled by its owner exactly where the table says so', async () => {
    const { id, shopper, status } = await orderThatIs();
    const answer = await shopper.post(`/orders/own/${id}/cancel`, {});
    expect(answer.status).toBe(owner === 'cancelled' ? 200 : 409);
    expect(await status()).toBe(owner === 'cancelled' ? 'cancelled' : from);
  });

  it('expires exactly where the table says so', async () => {
    const { status } = await orderThatIs();
    cards.timeIsOver();
    await cards.reconcileDue();
    expect(await status()).toBe(shop === 'cancelled' ? 'cancelled' : from);
  });

  it.each(wordsOf(admin))('is set to %s by an admin, and its stock follows', async (to) => {
    const { id, product, status } = await orderThatIs();
    await cards.change(id, { status: to });
    expect(await status()).toBe(to);
    const holds = orderStatuses.some((known) => known === to && orderStatusTraits[known].holdsStock);
    expect(await cards.stockOf(product)).toBe(holds ? 9 : 10);
  });
});

describe.each(paymentStates)('a payment that is %s', (from) => {
  it.each(paymentStates)('and is reported as %s changes only as the table says', async (to) => {
    const { db, clock } = cards.shop;
    const { id, placed } = await cards.orderWithIntent();
    const after = await inTransaction(db, async (tx) => {
      const order = await findOrderForUpdate(tx, id);
      const [payment] = await listPaymentsForUpdate(tx, id);
      if (order === undefined || payment?.intent_id == null) throw new Error('There is no payment');
      await updatePayment(tx, payment.id, { state: from }, clock.now());
      const amount = toMinorUnits(placed.totalAmount);
      const report = {
        ...{ id: payment.intent_id, state: to, amount, amountReceived: to === 'succeeded' ? amount : 0 },
        ...{ currency: 'USD', clientSecret: undefined, metadata: { orderId: String(id) } },
      };
      await applyIntent(tx, order, { ...payment, state: from }, { seen: report, at: clock.now() });
      return listPaymentsForUpdate(tx, id);
    });
    const line = tableOf('payment state').find((one) => one['payment state'] === from);
    expect(after.map(({ state }) => state)).toEqual([wordsOf(line?.next).includes(to) ? to : from]);
  });
});

describe('the columns of a card order', () => {
  const columnsOf = (id: number) => statesOfOrder(cards.shop.db, id);

  it('match one line of the table in every state that it passes', async () => {
    const { id, shopper } = await cards.order();
    const passed: string[][] = [await columnsOf(id)];
    const intent = await cards.intent(shopper, id);
    passed.push(await columnsOf(id));
    cards.account.startProcessing(intent);
    await cards.own(shopper, id);
    passed.push(await columnsOf(id));
    cards.account.pay(intent);
    cards.shop.clock.advance(3);
    await cards.own(shopper, id);
    passed.push(await columnsOf(id));
    await cards.change(id, { paymentStatus: 'pending' });
    passed.push(await columnsOf(id));
    await cards.change(id, { status: 'cancelled' });
    passed.push(await columnsOf(id));
    await cards.change(id, { paymentStatus: 'received' });
    passed.push(await columnsOf(id));
    await cards.change(id, { status: 'pending', paymentStatus: 'pending' });
    passed.push(await columnsOf(id));
    cards.timeIsOver();
    await cards.reconcileDue();
    passed.push(await columnsOf(id));
    expect(passed).toEqual([
      ['waits, nobody has begun to pay'],
      ['waits, the payment page was opened'],
      ['waits for the outcome of its payment'],
      ['is paid'],
      ['was paid, and set back by an admin'],
      ['was cancelled after it was paid'],
      ['was set to paid by an admin'],
      ['waits, nobody has begun to pay'],
      ['was cancelled unpaid'],
    ]);
  });

  it('do not say that a payment is processing once that has ended, also of an order that was cancelled before', async () => {
    const { id, shopper, intent } = await cards.orderWithIntent();
    cards.account.startProcessing(intent);
    await cards.own(shopper, id);
    await cards.change(id, { status: 'cancelled' });
    cards.account.pay(intent);
    await cards.deliver(cards.event('payment_intent.succeeded', intent));
    cards.shop.clock.advance(600);
    await cards.reconcileDue();
    expect(await columnsOf(id)).toEqual(['was cancelled unpaid']);
    const revived = await cards.change(id, { status: 'pending' });
    expect(revived).toMatchObject({ waitsForPayment: true, refundedAmount: revived.totalAmount });
    expect(revived.paymentProcessing).toBeUndefined();
  });
});
