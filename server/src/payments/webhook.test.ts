import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type CardShop, startCardShop } from '../../test/card-shop.ts';
import { stockFaults } from '../../test/ledger.ts';
import { signed, WEBHOOK_SECRET } from '../../test/stripe-stand-in.ts';
import { connect } from '../../test/test-database.ts';
import { deleteExpired } from '../process/delete-expired.ts';

const DAY = 24 * 3600;

let cards: CardShop;
beforeAll(async () => {
  cards = await startCardShop();
});
afterEach(async () => {
  cards.stripe.setWeather('fair');
  expect(await stockFaults(cards.shop.db)).toEqual([]);
});
afterAll(() => cards.close());

/** A card order that was paid at Stripe, of which the shop has not heard yet. */
async function paidOrder() {
  const order = await cards.orderWithIntent();
  cards.account.pay(order.intent);
  return { ...order, event: cards.event('payment_intent.succeeded', order.intent) };
}
const later = (seconds: number) => new Date(cards.shop.clock.now().getTime() + seconds * 1000);
const eventRows = (id: string) => cards.shop.db.selectFrom('payment_events').selectAll().where('id', '=', id).execute();

describe('POST /webhook', () => {
  it('makes an order received by the event that its payment succeeded', async () => {
    const { shopper, id, event } = await paidOrder();
    expect(await cards.known(shopper, id)).toMatchObject({ paymentStatus: 'pending' });
    expect(await cards.deliver(event)).toMatchObject({ status: 200, body: { received: true } });
    const order = await cards.known(shopper, id);
    expect(order).toMatchObject({ paymentStatus: 'received', status: 'pending' });
    expect(order).not.toHaveProperty('payUntil');
  });

  it('takes an event twice, also at once, with one effect', async () => {
    const { shopper, id, event } = await paidOrder();
    const answers = await Promise.all(Array.from({ length: 6 }, () => cards.deliver(event)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    const received = await cards.known(shopper, id);
    cards.shop.clock.advance(5);
    await cards.deliver(event);
    expect(await cards.known(shopper, id)).toEqual(received);
    expect(await eventRows(event.id)).toMatchObject([{ outcome: 'received', order_id: id }]);
  });

  it('is stored for 60 days, and then deleted', async () => {
    const { event } = await paidOrder();
    await cards.deliver(event);
    cards.shop.clock.advance(60 * DAY - 1);
    await deleteExpired(cards.shop.deps);
    expect(await eventRows(event.id)).toMatchObject([{ outcome: 'received' }]);
    cards.shop.clock.advance(2);
    await deleteExpired(cards.shop.deps);
    expect(await eventRows(event.id)).toEqual([]);
  });

  it('makes one transition of one payment, whatever other events arrive', async () => {
    const { shopper, id, event } = await paidOrder();
    await cards.deliver(event);
    const received = await cards.known(shopper, id);
    cards.shop.clock.advance(5);
    expect(await cards.deliver({ ...event, id: 'evt_again' })).toMatchObject({ status: 200 });
    expect(await cards.known(shopper, id)).toEqual(received);
  });

  it('is not thrown back by events that come late or out of order', async () => {
    const { shopper, id, intent } = await cards.orderWithIntent();
    cards.account.decline(intent);
    cards.account.startProcessing(intent);
    cards.account.pay(intent);
    for (const type of ['succeeded', 'processing', 'payment_failed', 'created']) {
      expect(await cards.deliver(cards.event(`payment_intent.${type}`, intent))).toMatchObject({ status: 200 });
    }
    const order = await cards.known(shopper, id);
    expect(order).toMatchObject({ paymentStatus: 'received' });
    expect(order).not.toHaveProperty('paymentProcessing');
  });

  it('says that a payment is in hand, until it fails', async () => {
    const { shopper, id, intent } = await cards.orderWithIntent();
    cards.account.startProcessing(intent);
    await cards.deliver(cards.event('payment_intent.processing', intent));
    expect(await cards.known(shopper, id)).toMatchObject({ paymentProcessing: true, paymentStatus: 'pending' });
    cards.account.decline(intent);
    await cards.deliver(cards.event('payment_intent.payment_failed', intent));
    expect(await cards.known(shopper, id)).not.toHaveProperty('paymentProcessing');
  });

  it('takes events that are none of the shop’s business, and changes nothing', async () => {
    const types = ['customer.created', 'payment_intent.created', 'charge.refunded', 'payment_intent.succeeded'];
    for (const [index, type] of types.entries()) {
      const object = { id: 'pi_foreign', object: 'payment_intent', status: 'succeeded', amount: 1, metadata: {} };
      const event = { id: `evt_foreign_${index}`, object: 'event', type, data: { object } };
      expect(await cards.deliver(event)).toMatchObject({ status: 200 });
    }
  });
});

describe('an event that does not fit its order', () => {
  it.each([
    ['another amount', { amount: 1, amount_received: 1 }],
    ['another amount, though as much was received', { amount: 1 }],
    ['less received than asked', { amount_received: 1 }],
    ['another currency', { currency: 'idr' }],
    ['another order', { metadata: { orderId: '1' } }],
    ['no order', { metadata: {} }],
  ])('%s: is taken, but pays nothing', async (_what, changes) => {
    const { shopper, id, event } = await paidOrder();
    const told = { ...event.data.object, ...changes };
    expect(await cards.deliver({ ...event, data: { object: told } })).toMatchObject({ status: 200 });
    expect(await cards.known(shopper, id)).toMatchObject({ paymentStatus: 'pending' });
    expect(await eventRows(event.id)).toMatchObject([{ outcome: 'mismatched' }]);
  });

  it('with the intent of another order pays that one, and not the one it names', async () => {
    const mine = await paidOrder();
    const other = await cards.orderWithIntent();
    await cards.deliver({ ...mine.event, data: { object: { ...mine.event.data.object, id: other.intent } } });
    expect(await cards.known(mine.shopper, mine.id)).toMatchObject({ paymentStatus: 'pending' });
    expect(await cards.known(other.shopper, other.id)).toMatchObject({ paymentStatus: 'pending' });
  });
});

describe('the signature', () => {
  const forged: [string, (payload: string) => string][] = [
    ['of nobody', () => ''],
    ['without a time', (payload) => signed(payload, later(0)).replace(/^t=\d+,/, '')],
    ['with a time that is no number', (payload) => signed(payload, later(0)).replace(/^t=\d+/, 't=soon')],
    ['with another secret', (payload) => signed(payload, later(0), 'whsec_other')],
    ['of other bytes', (payload) => signed(`${payload} `, later(0))],
    [
      'for another time than was signed',
      (payload) => signed(payload, later(-200)).replace(/^t=\d+/, `t=${later(0).getTime() / 1000}`),
    ],
    ['301 seconds old', (payload) => signed(payload, later(-301))],
    ['301 seconds ahead', (payload) => signed(payload, later(301))],
    ['with a second time that is now', (payload) => `${signed(payload, later(-4000))},t=${later(0).getTime() / 1000}`],
    ['of an older scheme', (payload) => signed(payload, later(0)).replace('v1=', 'v0=')],
    ['cut short', (payload) => signed(payload, later(0)).slice(0, -1)],
    ['that is the secret', () => `t=${later(0).getTime() / 1000},v1=${WEBHOOK_SECRET}`],
  ];
  it.each(forged)('%s is refused with 400, and the event changes nothing', async (_what, signature) => {
    const { shopper, id, event } = await paidOrder();
    expect(await cards.deliver(event, signature)).toMatchObject({ status: 400, body: { code: 'INVALID_SIGNATURE' } });
    expect(await cards.known(shopper, id)).toMatchObject({ paymentStatus: 'pending' });
    expect(await eventRows(event.id)).toEqual([]);
  });

  it.each([-300, 300])('%i seconds from now is taken', async (seconds) => {
    const { shopper, id, event } = await paidOrder();
    expect(await cards.deliver(event, (payload) => signed(payload, later(seconds)))).toMatchObject({ status: 200 });
    expect(await cards.known(shopper, id)).toMatchObject({ paymentStatus: 'received' });
  });

  it('among several, as while a secret is being replaced, one that fits is enough', async () => {
    const { event } = await paidOrder();
    const both = (payload: string) => {
      const [time, right] = signed(payload, later(0)).split(',');
      return `${time},${signed(payload, later(0), 'whsec_old').split(',')[1]},${right}`;
    };
    expect(await cards.deliver(event, both)).toMatchObject({ status: 200 });
  });

  it('is missing: refused, whatever else the request is', async () => {
    const send = (payload: string, type = 'application/json') =>
      cards.shop.visitor.send({ method: 'POST', url: '/webhook', payload, headers: { 'content-type': type } });
    for (const body of ['{}', '', 'null', '[]', '{"id":"evt_1"}']) {
      expect(await send(body)).toMatchObject({ status: 400, body: { code: 'INVALID_SIGNATURE' } });
    }
    expect(await send('a=1', 'application/x-www-form-urlencoded')).toMatchObject({ status: 415 });
  });

  it('of bytes that are no event is refused as malformed', async () => {
    const almost = '{"id":"evt_1","type":"payment_intent.succeeded","data":{"object":null}}';
    for (const body of ['', '{', 'null', '[]', '"x"', '{}', '{"id":1,"type":2}', almost]) {
      const answer = await cards.shop.visitor.send({
        method: 'POST',
        url: '/webhook',
        payload: body,
        headers: { 'content-type': 'application/json', 'stripe-signature': signed(body, later(0)) },
      });
      expect([answer.status, body]).toEqual([400, body]);
    }
  });
});

describe('an event that could not be recorded', () => {
  it('is answered with no 2xx, so that Stripe sends it again', async () => {
    const { shopper, id, event } = await paidOrder();
    const outside = await connect(cards.shop.database.url);
    try {
      await outside.query('begin');
      await outside.query('select from orders where id = $1 for update', [id]);
      expect((await cards.deliver(event)).status).toBe(503);
      expect(await eventRows(event.id)).toEqual([]);
    } finally {
      await outside.query('rollback');
      await outside.end();
    }
    expect(await cards.deliver(event)).toMatchObject({ status: 200 });
    expect(await cards.known(shopper, id)).toMatchObject({ paymentStatus: 'received' });
  });
});

describe('the return page', () => {
  it('reads the intent’s state at Stripe: an order is received although no event arrived', async () => {
    const { shopper, id, intent } = await paidOrder();
    expect(await cards.own(shopper, id)).toMatchObject({ paymentStatus: 'received' });
    expect(cards.stripe.moneyOf(id)).toBe(cards.account.intents.get(intent)?.amount);
  });

  it('shows the stored order while Stripe is down', async () => {
    const { shopper, id } = await paidOrder();
    cards.stripe.setWeather('down');
    expect(await cards.own(shopper, id)).toMatchObject({ paymentStatus: 'pending' });
  });

  it('does not call Stripe about an order that is paid, cancelled or for cash', async () => {
    const { shopper, id } = await paidOrder();
    await cards.own(shopper, id);
    const before = cards.stripe.calls.length;
    await cards.own(shopper, id);
    expect(cards.stripe.calls).toHaveLength(before);
  });
});
