/** Numbers of invoices and credit notes have no gaps, whatever happens at the same time or in between. */

import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { CardShop } from '../../../test/card-shop.ts';
import { useCardShop } from '../../../test/ordering.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { findOrderForUpdate, updateOrder } from '../order/orders.queries.ts';
import { issuePapers } from './issue-papers.ts';

let cards: CardShop;
useCardShop((started) => {
  cards = started;
});

const db = () => cards.shop.db;

async function numbersOf(table: 'invoices' | 'credit_notes'): Promise<number[]> {
  const rows = await db().selectFrom(table).select('number').orderBy('number').execute();
  return rows.map(({ number }) => number);
}

const upTo = (last: number) => Array.from({ length: last }, (_, n) => n + 1);

/** A payment whose transaction ends as told, once its invoice has its number. */
async function payAndThen(end: 'rollback' | 'crash'): Promise<void> {
  const { id } = await cards.order();
  await inTransaction(db(), async (tx) => {
    await findOrderForUpdate(tx, id);
    await updateOrder(tx, id, { payment_status: 'received' }, cards.shop.clock.now());
    await issuePapers(tx, cards.shop.deps, id, { at: cards.shop.clock.now() });
    if (end === 'rollback') throw new Error('rolled back');
    await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx);
  }).catch(() => {});
}

describe('50 payments at once, while others fail', { timeout: 120_000 }, () => {
  it('have one invoice each, numbered from 1 without gaps', async () => {
    const placed = await Promise.all(upTo(50).map(() => cards.orderWithIntent()));
    const pay = async ({ intent }: (typeof placed)[number]) => {
      cards.account.pay(intent);
      const event = cards.event('payment_intent.succeeded', intent);
      await Promise.all([cards.deliver(event), cards.deliver(event)]);
    };
    await Promise.all([
      ...placed.map(pay),
      ...upTo(5).map(() => payAndThen('rollback')),
      ...upTo(3).map(() => payAndThen('crash')),
    ]);
    await cards.reconcileDue();
    expect(await numbersOf('invoices')).toEqual(upTo(50));

    await Promise.all(placed.slice(0, 20).map(({ id }) => cards.change(id, { status: 'cancelled' })));
    await cards.reconcileDue();
    expect(await numbersOf('credit_notes')).toEqual(upTo(20));
    const last = await db().selectFrom('paper_numbers').select(['kind', 'last']).orderBy('kind').execute();
    expect(last).toEqual([
      { kind: 'correction', last: 0 },
      { kind: 'credit_note', last: 20 },
      { kind: 'invoice', last: 50 },
    ]);
  });
});
