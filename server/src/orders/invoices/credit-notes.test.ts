/** Refunds of invoiced orders have credit notes. */

import { describe, expect, it } from 'vitest';
import type { CardShop } from '../../../test/card-shop.ts';
import { useCardShop } from '../../../test/ordering.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { findOrderForUpdate } from '../order/orders.queries.ts';
import { issueCreditNotes, issuePapers } from './issue-papers.ts';

let cards: CardShop;
useCardShop((started) => {
  cards = started;
});

const db = () => cards.shop.db;

/** Records a refund as it is, and issues what follows. */
async function refund(orderId: number, minor: number, state: 'requested' | 'pending' | 'made' | 'failed') {
  const at = cards.shop.clock.now();
  await inTransaction(db(), async (tx) => {
    const found = await findOrderForUpdate(tx, orderId);
    const payment = await tx.selectFrom('payments').select('id').where('order_id', '=', orderId).executeTakeFirst();
    await tx
      .insertInto('refunds')
      .values({
        order_id: found?.order.id ?? 0,
        payment_id: payment?.id ?? null,
        key: `${orderId}-${minor}-${state}`,
        amount_cents: minor,
        reason: 'Damaged',
        source: 'shop',
        state,
        created_at: at,
        updated_at: at,
      })
      .execute();
    await issueCreditNotes(tx, cards.shop.deps, orderId, at);
  });
}

const amounts = async (orderId: number) => {
  const rows = await db()
    .selectFrom('order_credit_notes')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();
  return rows.map(({ amount_cents }) => amount_cents);
};

describe('a refund of an invoiced order', () => {
  it('has one credit note once it is sure, and none while it is only requested or after it failed', async () => {
    const { id } = await cards.paidOrder();
    await refund(id, 100, 'requested');
    await refund(id, 200, 'failed');
    expect(await amounts(id)).toEqual([]);
    await refund(id, 300, 'pending');
    await refund(id, 400, 'made');
    expect(await amounts(id)).toEqual([300, 400]);
    await inTransaction(db(), async (tx) => {
      await findOrderForUpdate(tx, id);
      await issuePapers(tx, cards.shop.deps, id, { at: cards.shop.clock.now() });
    });
    expect(await amounts(id)).toEqual([300, 400]);
  });

  it('of an order from before there were invoices has none, and makes no invoice', async () => {
    const { id, shopper } = await cards.paidOrder();
    await db().deleteFrom('invoices').where('order_id', '=', id).execute();
    await refund(id, 500, 'made');
    expect((await cards.known(shopper, id)).invoice).toBeNull();
    const { invoice, creditNotes } = await cards.change(id, { status: 'dispatched' });
    expect(invoice).not.toBeNull();
    expect(creditNotes.map(({ amount }) => amount)).toEqual([5]);
  });
});
