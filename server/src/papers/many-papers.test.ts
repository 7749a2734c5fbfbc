/** Papers of many at once. */

import { randomInt } from 'node:crypto';
import { setMaxListeners } from 'node:events';
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
    const orders = await Promise.all(Array.from({ length: 5 }, () => dispatched({ street: odd() })));
    const gone = new AbortController();
    const answers = orders.map(({ id, shopper }, n) =>
      shopper.send({
        method: 'GET',
        url: `/orders/own/${id}/invoice.pdf`,
        ...(n === 4 && { signal: gone.signal }),
      }),
    );
    const [first, , , , abandoned] = answers;
    await first;
    gone.abort();
    await expect(abandoned).rejects.toThrow();
    expect((await Promise.all(answers.slice(0, 4))).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const drawn = await cards.shop.db
      .selectFrom('paper_files')
      .select('order_id')
      .where(
        'order_id',
        'in',
        orders.map(({ id }) => id),
      )
      .execute();
    expect(drawn).toHaveLength(4);
  });
});
