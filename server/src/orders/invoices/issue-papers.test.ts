/** Which orders have an invoice, and when; that each has one; what it keeps. */

import { shopOrder } from '@shop/contract/orders';
import { describe, expect, it } from 'vitest';
import type { CardShop } from '../../../test/card-shop.ts';
import { makeProduct, makeUser, orderOf } from '../../../test/factories.ts';
import { useCardShop } from '../../../test/ordering.ts';
import { read } from '../../../test/test-app.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { findOrderForUpdate, updateOrder } from '../order/orders.queries.ts';
import { issueDueInvoices } from './issue-due-invoices.ts';
import { issuePapers } from './issue-papers.ts';
import { updateInvoiceDueAt } from './papers.queries.ts';

let cards: CardShop;
useCardShop((started) => {
  cards = started;
});

const db = () => cards.shop.db;

async function placeCash(given: { discountHundredths?: number } = {}) {
  const shopper = await cards.shop.as(await makeUser(cards.shop));
  const product = await makeProduct(cards.shop, given);
  const placed = read(shopOrder, await shopper.post('/orders', orderOf([{ product, quantity: 2 }])));
  return { shopper, placed, id: placed.id };
}

/** Numbers of all invoices, in their order. */
async function numbers(): Promise<number[]> {
  const rows = await db().selectFrom('invoices').select('number').orderBy('number').execute();
  return rows.map(({ number }) => number);
}

async function dataOf(orderId: number) {
  const { data } = await db()
    .selectFrom('invoices')
    .select('data')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  return data;
}

async function papersIn(orderId: number): Promise<string[]> {
  const entries = await db()
    .selectFrom('audit_entries')
    .select(['action', 'after'])
    .where('order_id', '=', orderId)
    .where('action', 'in', ['invoice_issued', 'credit_note_issued'])
    .orderBy('id')
    .execute();
  return entries.map(({ action, after }) => `${action} ${JSON.stringify(after)}`);
}

/** A cash order that an action has dispatched, which can be undone for ten seconds. */
async function dispatchUndoable() {
  const { id } = await placeCash();
  const undoUntil = new Date(cards.shop.clock.now().getTime() + 10_000);
  await inTransaction(db(), async (tx) => {
    const at = cards.shop.clock.now();
    await findOrderForUpdate(tx, id);
    await updateOrder(tx, id, { status: 'dispatched' }, at);
    await issuePapers(tx, cards.shop.deps, id, { at, options: { undoUntil } });
  });
  const invoice = async () => (await cards.change(id, {})).invoice;
  const runJob = () =>
    issueDueInvoices(cards.shop.deps, (_, error) => {
      throw error;
    });
  return { id, invoice, runJob };
}

describe('an order by card', () => {
  it('has an invoice once it is paid, with the next number, and its history says so', async () => {
    const before = await numbers();
    const { id, shopper } = await cards.paidOrder();
    const { invoice } = await cards.known(shopper, id);
    const number = `INV-${String(before.length + 1).padStart(6, '0')}`;
    expect(invoice).toEqual({ number, at: cards.shop.clock.now().toISOString() });
    expect(await papersIn(id)).toEqual([`invoice_issued {"number":"${number}"}`]);
  });

  it('has none while it is unpaid, also when it is dispatched by hand', async () => {
    const { id } = await cards.order();
    expect((await cards.change(id, { status: 'dispatched' })).invoice).toBeNull();
    expect((await cards.change(id, { paymentStatus: 'received' })).invoice).not.toBeNull();
  });

  it('keeps its one invoice through everything that follows', async () => {
    const { id, shopper } = await cards.paidOrder();
    const { invoice } = await cards.known(shopper, id);
    for (const changes of [
      { status: 'delivered' },
      { paymentStatus: 'pending' },
      { paymentStatus: 'received' },
      { status: 'cancelled' },
      { status: 'pending' },
    ]) {
      expect((await cards.change(id, changes)).invoice).toEqual(invoice);
    }
    expect((await papersIn(id)).filter((entry) => entry.startsWith('invoice'))).toHaveLength(1);
  });

  it('has its invoice by the event, if that comes first, and events that come twice make no other', async () => {
    const { id, intent, shopper } = await cards.orderWithIntent();
    cards.account.pay(intent);
    const event = cards.event('payment_intent.succeeded', intent);
    await Promise.all([cards.deliver(event), cards.deliver(event)]);
    expect((await cards.known(shopper, id)).invoice).not.toBeNull();
    await cards.reconcileDue();
    expect(await papersIn(id)).toHaveLength(1);
  });
});

describe('an order by cash', () => {
  it('has an invoice when it is dispatched', async () => {
    const { id, placed } = await placeCash();
    expect(placed.invoice).toBeNull();
    const { invoice } = await cards.change(id, { status: 'dispatched' });
    expect(invoice?.number).toMatch(/^INV-\d{6}$/);
    expect((await cards.change(id, { paymentStatus: 'received' })).invoice).toEqual(invoice);
  });

  it('has it when its money is received, if that is first', async () => {
    const { id } = await placeCash();
    const { invoice } = await cards.change(id, { paymentStatus: 'received' });
    expect(invoice).not.toBeNull();
    expect((await cards.change(id, { status: 'delivered' })).invoice).toEqual(invoice);
  });

  it('has none when it is cancelled', async () => {
    const { id } = await placeCash();
    expect((await cards.change(id, { status: 'cancelled', paymentStatus: 'received' })).invoice).toBeNull();
    expect((await cards.change(id, { status: 'pending' })).invoice).not.toBeNull();
  });

  it('that costs nothing has it in the answer that places it', async () => {
    const { placed, shopper } = await placeCash({ discountHundredths: 10_000 });
    expect(placed.invoice).not.toBeNull();
    expect((await cards.known(shopper, placed.id)).invoice).toEqual(placed.invoice);
  });
});

describe('an order that is dispatched by an action', () => {
  it('has its invoice when the dispatch can no longer be undone, once', async () => {
    const { invoice, runJob, id } = await dispatchUndoable();
    await runJob();
    expect(await invoice()).toBeNull();
    cards.shop.clock.advance(10);
    await Promise.all([runJob(), runJob(), runJob()]);
    expect(await invoice()).toMatchObject({ at: cards.shop.clock.now().toISOString() });
    expect(await papersIn(id)).toHaveLength(1);
    await runJob();
    expect(await papersIn(id)).toHaveLength(1);
  });

  it('waits for it also when something else about it changes', async () => {
    const { id, runJob } = await dispatchUndoable();
    expect((await cards.change(id, { status: 'delivered' })).invoice).toBeNull();
    cards.shop.clock.advance(10);
    await runJob();
    expect((await cards.change(id, {})).invoice).not.toBeNull();
  });

  it('has it at once when it is paid', async () => {
    const { id, runJob } = await dispatchUndoable();
    const { invoice } = await cards.change(id, { paymentStatus: 'received' });
    expect(invoice).not.toBeNull();
    cards.shop.clock.advance(10);
    await runJob();
    expect((await cards.change(id, {})).invoice).toEqual(invoice);
  });

  it('has none when the dispatch was undone, or the order cancelled', async () => {
    const undone = await dispatchUndoable();
    await inTransaction(db(), async (tx) => {
      await updateOrder(tx, undone.id, { status: 'pending' }, cards.shop.clock.now());
      await updateInvoiceDueAt(tx, undone.id, null);
    });
    const cancelled = await dispatchUndoable();
    await cards.change(cancelled.id, { status: 'cancelled' });
    cards.shop.clock.advance(10);
    await undone.runJob();
    expect([await undone.invoice(), await cancelled.invoice()]).toEqual([null, null]);
  });
});

describe('an invoice', () => {
  it('keeps all that it shows', async () => {
    const { id } = await placeCash();
    await cards.change(id, { status: 'dispatched' });
    expect(await dataOf(id)).toMatchObject({
      date: '2026-01-15',
      order: id,
      ordered: '2026-01-15',
      seller: { name: 'Test Shop', address: '1 Main Street\nSpringfield', tax_id: 'US-1' },
      buyer: { name: 'Ann Example', street: '1 Main Street', pin_code: '97477', tax_id: null },
      payment_method: 'cash',
      paid: false,
      lines: [{ quantity: 2, unit_cents: 1500, amount_cents: 3000 }],
      subtotal_cents: 3000,
      promotions: [],
      shipping: null,
      taxes: [],
      total_cents: 3000,
    });
  });

  it('has a number of at least six digits', async () => {
    const { id } = await placeCash();
    await db()
      .transaction()
      .execute(async (tx) => {
        await tx.updateTable('paper_numbers').set({ last: 999_999 }).where('kind', '=', 'invoice').execute();
        await updateOrder(tx, id, { payment_status: 'received' }, cards.shop.clock.now());
        expect((await issuePapers(tx, cards.shop.deps, id, { at: cards.shop.clock.now() })).invoices.at(-1)?.name).toBe(
          'INV-1000000',
        );
        throw new Error('rolled back');
      })
      .catch((error: unknown) => {
        if (!(error instanceof Error && error.message === 'rolled back')) throw error;
      });
  });
});
