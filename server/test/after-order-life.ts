/** Two orders of one shopper, by card and in cash, and all that may happen to them. */

import { customer as shownCustomer } from '@shop/contract/customers';
import { type OrderActionAnswer, orderActionAnswer } from '@shop/contract/order-actions';
import { orderStatuses } from '@shop/contract/order-status';
import { type Order, shopOrder } from '@shop/contract/orders';
import { paymentIntentSecret } from '@shop/contract/payments';
import { orderReturn } from '@shop/contract/returns';
import { expect } from 'vitest';
import { z } from 'zod';
import { issueDueInvoices } from '../src/orders/invoices/issue-due-invoices.ts';
import type { Step, StepName } from './after-order-steps.ts';
import { cardShopOf } from './card-shop.ts';
import { makeProducts, makeUser, orderOf } from './factories.ts';
import type { RestartableShop } from './restartable-shop.ts';
import type { StandInAccount, StandInEvent } from './stripe-account.ts';
import type { Weather } from './stripe-stand-in.ts';
import { type Answer, type Client, read } from './test-app.ts';

const STOCK = 20;
const UNITS = [3, 2] as const;

export async function openLife(shop: RestartableShop) {
  const { stripe, clock } = shop;
  const { account } = stripe;
  const firstEvent = account.events.length;
  stripe.setWeather('fair');
  account.refundsAre = 'succeeded';
  const products = await makeProducts(shop.app(), [
    { stock: STOCK, price: 1999 },
    { stock: STOCK, price: 733 },
  ]);
  const user = await makeUser(shop.app());
  const logIn = async () => ({ shopper: await shop.app().as(user), admin: await shop.app().as(shop.admin) });
  let sessions = await logIn();
  const shopper = (): Client => shop.app().with(sessions.shopper.headers);
  const admin = (): Client => shop.app().with(sessions.admin.headers);
  const cards = () => cardShopOf(shop.app(), stripe);
  const items = products.map((product, n) => ({ product, quantity: UNITS[n] ?? 1 }));
  const quote = z
    .object({ total: z.number() })
    .parse((await shopper().post('/quotes', { items: orderOf(items).items, codes: ['life'] })).body);
  const place = async (paymentMethod: 'card' | 'cash') =>
    read(
      shopOrder,
      await shopper().post('/orders', { ...orderOf(items), totalAmount: quote.total, codes: ['life'], paymentMethod }),
    );
  // An unpaid card order would make way for a later order of the same products.
  const inCash = await place('cash');
  const placed = [await place('card'), inCash] as const;
  const delivered = new Set<StandInEvent>();
  const waiting = () => account.events.slice(firstEvent).filter((event) => !delivered.has(event));
  let lastAction: OrderActionAnswer | undefined;
  let keys = 0;
  const newKey = () => {
    keys += 1;
    return { 'idempotency-key': `life-${placed[0].id}-${keys}` };
  };

  /** A refusal is an answer too; a failure of the server is none. */
  function answered(answer: Answer): Answer {
    expect([200, 201, 400, 404, 409, 503], JSON.stringify(answer.body)).toContain(answer.status);
    return answer;
  }
  const known = async (order: 0 | 1): Promise<Order> =>
    read(shopOrder, await admin().get(`/orders/${placed[order].id}`));
  const own = (order: 0 | 1, path: string, body: object, headers = {}) =>
    shopper().post(`/orders/own/${placed[order].id}/${path}`, body, headers).then(answered);
  const staff = (order: 0 | 1, path: string, body: object, headers = {}) =>
    admin().post(`/orders/${placed[order].id}/${path}`, body, headers).then(answered);
  const change = (order: 0 | 1, body: object) => admin().patch(`/orders/${placed[order].id}`, body).then(answered);
  const twice = (act: () => Promise<unknown>) => Promise.all([act(), act()]);

  async function deliver(event: StandInEvent | undefined) {
    if (event === undefined) return;
    expect((await cards().deliver(event)).status).toBe(200);
    delivered.add(event);
  }
  const intents = () =>
    [...account.intents.values()].filter(({ metadata }) => metadata.orderId === String(placed[0].id));
  async function pay() {
    const answer = answered(await shopper().post('/create-payment-intent', { orderId: placed[0].id }));
    if (answer.status !== 200) return;
    account.pay(read(paymentIntentSecret, answer).clientSecret.replace(/_secret_.*/, ''));
  }
  async function act(action: string) {
    const ids = placed.map(({ id }) => id);
    const answer = answered(await admin().post('/orders/actions', { ids, action }, newKey()));
    if (answer.status === 200) lastAction = read(orderActionAnswer, answer);
  }
  async function undo() {
    if (lastAction !== undefined) answered(await admin().post(`/orders/actions/${lastAction.id}/undo`, {}));
  }
  function someLine(order: 0 | 1, choice: number) {
    const { items: lines } = placed[order];
    return { line: lines[choice % lines.length]?.id ?? 0, quantity: 1 + (choice % 3) };
  }
  async function askToReturn({ order, choice }: Step) {
    await own(order, 'returns', { lines: [{ ...someLine(order, choice), reason: 'Too small' }] }, newKey());
  }
  /** Of the named order, or of the other while that has none. */
  async function someReturn({ order, choice }: Step) {
    const first = await known(order);
    const { id, returns } = first.returns.length > 0 ? first : await known(order === 0 ? 1 : 0);
    const found = returns[choice % Math.max(returns.length, 1)];
    return found && { ...found, order: id };
  }
  async function moveReturn(step: Step) {
    const { choice } = step;
    const found = await someReturn(step);
    if (found === undefined) return;
    const restock = choice % 2 === 0;
    const moves = [
      { state: 'approved' },
      { state: 'received', lines: found.lines.map(({ line }) => ({ line, restock })) },
      { state: 'refunded', ...(choice % 5 === 0 && { amount: 1 }) },
      { state: 'declined', reason: 'Worn' },
    ];
    // What may follow is chosen more often than what may not.
    const usual = ['requested', 'approved', 'received'].indexOf(found.state);
    const next = usual === -1 ? choice % moves.length : usual;
    const answer = await admin().patch(
      `/orders/${found.order}/returns/${found.id}`,
      moves[choice % 7 === 0 ? choice % moves.length : next] ?? {},
    );
    if (answered(answer).status === 200) read(orderReturn, answer);
  }
  async function withdraw(step: Step) {
    const found = await someReturn(step);
    if (found === undefined) return;
    answered(await shopper().post(`/orders/own/${found.order}/returns/${found.id}/withdraw`, {}));
  }
  const refund = (step: Step, headers: object = newKey()) =>
    staff(step.order, 'refunds', { amount: (1 + (step.choice % 4000)) / 100, reason: 'Damaged' }, headers);
  async function handOver(order: 0 | 1) {
    const found = (await known(order)).refunds.find(({ state }) => state === 'to-hand-over' || state === 'failed');
    if (found === undefined) return;
    const path = `/orders/${placed[order].id}/refunds/${found.id}`;
    await twice(async () => answered(await admin().patch(path, { state: 'handed-over' })));
  }
  async function cancelDuringDispatch(order: 0 | 1) {
    const [cancelled, shipped] = await Promise.all([own(order, 'cancel', {}), staff(order, 'shipments', {}, newKey())]);
    expect([cancelled.status, shipped.status], 'both won').not.toEqual([200, 201]);
  }
  async function deliverShipment(order: 0 | 1) {
    const found = (await known(order)).fulfilment.shipments.find(({ deliveredAt }) => deliveredAt === null);
    if (found === undefined) return;
    answered(await admin().patch(`/orders/${placed[order].id}/shipments/${found.id}`, { delivered: true }));
  }
  const giveInvoices = () =>
    issueDueInvoices(shop.app().deps, (orderId, error) => {
      throw new Error(`Order ${orderId} has no invoice`, { cause: error });
    });
  const captured = () => intents().find(({ status }) => status === 'succeeded')?.id;
  const weather = (next: Weather) => async () => stripe.setWeather(next);
  const refundsAre = (next: StandInAccount['refundsAre']) => async () => {
    account.refundsAre = next;
  };
  const pass = (seconds: number) => async () => clock.advance(seconds);
  const pendingRefunds = () =>
    intents()
      .flatMap(({ id }) => account.refundsOf(id))
      .filter(({ status }) => status === 'pending');

  const actions: Record<StepName, (step: Step) => Promise<unknown>> = {
    pay,
    webhook: () => deliver(waiting()[0]),
    'webhook out of order': () => deliver(waiting().at(-1)),
    'webhook again': () => deliver([...delivered].at(-1)),
    'ship some': ({ order, choice }) => staff(order, 'shipments', { lines: [someLine(order, choice)] }, newKey()),
    'ship the rest': ({ order }) => staff(order, 'shipments', {}, newKey()),
    'ship the rest twice at once': ({ order }) => twice(() => staff(order, 'shipments', {})),
    'dispatch both': () => act('dispatch'),
    'deliver both': () => act('deliver'),
    'cancel both': () => act('cancel'),
    undo,
    'undo twice at once': () => twice(undo),
    'deliver a shipment': ({ order }) => deliverShipment(order),
    'set the status': ({ order, choice }) => change(order, { status: orderStatuses[choice % orderStatuses.length] }),
    'set the payment status': ({ order, choice }) =>
      change(order, { paymentStatus: choice % 3 === 0 ? 'pending' : 'received' }),
    'set both statuses': ({ order, choice }) =>
      change(order, {
        status: orderStatuses[choice % orderStatuses.length],
        paymentStatus: choice % 3 === 0 ? 'pending' : 'received',
      }),
    // What clients of before send, with the payment status that they know.
    'send the order as it was': async ({ order, choice }) => {
      const { updatedAt: _version, ...before } = await known(order);
      await change(order, { ...before, status: orderStatuses[choice % orderStatuses.length] });
    },
    'cancel it oneself': ({ order }) => own(order, 'cancel', {}),
    'cancel it while it is dispatched': ({ order }) => cancelDuringDispatch(order),
    'ask to return': askToReturn,
    'ask to return in two tabs': (step) => twice(() => askToReturn(step)),
    'withdraw a return': withdraw,
    'move a return': moveReturn,
    'move a return twice at once': (step) => twice(() => moveReturn(step)),
    refund: (step) => refund(step),
    'refund all that is left': async ({ order }) => {
      const { refundableAmount } = await known(order);
      if (refundableAmount === 0) return;
      await staff(order, 'refunds', { amount: refundableAmount, reason: 'Damaged' }, newKey());
    },
    'refund in three tabs': (step) => Promise.all([refund(step), refund(step), refund(step)]),
    'refund twice with one key': (step) => {
      const key = newKey();
      return twice(() => refund(step, key));
    },
    'hand over': ({ order }) => handOver(order),
    'refund at the provider': async ({ choice }) => {
      const intent = captured();
      if (intent === undefined) return;
      const left = (account.intents.get(intent)?.amount ?? 0) - account.refundedOf(intent);
      // The dashboard has the same weather; what fails may have been made all the same.
      await stripe.refundByHand(intent, Math.min(left, 1 + (choice % 700)) || undefined).catch(() => undefined);
    },
    dispute: async () => account.dispute(captured() ?? '', 'needs_response', clock.now().getTime() / 1000),
    'win the dispute': async () => account.dispute(captured() ?? '', 'won', clock.now().getTime() / 1000),
    'lose the dispute': async () => account.dispute(captured() ?? '', 'lost', clock.now().getTime() / 1000),
    'refunds are slow': refundsAre('pending'),
    'refunds fail': refundsAre('failed'),
    'refunds are refused': refundsAre('refused'),
    'refunds are made': refundsAre('succeeded'),
    'the bank ends a refund': async ({ choice }) => {
      const [pending] = pendingRefunds();
      if (pending !== undefined) account.endRefund(pending.id, choice % 3 === 0 ? 'failed' : 'succeeded');
    },
    'twenty seconds pass': pass(20),
    'half an hour passes': pass(1800),
    'forty days pass': async () => {
      clock.advance(40 * 86_400);
      sessions = await logIn();
    },
    'due invoices are given': () => twice(giveInvoices),
    'the shop reconciles': () => cards().reconcileDue(),
    'the shop reconciles twice at once': () => twice(() => cards().reconcileDue()),
    'Stripe is down': weather('down'),
    'Stripe forgets': weather('forgets'),
    'Stripe fails': weather('fails'),
    'Stripe is up': weather('fair'),
    'server restarts': () => shop.restart(),
  };

  /** Everything is told and done: events, refunds at the bank, what is due. */
  async function comeToRest() {
    stripe.setWeather('fair');
    account.refundsAre = 'succeeded';
    for (let round = 0; round < 4; round += 1) {
      for (const { id } of pendingRefunds()) account.endRefund(id, 'succeeded');
      for (const event of waiting()) await deliver(event);
      clock.advance(3700);
      await giveInvoices();
      expect(await cards().reconcileDue()).toEqual([]);
    }
  }

  /** The lists of what needs something that have the order. */
  async function needsOf(order: 0 | 1): Promise<string[]> {
    const listed = async (need: string) =>
      read(z.array(shopOrder), await admin().get(`/orders?needs=${need}&_limit=100`));
    const { id } = placed[order];
    const found = await Promise.all(
      ['dispatch', 'payment'].map(async (need) => ((await listed(need)).some((one) => one.id === id) ? [need] : [])),
    );
    return found.flat();
  }

  /** As staff see the shopper of both orders. */
  async function customer() {
    const [found] = read(z.array(shownCustomer), await admin().get(`/customers?order=${placed[0].id}`));
    return found && { orders: found.orders, spentMinor: Math.round(found.spent * 100) };
  }

  return {
    products,
    placed,
    known,
    needsOf,
    customer,
    ship: (order: 0 | 1) => staff(order, 'shipments', {}),
    intents,
    take: (step: Step) => actions[step.name](step),
    comeToRest,
  };
}
