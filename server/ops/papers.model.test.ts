/**
 * Whatever becomes of the money of two orders, one by card and one in cash: after each step their invoices less credit notes, with
 * corrections, are what was paid and not given back, numbers have no gaps, and the taxes of what is credited whole are those of the
 * invoice, to the cent.
 */

import { creditedRefundStates, orderStatuses } from '@shop/contract/order-status';
import type { Order } from '@shop/contract/orders';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { creditNoteData, invoiceData } from '../src/orders/invoices/paper-data.ts';
import { listPapersOf } from '../src/orders/invoices/papers.queries.ts';
import { openLife } from '../test/after-order-life.ts';
import type { Step } from '../test/after-order-steps.ts';
import { makeTaxRate } from '../test/price-rules.ts';
import { openRestartableShop, type RestartableShop } from '../test/restartable-shop.ts';
import { runs } from '../test/runs.ts';
import { listCreditNotesOffRefunds, listPaperNumbersOff, listPapersOffMoney } from './paper-invariants.queries.ts';

const LIVES = runs(60);

let shop: RestartableShop;
beforeAll(async () => {
  shop = await openRestartableShop();
  await makeTaxRate(shop.app(), { country: 'US', percent: 8.875 });
});
afterAll(() => shop.close());

type Life = Awaited<ReturnType<typeof openLife>>;

const minor = (amount: number) => Math.round(amount * 100);
const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
const centsOf = (papers: readonly { amount: number }[]) => sum(papers.map(({ amount }) => minor(amount)));

/** Computed from the answers that staff see, apart from what the doctor computes in SQL. */
async function checkOrder(order: Order) {
  const { invoices, creditNotes, corrections } = order;
  const balance = centsOf(invoices) - centsOf(creditNotes) + centsOf(corrections);
  const total = minor(order.totalAmount);
  for (const { amount } of invoices) expect(minor(amount)).toBe(total);
  expect(order.invoice?.number, 'the last one').toBe(invoices.at(-1)?.number);
  expect(new Set(corrections.map(({ creditNote }) => creditNote)).size, 'each is corrected once').toBe(
    corrections.length,
  );
  // What is on its way to the provider has not been given back yet.
  const rows = await shop
    .app()
    .db.selectFrom('refunds')
    .select(['id', 'amount_cents', 'state', 'payment_id'])
    .where('order_id', '=', order.id)
    .execute();
  const givenBack = sum(
    rows.filter(({ state }) => creditedRefundStates.includes(state)).map((row) => row.amount_cents),
  );
  const isClaimed = order.paymentStatus === 'pending' && order.status !== 'cancelled' && invoices.length > 0;
  // Payments that came when the order could not use them are given back, and not invoiced.
  const isSimple = order.disputes.length === 0 && (await captured(order.id)) <= 1;
  if (
    order.paymentMethod === 'cash' &&
    order.paymentStatus === 'received' &&
    invoices.length > 0 &&
    order.status !== 'cancelled'
  )
    expect(balance, 'cash that was received').toBe(minor(order.paidAmount) - givenBack);
  if (order.status === 'cancelled' && order.paymentMethod === 'cash')
    expect(balance, 'cash of a cancelled order').toBe(0);
  if (order.paymentMethod === 'card' && isSimple && !isClaimed && order.status !== 'cancelled' && invoices.length > 0)
    expect(balance, 'paid by card').toBe(minor(order.paidAmount) - givenBack);
}

async function captured(orderId: number): Promise<number> {
  const rows = await shop
    .app()
    .db.selectFrom('payments')
    .select('id')
    .where('order_id', '=', orderId)
    .where('state', '=', 'succeeded')
    .execute();
  return rows.length;
}

/** Of each invoice that is credited whole the credit notes that stand have all of its taxes. */
async function checkTaxes({ id, corrections }: Order) {
  const { invoices, creditNotes } = await listPapersOf(shop.app().db, id);
  const cancelled = new Set(corrections.map(({ creditNote }) => creditNote));
  const standing = creditNotes.filter((note) => !cancelled.has(note.id)).map(({ data }) => creditNoteData.parse(data));
  for (const { name, data } of invoices) {
    const invoice = invoiceData.parse(data);
    const notes = standing.filter((note) => note.invoice.number === name);
    for (const note of notes) {
      expect(sum(note.rates?.map((rate) => rate.net_cents + rate.tax_cents) ?? []), 'rates').toBe(note.amount_cents);
      const parts = [...note.lines.map((line) => line.amount_cents), note.rest?.amount_cents ?? 0];
      expect(sum(parts), 'lines').toBe(note.amount_cents);
    }
    const credited = sum(notes.map(({ amount_cents }) => amount_cents));
    const taxes = sum(notes.flatMap((note) => note.taxes.map(({ amount_cents }) => amount_cents)));
    const all = sum(invoice.taxes.map(({ amount_cents }) => amount_cents));
    if (credited === invoice.total_cents) expect(taxes, 'taxes of what is credited whole').toBe(all);
    else if (credited < invoice.total_cents) expect(taxes, 'taxes of what is credited').toBeLessThanOrEqual(all);
  }
}

async function check(life: Life) {
  const { db } = shop.app();
  const off = await Promise.all([listPapersOffMoney(db), listCreditNotesOffRefunds(db), listPaperNumbersOff(db)]);
  expect(off.flatMap(({ examples }) => examples)).toEqual([]);
  for (const which of [0, 1] as const) {
    const order = await life.known(which);
    await checkOrder(order);
    await checkTaxes(order);
  }
}

/** Ways of money, with goods as far as they move it. */
const names = [
  'pay',
  'webhook',
  'webhook',
  'ship the rest',
  'dispatch both',
  'cancel both',
  'cancel it oneself',
  'set the status',
  'set the status',
  'set the payment status',
  'set the payment status',
  'refund',
  'refund',
  'refund all that is left',
  'refund in three tabs',
  'hand over',
  'refund at the provider',
  'dispute',
  'lose the dispute',
  'refunds are slow',
  'refunds fail',
  'refunds are refused',
  'refunds are made',
  'the bank ends a refund',
  'the bank ends a refund',
  'ask to return',
  'move a return',
  'half an hour passes',
  'due invoices are given',
  'the shop reconciles',
  'the shop reconciles',
  'Stripe is down',
  'Stripe is up',
] as const satisfies readonly Step['name'][];

const step: fc.Arbitrary<Step> = fc.record({
  name: fc.constantFrom(...names),
  order: fc.constantFrom(0 as const, 1 as const),
  choice: fc.nat(10_000),
});
const stepsOf = (...all: Step['name'][]): Step[] => all.map((name) => ({ name, order: 0, choice: 1 }));
const paid = [
  ...stepsOf('pay', 'webhook', 'webhook'),
  { name: 'set the payment status', order: 1, choice: 1 } as const,
];

const taken = (order: 0 | 1, name: Step['name'], choice = 1): Step => ({ name, order, choice });
const become = (status: (typeof orderStatuses)[number]) => taken(1, 'set the status', orderStatuses.indexOf(status));
/** Has every kind of paper that comes after the first of its kind, which random lives may lack. */
const backAndForth = [
  ...[become('cancelled'), taken(1, 'hand over'), become('pending')],
  ...[taken(1, 'set the payment status', 0), taken(1, 'set the payment status')],
  ...[taken(0, 'refunds are slow'), taken(0, 'refund'), taken(0, 'the bank ends a refund', 0)],
  ...stepsOf('webhook', 'webhook', 'webhook', 'the shop reconciles'),
  taken(0, 'hand over'),
];

describe(`over ${LIVES} random lives of two orders`, () => {
  it('papers follow the money', { timeout: 900_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 22 }), async (steps) => {
        const life = await openLife(shop);
        for (const one of [...paid, ...steps]) {
          await life.take(one);
          await check(life);
        }
        await life.comeToRest();
        await check(life);
      }),
      { numRuns: LIVES, examples: [[backAndForth]] },
    );
    const { db } = shop.app();
    const later = await db.selectFrom('later_papers').select('kind').distinct().orderBy('kind').execute();
    expect(later.map(({ kind }) => kind)).toEqual(['correction', 'credit_note', 'invoice']);
  });
});
