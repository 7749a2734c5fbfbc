/** Each fault of papers, planted, is found by the doctor. */

import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { CardShop } from '../test/card-shop.ts';
import { useCardShop } from '../test/ordering.ts';
import { listCreditNotesOffRefunds, listPaperNumbersOff, listPapersOffMoney } from './paper-invariants.queries.ts';

let cards: CardShop;
useCardShop((started) => {
  cards = started;
});

/** Cancelled, set back and cancelled: its first credit note is corrected, its second stands. */
let id: number;
beforeAll(async () => {
  const placed = await cards.order({ quantity: 2 });
  id = placed.id;
  for (const changes of [
    { paymentStatus: 'received' },
    { status: 'cancelled' },
    { status: 'pending' },
    { status: 'cancelled' },
  ])
    await cards.change(id, changes);
});

class RolledBack extends Error {}

async function foundAfter(statement: ReturnType<typeof sql>): Promise<string[][]> {
  const found: string[][] = [];
  await cards.shop.db
    .transaction()
    .execute(async (tx) => {
      await statement.execute(tx);
      for (const list of [listPapersOffMoney, listCreditNotesOffRefunds, listPaperNumbersOff])
        found.push((await list(tx)).examples.map(({ says }) => says ?? ''));
      throw new RolledBack();
    })
    .catch((error: unknown) => {
      if (!(error instanceof RolledBack)) throw error;
    });
  return found;
}

describe('the invariants of papers', () => {
  it('hold', async () => {
    expect(await foundAfter(sql`select 1`)).toEqual([[], [], []]);
  });

  it('find a correction that is missing, by its sum, its refund and its number', async () => {
    expect(await foundAfter(sql`delete from later_papers where kind = 'correction'`)).toEqual([
      ['papers -3000 minor units, money 0'],
      [expect.stringMatching(/^refund \d+, failed: 1 credit notes$/)],
      ['correction: last is 1, 0 up to 0'],
    ]);
  });

  it('find a correction of another amount than its credit note', async () => {
    expect(await foundAfter(sql`update later_papers set amount_cents = 2999 where kind = 'correction'`)).toEqual([
      ['papers -1 minor units, money 0'],
      [expect.stringMatching(/^correction INV-K/)],
      [],
    ]);
  });

  it('leave alone what an older version of the shop invoiced', async () => {
    const older = sql`with older as (update invoices set after_refund = null where order_id = ${id})
      update later_papers set amount_cents = 2999 where kind = 'correction'`;
    expect((await foundAfter(older))[0]).toEqual([]);
  });
});
