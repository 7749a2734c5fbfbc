/** Papers of many at once. */

import { randomInt } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { CardShop } from '../../test/card-shop.ts';
import { useCardShop } from '../../test/ordering.ts';
import { papersOf } from '../../test/papers.ts';

let cards: CardShop;
useCardShop((started) => {
  cards = started;
});

const { dispatched, makeReturn } = papersOf(() => cards);
const fonts = 60_000;

/** Characters of Chinese, Korean and Japanese, each drawn by another of some hundred fonts. */
const odd = () =>
  Array.from({ length: 190 }, () => {
    const [from = 0, to = 0] =
      [
        [0x4e00, 0x9fa5],
        [0xac00, 0xd7a3],
        [0x3041, 0x3096],
      ][randomInt(3)] ?? [];
    return String.fromCodePoint(randomInt(from, to));
  }).join('');

describe('many papers at once', { timeout: fonts }, () => {
  it('for one shopper keep neither staff nor other shoppers from theirs', async () => {
    const { id, shopper } = await dispatched();
    const other = await dispatched();
    const many = Array.from({ length: 80 }, () => shopper.get(`/orders/own/${id}/invoice.pdf`));
    const [slips, invoice] = await Promise.all([
      cards.admin.get(`/orders/packing-slips.pdf?ids=${id}`),
      other.shopper.get(`/orders/own/${other.id}/invoice.pdf`),
    ]);
    expect([slips.status, invoice.status]).toEqual([200, 200]);
    for (const { status } of await Promise.all(many)) expect([200, 429]).toContain(status);
  });

  it('for shoppers whose addresses take long to draw, in loops, keep no paper from staff', async () => {
    const orders = await Promise.all(
      Array.from({ length: 52 }, () => dispatched({ name: odd(), street: odd(), city: odd(), state: odd() })),
    );
    const gone = new AbortController();
    setMaxListeners(0, gone.signal);
    const flood = orders.map(async ({ id, shopper }) => {
      const slip = await makeReturn(id);
      const paths = [`/orders/own/${id}/returns/${slip}/slip.pdf`, `/orders/own/${id}/invoice.pdf`];
      for (;;) for (const url of paths) await shopper.send({ method: 'GET', url, signal: gone.signal });
    });
    const statuses: number[] = [];
    for (const { id } of orders.slice(0, 4)) {
      statuses.push((await cards.admin.get(`/orders/${id}/invoice.pdf`)).status);
      statuses.push((await cards.admin.get(`/orders/packing-slips.pdf?ids=${id}`)).status);
    }
    gone.abort();
    expect(statuses).toEqual(statuses.map(() => 200));
    await Promise.allSettled(flood);
  });

  it('that nobody waits for any more are not drawn', async () => {
    const [kept, first, abandoned] = [await dispatched(), await dispatched(), await dispatched()];
    const invoiceOf = ({ id, shopper }: typeof first, signal?: AbortSignal) =>
      shopper.send({ method: 'GET', url: `/orders/own/${id}/invoice.pdf`, ...(signal && { signal }) });
    await invoiceOf(kept);
    const { db } = cards.shop;
    const gone = new AbortController();
    const { inTurn, outcome } = await db.transaction().execute(async (tx) => {
      // The first paper is drawn, and cannot be kept: it is its turn until this ends.
      await sql`lock table paper_files in share mode`.execute(tx);
      const inTurn = invoiceOf(first);
      const waits = sql<{ waits: boolean }>`
        select exists (select from pg_locks where relation = 'paper_files'::regclass and not granted) as waits`;
      await expect.poll(async () => (await waits.execute(db)).rows[0]?.waits, { timeout: fonts }).toBe(true);
      const behind = invoiceOf(abandoned, gone.signal);
      // Takes as long as the one behind needs to get into the queue.
      expect((await invoiceOf(kept)).status).toBe(200);
      gone.abort();
      const outcome = behind.then(
        () => 'answered',
        () => 'gone',
      );
      return { inTurn: inTurn.then(({ status }) => status), outcome };
    });
    expect([await inTurn, await outcome]).toEqual([200, 'gone']);
    const files = await db.selectFrom('paper_files').select('order_id').execute();
    expect(files.map(({ order_id }) => order_id)).toEqual(expect.arrayContaining([kept.id, first.id]));
    expect(files.map(({ order_id }) => order_id)).not.toContain(abandoned.id);
  });
});
