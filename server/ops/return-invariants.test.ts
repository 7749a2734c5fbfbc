/** The doctor of refunds and returns: it finds each fault that is put into an order with both, and none before. */

import { orderRefund } from '@shop/contract/orders';
import { orderReturn } from '@shop/contract/returns';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Tx } from '../src/schema.ts';
import { type CardShop, startCardShop } from '../test/card-shop.ts';
import { ask, of, returnsOf } from '../test/returns.ts';
import { read } from '../test/test-app.ts';
import { checkInvariants } from './check-invariants.ts';

let cards: CardShop;
let card: { id: number; line: number; refundId: number; returnId: number };
let cash: number;
beforeAll(async () => {
  cards = await startCardShop({ rateLimits: false });
  const returns = await returnsOf(cards.shop);
  const { id, shopper, placed } = await cards.paidOrder();
  const line = placed.items[0]?.id ?? 0;
  await returns.desk.shipped(id);
  const refund = read(orderRefund, await cards.admin.post(`/orders/${id}/refunds`, { amount: 5, reason: 'Late' }));
  const one = read(orderReturn, await ask(shopper, id, [of(line)]));
  await returns.move(id, one.id, { state: 'approved' });
  await returns.move(id, one.id, { state: 'received', lines: [{ line, restock: true }] });
  await returns.move(id, one.id, { state: 'refunded' });
  card = { id, line, refundId: refund.id, returnId: one.id };
  const cancelled = await returns.received(false);
  await returns.desk.set(cancelled.id, { status: 'cancelled' });
  cash = cancelled.id;
});
afterAll(() => cards.close());

class RolledBack extends Error {}

async function foundAfter(...statements: ReturnType<typeof sql>[]): Promise<string[]> {
  let faults: string[] = [];
  const plant = async (tx: Tx) => {
    for (const statement of statements) await statement.execute(tx);
    const findings = await checkInvariants(tx, cards.shop.clock.now(), 15);
    faults = findings.flatMap(({ about, state, says }) => (state === 'fault' ? [`${about}: ${says}`] : []));
    throw new RolledBack();
  };
  await cards.shop.db
    .transaction()
    .execute(plant)
    .catch((error: unknown) => {
      if (!(error instanceof RolledBack)) throw error;
    });
  return faults;
}

describe('the invariants of refunds and returns', () => {
  it('hold after refunds by card and in cash, returns that were received, and a cancellation', async () => {
    expect(await foundAfter()).toEqual([]);
  });

  it('find more refunded than was paid, by the provider and by hand', async () => {
    const more = sql`update refunds set amount_cents = amount_cents + 1500 where id = ${card.refundId}`;
    expect(await foundAfter(more)).toContainEqual(
      expect.stringContaining('refunds are at most what was paid: violated by 1'),
    );
    const byHand = sql`update refunds set amount_cents = amount_cents + 1 where order_id = ${cash}`;
    expect(await foundAfter(byHand)).toContainEqual(
      expect.stringContaining(`#${cash} (total 3000 minor units, refunds by hand of 3001)`),
    );
  });

  it('find an order that says wrongly whether all that was paid for it is refunded', async () => {
    const about = 'orders say whether all that was paid is refunded: violated by 1';
    const said = sql`update orders set refunded_in_full = not refunded_in_full where id = ${card.id}`;
    expect(await foundAfter(said)).toEqual([expect.stringContaining(about)]);
    const unsaid = sql`update orders set refunded_in_full = not refunded_in_full where id = ${cash}`;
    expect(await foundAfter(unsaid)).toEqual([expect.stringContaining(about)]);
  });

  it('find a refund that was requested although a dispute has its money', async () => {
    const faults = await foundAfter(
      sql`update refunds set state = 'requested', refund_id = null where id = ${card.refundId}`,
      sql`insert into disputes (order_id, payment_id, dispute_id, amount_cents, reason, state, told_at, created_at, updated_at)
        select order_id, id, 'dp_1', 1500, 'fraudulent', 'lost', now(), now(), now() from payments where order_id = ${card.id}`,
    );
    expect(faults).toContainEqual(expect.stringContaining('refunds are at most what was paid'));
  });

  it('find a refund of which it is unknown whether the provider has it', async () => {
    const faults = await foundAfter(
      sql`update refunds set state = 'pending', refund_id = null where id = ${card.refundId}`,
    );
    expect(faults).toContainEqual(expect.stringContaining('the payment provider has one refund for each'));
  });

  it('find more returned than was shipped, and a return of a cancelled order that was not withdrawn', async () => {
    const about = 'returns are at most what was shipped';
    const more = sql`update return_lines set quantity = 3 where return_id = ${card.returnId}`;
    expect(await foundAfter(more)).toContainEqual(expect.stringContaining(about));
    const open = sql`update returns set state = 'approved' where order_id = ${cash}`;
    expect(await foundAfter(open)).toContainEqual(expect.stringContaining(about));
  });

  it('find a return whose goods are neither in stock nor not, and a refund of another order', async () => {
    const about = 'returns match their states and refunds';
    const undecided = sql`update return_lines set restock = null where return_id = ${card.returnId}`;
    expect(await foundAfter(undecided)).toContainEqual(expect.stringContaining(about));
    const foreign = sql`update returns set state = 'refunded', refund_id =
      (select min(id) from refunds where order_id = ${card.id} and source = 'shop') where order_id = ${cash}`;
    expect(await foundAfter(foreign)).toContainEqual(expect.stringContaining(about));
  });

  it('find units that are back in stock without a row of the ledger', async () => {
    const faults = await foundAfter(sql`update return_lines set restock = true where return_id in
      (select id from returns where order_id = ${cash})`);
    expect(faults).toContainEqual(expect.stringContaining('units of returns were restocked as the ledger says'));
  });
});
