/**
 * Whatever staff, shoppers, the payment provider, the network and the clock do to placed orders, in whatever order: goods, money and
 * stock add up, nothing is shipped, returned or refunded beyond what there was, and the provider has each recorded refund once.
 */

import { needsDispatch, needsPayment } from '@shop/contract/order-status';
import type { Order } from '@shop/contract/orders';
import { returnStateTraits } from '@shop/contract/return-states';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openLife } from '../test/after-order-life.ts';
import { type Step, steps } from '../test/after-order-steps.ts';
import { stockFaults } from '../test/ledger.ts';
import { openRestartableShop, type RestartableShop } from '../test/restartable-shop.ts';
import { runs } from '../test/runs.ts';
import { checkInvariants } from './check-invariants.ts';

/** Each run takes others. For a longer search: LIVES=1000. */
const LIVES = Number(process.env.LIVES ?? runs(40));
const SHOPS = 2;
const SWEEP_INTERVAL = 15;

const minor = (amount: number) => Math.round(amount * 100);
const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

type Life = Awaited<ReturnType<typeof openLife>>;

/** Of each order how it was seen last, and how often it was paid: first, and again after all of it was refunded. */
const seen = new WeakMap<Life, [Payments, Payments]>();
interface Payments {
  last: Pick<Order, 'paymentStatus' | 'refundedInFull'>;
  times: number;
}

function timesPaid(life: Life, which: 0 | 1, order: Order): number {
  const unpaid = (): Payments => ({ last: { paymentStatus: 'pending', refundedInFull: false }, times: 0 });
  const both = seen.get(life) ?? [unpaid(), unpaid()];
  seen.set(life, both);
  const { last, times } = both[which];
  const isNew = times === 0 || last.refundedInFull;
  const paidNow = order.paymentStatus === 'received' && last.paymentStatus === 'pending' && isNew;
  both[which] = { last: order, times: times + (paidNow ? 1 : 0) };
  return both[which].times;
}

/** Faults that are none until the shop has had time to mend them. */
const MENDED_LATER = /reached the payment provider|cancelled or unpaid|can still be paid|is overdue/;

async function faultsOf(shop: RestartableShop, life: Life) {
  const found = await checkInvariants(shop.app().db, shop.clock.now(), SWEEP_INTERVAL);
  // Of former lives, while a failure is being shrunk, nothing is said.
  const ids = [...life.placed, ...life.products].map(({ id }) => `#${id} `);
  const concerns = (says: string) => !says.includes('#') || ids.some((id) => `${says} `.includes(id));
  return found.filter((one) => one.state === 'fault' && concerns(one.says ?? ''));
}

/** Staff see of the customer what the two orders have brought in; the doctor then finds all others summed up as well. */
async function checkCustomer(life: Life) {
  const orders = [await life.known(0), await life.known(1)];
  expect(await life.customer()).toEqual({
    orders: orders.filter(({ status }) => status !== 'cancelled').length,
    spentMinor: sum(orders.map(({ paidAmount, refundedAmount }) => minor(paidAmount) - minor(refundedAmount))),
  });
}

/** What holds after every step. */
async function check(shop: RestartableShop, life: Life) {
  await checkCustomer(life);
  expect(await stockFaults(shop.app().db)).toEqual([]);
  expect((await faultsOf(shop, life)).filter(({ about }) => !MENDED_LATER.test(about))).toEqual([]);
  for (const which of [0, 1] as const) {
    const order = await life.known(which);
    const { shipped, left, shipments } = order.fulfilment;
    const isCancelled = order.status === 'cancelled';
    expect(shipped + left, 'shipped and left').toBe(isCancelled ? 0 : order.totalItems);
    if (order.status === 'pending') expect(left, 'left of a pending order').toBeGreaterThan(0);
    if (order.status === 'dispatched' || order.status === 'delivered') expect(left, 'left of a sent order').toBe(0);
    expect(order.status === 'delivered', 'delivered with its shipments').toBe(
      !isCancelled && left === 0 && shipments.every(({ deliveredAt }) => deliveredAt !== null),
    );
    for (const line of order.items) {
      const units = (all: readonly { line: number; quantity: number }[]) =>
        sum(all.filter((one) => one.line === line.id).map(({ quantity }) => quantity));
      const sent = sum(shipments.map(({ lines }) => units(lines)));
      expect(sent, 'shipped of a line').toBeLessThanOrEqual(line.quantity);
      const back = order.returns.filter(({ state }) => returnStateTraits[state].countsUnits);
      expect(sum(back.map(({ lines }) => units(lines))), 'returned of a line').toBeLessThanOrEqual(line.quantity);
    }
    const payments = timesPaid(life, which, order) + (which === 0 ? capturedOf(life) : 0);
    expect(minor(order.refundedAmount), 'refunded').toBeLessThanOrEqual(
      minor(order.totalAmount) * payments + toldLate(order),
    );
    const hasFailed = order.refunds.some(({ waitsForStaff }) => waitsForStaff === true);
    if (order.refundedInFull && !hasFailed) expect(order.refundableAmount, 'left of what was refunded').toBe(0);
    const needs = [...(needsDispatch(order) ? ['dispatch'] : []), ...(needsPayment(order) ? ['payment'] : [])];
    expect(await life.needsOf(which), 'what the lists say that it needs').toEqual(needs);
    if (!needsDispatch(order)) expect((await life.ship(which)).status, 'shipped all the same').toBe(409);
  }
}

const capturedOf = (life: Life) => life.intents().filter(({ status }) => status === 'succeeded').length;

/**
 * What was given back in the provider's dashboard and is heard of only after the shop's own refunds: nobody could keep the same money
 * from being given back twice.
 */
function toldLate({ refunds }: Order): number {
  const own = refunds.filter(({ source }) => source !== 'provider').map(({ id }) => id);
  return sum(refunds.filter(({ id }) => id > Math.max(0, ...own)).map(({ amount }) => minor(amount)));
}

/** What holds once everything is told and done. */
async function checkAtRest(shop: RestartableShop, life: Life) {
  await life.comeToRest();
  await check(shop, life);
  const { db } = shop.app();
  const recorded = await db
    .selectFrom('refunds')
    .select(['refund_id', 'amount_cents', 'state'])
    .where('order_id', '=', life.placed[0].id)
    .where('payment_id', 'is not', null)
    .where('state', 'in', ['pending', 'made'])
    .orderBy('refund_id')
    .execute();
  const { account } = shop.stripe;
  const made = life
    .intents()
    .flatMap(({ id }) => account.refundsOf(id))
    .filter(({ status }) => status !== 'failed');
  const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1);
  expect(
    recorded.map(({ refund_id, amount_cents }) => ({ id: refund_id ?? '', amount: amount_cents })).sort(byId),
    'one refund at the provider for each recorded',
  ).toEqual(made.map(({ id, amount }) => ({ id, amount })).sort(byId));
  expect(await faultsOf(shop, life)).toEqual([]);
}

/** Most of a life: goods go out and come back, and money with them. */
const often = [
  'webhook',
  'ship some',
  'ship the rest',
  'dispatch both',
  'undo',
  'deliver a shipment',
  'ask to return',
  'move a return',
  'move a return',
  'refund',
  'refund in three tabs',
  'refund all that is left',
  'set both statuses',
  'hand over',
  'the shop reconciles',
] as const;

const stepOf = (name: fc.Arbitrary<Step['name']>): fc.Arbitrary<Step> =>
  fc.record({ name, order: fc.constantFrom(0 as const, 1 as const), choice: fc.nat(10_000) });

const step = stepOf(
  fc.oneof(
    { weight: 60, arbitrary: fc.constantFrom(...often) },
    { weight: 40, arbitrary: fc.constantFrom(...steps.filter((one) => one !== 'server restarts')) },
    { weight: 1, arbitrary: fc.constant('server restarts' as const) },
  ),
);

const paidByCard: readonly Step[] = [
  { name: 'pay', order: 0, choice: 0 },
  { name: 'webhook', order: 0, choice: 0 },
  { name: 'webhook', order: 0, choice: 0 },
];
const paid: readonly Step[] = [...paidByCard, { name: 'set the payment status', order: 1, choice: 1 }];
const sent: readonly Step[] = [
  ...paid,
  { name: 'ship the rest', order: 0, choice: 0 },
  { name: 'ship the rest', order: 1, choice: 0 },
];

const stepsOf = (...names: Step['name'][]): Step[] => names.map((name) => ({ name, order: 0, choice: 0 }));

/** Staff hand over a refund that failed, and somebody gives money back in the provider's dashboard before that is told. */
const givenBackTwice: Step[] = [
  ...paid,
  ...stepsOf('refunds are refused', 'cancel both', 'refunds are made'),
  ...stepsOf('refund at the provider', 'hand over', 'webhook', 'webhook'),
];

/** An unpaid order can do little, so most lives begin later. */
const life = fc
  .tuple(
    fc.oneof(
      { weight: 1, arbitrary: fc.constant<readonly Step[]>([]) },
      { weight: 2, arbitrary: fc.constant(paid) },
      { weight: 3, arbitrary: fc.constant(sent) },
    ),
    fc.array(step, { minLength: 5, maxLength: 24 }),
  )
  .map(([begin, rest]) => [...begin, ...rest]);

describe(`over ${LIVES} random lives of two orders`, () => {
  it.concurrent.each(Array.from({ length: SHOPS }, (_, shop) => shop))(
    'goods, money and stock add up (shop %i)',
    { timeout: 1_800_000 },
    async () => {
      const shop = await openRestartableShop();
      try {
        await fc.assert(
          fc.asyncProperty(life, async (taken) => {
            const lived = await openLife(shop);
            for (const one of taken) {
              await lived.take(one);
              await check(shop, lived);
            }
            await checkAtRest(shop, lived);
          }),
          { numRuns: LIVES / SHOPS, examples: [[givenBackTwice]] },
        );
      } finally {
        await shop.close();
      }
    },
  );
});
