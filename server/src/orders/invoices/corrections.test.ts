/** Papers follow the money: what a refund that came to nothing, and a second sale, make of them. */

import type { Order } from '@shop/contract/orders';
import { shopOrder } from '@shop/contract/orders';
import { describe, expect, it } from 'vitest';
import {
  listCreditNotesOffRefunds,
  listPaperNumbersOff,
  listPapersOffMoney,
} from '../../../ops/paper-invariants.queries.ts';
import type { CardShop } from '../../../test/card-shop.ts';
import { makeProduct, makeUser, orderOf } from '../../../test/factories.ts';
import { useCardShop } from '../../../test/ordering.ts';
import { type Client, read } from '../../../test/test-app.ts';

let cards: CardShop;
useCardShop((started) => {
  cards = started;
});

const db = () => cards.shop.db;
const sum = (papers: readonly { amount: number }[]) => papers.reduce((all, { amount }) => all + amount, 0);
const papersOf = ({ invoices, creditNotes, corrections }: Order) => ({
  invoices: invoices.map(({ amount }) => amount),
  creditNotes: creditNotes.map(({ amount }) => amount),
  corrections: corrections.map(({ amount }) => amount),
});
const balanceOf = ({ invoices, creditNotes, corrections }: Order) =>
  sum(invoices) - sum(creditNotes) + sum(corrections);

async function placeCash() {
  const shopper = await cards.shop.as(await makeUser(cards.shop));
  const product = await makeProduct(cards.shop);
  const { id } = read(shopOrder, await shopper.post('/orders', orderOf([{ product, quantity: 2 }])));
  return { shopper, id };
}

const refund = (id: number, amount: number) => cards.admin.post(`/orders/${id}/refunds`, { amount, reason: 'Damaged' });

async function payAgain(shopper: Client, id: number) {
  const intent = await cards.intent(shopper, id);
  cards.account.pay(intent);
  await cards.deliver(cards.event('payment_intent.succeeded', intent));
}

/** A card order of which staff say that it is paid, while its intent cannot be ended and so can still be paid. */
async function saidToBePaid() {
  const placed = await cards.orderWithIntent();
  cards.stripe.setWeather('down');
  await cards.change(placed.id, { paymentStatus: 'received' });
  const charge = async () => {
    cards.stripe.setWeather('fair');
    cards.account.pay(placed.intent);
    await cards.deliver(cards.event('payment_intent.succeeded', placed.intent));
  };
  return { ...placed, charge };
}

const known = async (id: number) => read(shopOrder, await cards.admin.get(`/orders/${id}`));

/** All that the doctor says about papers. */
async function faults(): Promise<unknown[]> {
  const found = await Promise.all([
    listPapersOffMoney(db()),
    listCreditNotesOffRefunds(db()),
    listPaperNumbersOff(db()),
  ]);
  return found.flatMap(({ examples }) => examples);
}

describe('a credit note whose refund failed at the bank', () => {
  it('is cancelled by a correction with a number of its own, and a new refund has a new credit note', async () => {
    const { id, intent } = await cards.paidOrder();
    cards.account.refundsAre = 'pending';
    await refund(id, 12);
    const [first] = (await known(id)).creditNotes;
    const pending = cards.account.refundsOf(intent).find(({ status }) => status === 'pending');
    cards.account.endRefund(pending?.id ?? '', 'failed');
    cards.account.refundsAre = 'succeeded';
    await cards.deliverMoneyEvents(intent);
    const failed = await known(id);
    expect(papersOf(failed)).toEqual({ invoices: [30], creditNotes: [12], corrections: [12] });
    expect(failed.corrections).toEqual([
      { id: expect.any(Number), number: 'INV-K000001', at: expect.any(String), amount: 12, creditNote: first?.id },
    ]);
    await refund(id, 12);
    const again = await known(id);
    expect(papersOf(again)).toEqual({ invoices: [30], creditNotes: [12, 12], corrections: [12] });
    expect(new Set(again.creditNotes.map(({ refund: of }) => of)).size).toBe(2);
    expect([balanceOf(again), await faults()]).toEqual([18, []]);
  });

  it('has a second one once staff have handed the money over', async () => {
    const { id, intent } = await cards.paidOrder();
    cards.account.refundsAre = 'pending';
    await refund(id, 12);
    const pending = cards.account.refundsOf(intent).find(({ status }) => status === 'pending');
    cards.account.endRefund(pending?.id ?? '', 'failed');
    cards.account.refundsAre = 'succeeded';
    await cards.deliverMoneyEvents(intent);
    const [made] = (await known(id)).refunds;
    await cards.admin.patch(`/orders/${id}/refunds/${made?.id}`, { state: 'handed-over' });
    const after = await known(id);
    expect(papersOf(after)).toEqual({ invoices: [30], creditNotes: [12, 12], corrections: [12] });
    expect(after.creditNotes.map(({ refund: of }) => of)).toEqual([made?.id, made?.id]);
    expect(new Set(after.creditNotes.map((note) => note.id)).size).toBe(2);
    expect([balanceOf(after), await faults()]).toEqual([18, []]);
  });
});

describe('a card order that is revived after its invoice was credited whole', () => {
  it('has a new invoice with its next payment, and the last one is its invoice', async () => {
    const { id, shopper } = await cards.paidOrder();
    await cards.change(id, { status: 'cancelled' });
    await cards.reconcileDue();
    expect(papersOf(await known(id))).toEqual({ invoices: [30], creditNotes: [30], corrections: [] });
    const revived = await cards.change(id, { status: 'pending' });
    expect([papersOf(revived).invoices, balanceOf(revived)]).toEqual([[30], 0]);
    await payAgain(shopper, id);
    const paid = await known(id);
    expect(papersOf(paid)).toEqual({ invoices: [30, 30], creditNotes: [30], corrections: [] });
    const [first, second] = paid.invoices;
    expect(paid.invoice).toEqual({ number: second?.number, at: second?.at });
    expect(first?.number).not.toBe(second?.number);
    // Shipping and refunding the second sale is about its own invoice.
    const shipped = await cards.change(id, { status: 'delivered' });
    expect(papersOf(shipped).invoices).toEqual([30, 30]);
    await refund(id, 5);
    expect([papersOf(await known(id)).creditNotes, await faults()]).toEqual([[30, 5], []]);
  });

  it('while its first refund failed, is invoiced again all the same: it was paid twice', async () => {
    const { id, shopper, intent } = await cards.paidOrder();
    cards.account.refundsAre = 'pending';
    await cards.change(id, { status: 'cancelled' });
    await cards.reconcileDue();
    const pending = cards.account.refundsOf(intent).find(({ status }) => status === 'pending');
    cards.account.endRefund(pending?.id ?? '', 'failed');
    cards.account.refundsAre = 'succeeded';
    await cards.deliverMoneyEvents(intent);
    await cards.change(id, { status: 'pending' });
    await payAgain(shopper, id);
    const paid = await known(id);
    expect(papersOf(paid)).toEqual({ invoices: [30, 30], creditNotes: [30], corrections: [30] });
    expect([balanceOf(paid), await faults()]).toEqual([60, []]);
  });

  it('has none for a payment that came while it was cancelled, and its refund no credit note', async () => {
    const { id, charge } = await saidToBePaid();
    await cards.change(id, { status: 'cancelled' });
    await charge();
    await cards.reconcileDue();
    const order = await known(id);
    expect(papersOf(order)).toEqual({ invoices: [30], creditNotes: [30], corrections: [] });
    expect([order.refunds.map(({ amount }) => amount), await faults()]).toEqual([[30, 30], []]);
  });
});

describe('a card order of which staff say that it is paid', () => {
  it('has one invoice, also when the card is charged after all', async () => {
    const { id, charge } = await saidToBePaid();
    await charge();
    expect(papersOf(await known(id)).invoices).toEqual([30]);
    await cards.change(id, { status: 'cancelled' });
    await cards.reconcileDue();
    expect(papersOf(await known(id))).toEqual({ invoices: [30], creditNotes: [30], corrections: [] });
    expect(await faults()).toEqual([]);
  });

  it('and is then cancelled because it was not after all: its invoice is credited', async () => {
    const { id } = await cards.order({ quantity: 2 });
    await cards.change(id, { paymentStatus: 'received' });
    await cards.change(id, { paymentStatus: 'pending' });
    cards.timeIsOver();
    await cards.reconcileDue();
    const expired = await known(id);
    expect(expired.status).toBe('cancelled');
    expect(papersOf(expired)).toEqual({ invoices: [30], creditNotes: [30], corrections: [] });
    expect(expired.creditNotes[0]?.refund).toBeNull();
    expect(await faults()).toEqual([]);
  });
});

describe('a card order that was refunded whole', () => {
  it('has no second invoice by what staff do with it afterwards', async () => {
    const { id } = await cards.paidOrder();
    await refund(id, 30);
    for (const status of ['dispatched', 'delivered', 'pending'])
      expect(papersOf(await cards.change(id, { status })).invoices).toEqual([30]);
    expect([balanceOf(await known(id)), await faults()]).toEqual([0, []]);
  });
});

describe('a cash order', () => {
  it('whose refund is taken back because it goes on has a correction', async () => {
    const { id } = await placeCash();
    await cards.change(id, { paymentStatus: 'received' });
    await cards.change(id, { status: 'cancelled' });
    const goesOn = await cards.change(id, { status: 'pending' });
    expect(papersOf(goesOn)).toEqual({ invoices: [30], creditNotes: [30], corrections: [30] });
    const off = await cards.change(id, { status: 'cancelled' });
    expect(papersOf(off)).toEqual({ invoices: [30], creditNotes: [30, 30], corrections: [30] });
    expect([balanceOf(off), await faults()]).toEqual([0, []]);
  });

  it('that was paid back and is paid again has a second invoice, and can be refunded again', async () => {
    const { id } = await placeCash();
    await cards.change(id, { paymentStatus: 'received' });
    const { refunds } = await cards.change(id, { status: 'cancelled' });
    await cards.admin.patch(`/orders/${id}/refunds/${refunds[0]?.id}`, { state: 'handed-over' });
    await cards.change(id, { status: 'pending' });
    await cards.change(id, { paymentStatus: 'pending' });
    const paid = await cards.change(id, { paymentStatus: 'received' });
    expect(papersOf(paid)).toEqual({ invoices: [30, 30], creditNotes: [30], corrections: [] });
    expect([paid.paidAmount, paid.refundedAmount, paid.refundableAmount]).toEqual([60, 30, 30]);
    // Staff correct themselves: nothing was paid back in between.
    await cards.change(id, { paymentStatus: 'pending' });
    expect(papersOf(await cards.change(id, { paymentStatus: 'received' })).invoices).toEqual([30, 30]);
    await refund(id, 4);
    const off = await cards.change(id, { status: 'cancelled' });
    expect(papersOf(off)).toEqual({ invoices: [30, 30], creditNotes: [30, 4, 26], corrections: [] });
    expect([balanceOf(off), await faults()]).toEqual([0, []]);
  });

  it('that is cancelled before anything was paid has a credit note, and a new invoice when it is dispatched again', async () => {
    const { id } = await placeCash();
    await cards.change(id, { status: 'dispatched' });
    const off = await cards.change(id, { status: 'cancelled' });
    expect(papersOf(off)).toEqual({ invoices: [30], creditNotes: [30], corrections: [] });
    expect(off.creditNotes[0]?.refund).toBeNull();
    const again = await cards.change(id, { status: 'dispatched' });
    expect(papersOf(again)).toEqual({ invoices: [30, 30], creditNotes: [30], corrections: [] });
    const paid = await cards.change(id, { paymentStatus: 'received' });
    expect([papersOf(paid).invoices, paid.paidAmount, await faults()]).toEqual([[30, 30], 30, []]);
  });

  it('of which staff say only after its cancellation that it was paid has one credit note', async () => {
    const { id } = await placeCash();
    await cards.change(id, { status: 'dispatched' });
    await cards.change(id, { status: 'cancelled' });
    const received = await cards.change(id, { paymentStatus: 'received' });
    expect(received.refunds.map(({ state }) => state)).toEqual(['to-hand-over']);
    expect(papersOf(received)).toEqual({ invoices: [30], creditNotes: [30], corrections: [] });
    const goesOn = await cards.change(id, { status: 'pending' });
    expect(papersOf(goesOn)).toEqual({ invoices: [30, 30], creditNotes: [30], corrections: [] });
    expect([balanceOf(goesOn), await faults()]).toEqual([30, []]);
  });
});
