/** Papers that never change are drawn once, and kept. */

import type { PaperDocument } from '@shop/pdf-documents/paper-document';
import { describe, expect, it } from 'vitest';
import { checkInvariants } from '../../ops/check-invariants.ts';
import { listPaperFilesOff } from '../../ops/paper-invariants.queries.ts';
import type { CardShop } from '../../test/card-shop.ts';
import { useCardShop } from '../../test/ordering.ts';
import { openTestDatabase } from '../../test/test-database.ts';
import { keptPaper } from './keep-paper.ts';
import type { PrintInTurn } from './print-paper.ts';

let cards: CardShop;
useCardShop((started) => {
  cards = started;
});

const paper: PaperDocument = {
  title: 'Paper',
  author: '',
  size: 'A4',
  createdAt: '2026-01-15T12:00:00Z',
  sections: [],
};
const fonts = 60_000;

/** An order with an invoice, and what prints it in a process that draws these bytes. */
async function invoiced() {
  const { id, shopper } = await cards.paidOrder();
  const { number } = await cards.shop.db
    .selectFrom('invoices')
    .select('number')
    .where('order_id', '=', id)
    .executeTakeFirstOrThrow();
  const { deps } = cards.shop;
  const printWith = (inTurn: PrintInTurn, from = deps) =>
    keptPaper({ deps, from, inTurn }, { kind: 'invoice', number, order_id: id }, () => paper);
  const printBy = (print: () => Promise<Buffer>, from = deps) => printWith((job) => job(print), from);
  const files = () =>
    cards.shop.db.selectFrom('paper_files').select(['bytes', 'drawn_at']).where('order_id', '=', id).execute();
  return { id, shopper, number, printWith, printBy, files };
}

const never = () => Promise.reject(new Error('It was drawn again'));

describe('a paper that never changes', { timeout: fonts }, () => {
  it('is drawn when it is first read, and kept as it was then', async () => {
    const { id, shopper, files } = await invoiced();
    expect(await files()).toEqual([]);
    const first = await shopper.get(`/orders/own/${id}/invoice.pdf`);
    expect(await files()).toEqual([{ bytes: first.bytes, drawn_at: cards.shop.clock.now() }]);
    // As a later version would draw it.
    const data = JSON.stringify({ seller: 'unreadable' });
    await cards.shop.db.updateTable('invoices').set({ data }).where('order_id', '=', id).execute();
    for (const again of [
      await shopper.get(`/orders/own/${id}/invoice.pdf`),
      await cards.admin.get(`/orders/${id}/invoice.pdf`),
    ]) {
      expect([again.status, again.bytes.equals(first.bytes)]).toEqual([200, true]);
    }
  });

  it('is the same for all when several processes draw it at once, each differently', async () => {
    const { printBy, files } = await invoiced();
    let begun = 0;
    let draw = () => {};
    const all = new Promise<void>((resolve) => {
      draw = resolve;
    });
    const printed = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        printBy(async () => {
          begun += 1;
          if (begun === 8) draw();
          await all;
          return Buffer.from(`%PDF-${n}`);
        }),
      ),
    );
    const kept = await files();
    expect(kept).toHaveLength(1);
    for (const bytes of printed) expect(bytes).toEqual(kept[0]?.bytes);
  });

  it('waits in no queue once it is kept, and is not drawn if that happened while it waited', async () => {
    const { printWith, printBy } = await invoiced();
    const late = await printWith(async (job) => {
      await printBy(async () => Buffer.from('%PDF-first'));
      return job(never);
    });
    expect(`${late}`).toBe('%PDF-first');
    expect(`${await printWith(() => Promise.reject(new Error('It waited')))}`).toBe('%PDF-first');
  });

  it('is what was kept also where a replica does not know it yet', async () => {
    const { printBy } = await invoiced();
    await printBy(async () => Buffer.from('%PDF-first'));
    const behind = await openTestDatabase();
    const from = { ...cards.shop.deps, reads: behind.reads, slowReads: behind.db };
    expect(`${await printBy(async () => Buffer.from('%PDF-second'), from)}`).toBe('%PDF-first');
    await behind.close();
    expect(`${await printBy(never)}`).toBe('%PDF-first');
  });

  it('that could not be drawn is not kept', async () => {
    const { printBy, files } = await invoiced();
    await expect(printBy(never)).rejects.toThrow('It was drawn again');
    expect(await files()).toEqual([]);
    expect(`${await printBy(async () => Buffer.from('%PDF-later'))}`).toBe('%PDF-later');
  });

  it('is known to the doctor also if it is a later invoice or credit note, or a correction', async () => {
    const { id, printBy } = await invoiced();
    await printBy(async () => Buffer.from('%PDF-1'));
    const { db, clock } = cards.shop;
    const at = clock.now();
    const common = { order_id: id, amount_cents: 100, created_at: at, data: '{}' };
    const papers = [
      { ...common, kind: 'invoice', number: 901, name: 'INV-901', after_refund: 0 },
      { ...common, kind: 'credit_note', number: 902, name: 'INV-C902', invoice_number: 901 },
      { ...common, kind: 'correction', number: 903, name: 'INV-K903', credit_note_id: 902 },
    ] as const;
    const found = () => listPaperFilesOff(db);
    for (const paper of papers) {
      const { kind, number, order_id } = paper;
      await db
        .insertInto('paper_files')
        .values({ kind, number, order_id, bytes: Buffer.from('%PDF-2'), drawn_at: at })
        .execute();
      expect((await found()).examples).toMatchObject([{ says: `${kind} ${number}` }]);
      await db.insertInto('later_papers').values(paper).execute();
      expect((await found()).total).toBe(0);
    }
  });

  it('is known to the doctor, who finds files that are none, or of no paper', async () => {
    const { id, number, printBy } = await invoiced();
    await printBy(async () => Buffer.from('%PDF-1'));
    const { db, clock } = cards.shop;
    const found = async () => {
      const findings = await checkInvariants(db, clock.now(), 15);
      return findings.flatMap(({ about, says }) => (about.startsWith('kept papers') ? [says] : []));
    };
    const sound = await found();
    const other = await cards.paidOrder();
    for (const [changes, says] of [
      [{ bytes: Buffer.from('Not found') }, `invoice ${number}`],
      [{ kind: 'credit_note' }, `credit_note ${number}`],
      [{ order_id: other.id }, `invoice ${number}`],
    ] as const) {
      const before = { kind: 'invoice', order_id: id, bytes: Buffer.from('%PDF-1') } as const;
      await db.updateTable('paper_files').set(changes).where('number', '=', number).execute();
      expect((await found()).join()).toContain(says);
      await db.updateTable('paper_files').set(before).where('number', '=', number).execute();
    }
    expect(await found()).toEqual(sound);
  });
});
