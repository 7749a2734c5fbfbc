import { ownTimeline, timeline } from '@shop/contract/timeline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CardShop, startCardShop } from '../../../test/card-shop.ts';
import { makeAdmin, makeProduct, makeUser, orderOf } from '../../../test/factories.ts';
import { openMailbox } from '../../../test/mailbox.ts';
import { type Client, read, totalOf } from '../../../test/test-app.ts';
import { type AuditAction, type AuditValues, insertAuditEntry } from '../../audit/audit.queries.ts';
import { inTransaction } from '../../platform/db/database.ts';

let cards: CardShop;
let staff: Client;
let boss: { id: number; email: string };
beforeAll(async () => {
  // So many mails within an hour would be sent in one.
  cards = await startCardShop({ rateLimits: false });
  const admin = await makeAdmin(cards.shop);
  boss = { id: admin.id, email: admin.email };
  staff = await cards.shop.as(admin);
});
afterAll(() => cards.close());

/** A shopper with a cash order of three lamps. */
async function placeOne() {
  const user = await makeUser(cards.shop);
  const shopper = await cards.shop.as(user);
  const product = await makeProduct(cards.shop);
  const placed = await shopper.post('/orders', orderOf([{ product, quantity: 3 }]));
  const { id }: { id: number } = Object(placed.body);
  return { user, shopper, id };
}

const staffTimeline = async (id: number) => read(timeline, await staff.get(`/orders/${id}/timeline`));
const ownLines = async (shopper: Client, id: number) =>
  read(ownTimeline, await shopper.get(`/orders/own/${id}/timeline`)).map(({ kind, text }) => [kind, text]);
/** Without mails. */
const staffLines = async (id: number) =>
  (await staffTimeline(id)).flatMap(({ kind, text, visible, by }) =>
    kind === 'mail' ? [] : [[kind, text, visible ? 'visible' : 'internal', by?.email ?? 'shop']],
  );

/** What another part of the shop records, at an instant of its own unless said otherwise. */
async function audited(
  orderId: number,
  action: AuditAction,
  after: AuditValues,
  { before, sameMoment = false }: { before?: AuditValues; sameMoment?: boolean } = {},
) {
  if (!sameMoment) cards.shop.clock.advance(1);
  const at = cards.shop.clock.now();
  await inTransaction(cards.shop.db, (tx) =>
    insertAuditEntry(tx, { at, actorId: boss.id, action, on: { orderId }, after, ...(before && { before }) }),
  );
}

describe('the timeline of an order', () => {
  it('begins with its placing, and tells staff and shopper of a change by hand, each in words of their own', async () => {
    const { user, shopper, id } = await placeOne();
    cards.shop.clock.advance(60);
    await staff.patch(`/orders/${id}`, { status: 'delivered', paymentStatus: 'received' });
    cards.shop.clock.advance(60);
    await staff.patch(`/orders/${id}`, { status: 'cancelled' });
    const kept = (lines: unknown[][]) =>
      lines.filter(([kind]) => ['placed', 'delivered', 'paid', 'cancelled'].includes(String(kind)));
    expect(kept(await staffLines(id))).toEqual([
      ['placed', 'Order placed: 3 items for $45.00, in cash', 'visible', user.email],
      ['delivered', 'Delivered', 'visible', boss.email],
      ['paid', 'Payment marked as received', 'visible', boss.email],
      ['cancelled', 'Cancelled', 'visible', boss.email],
    ]);
    expect(kept(await ownLines(shopper, id))).toEqual([
      ['placed', 'Order placed: 3 items for $45.00, in cash'],
      ['delivered', 'Delivered'],
      ['paid', 'Payment received'],
      ['cancelled', 'Cancelled by the shop'],
    ]);
  });

  it('says who cancelled, to the shopper who did', async () => {
    const { shopper, id } = await placeOne();
    await shopper.post(`/orders/own/${id}/cancel`, {});
    expect((await ownLines(shopper, id)).at(-1)).toEqual(['cancelled', 'Cancelled by you']);
  });

  it('has stable, unique ids and is sorted by time, oldest first', async () => {
    const { id } = await placeOne();
    await staff.post(`/orders/${id}/notes`, { text: 'One', visible: true });
    const before = await staffTimeline(id);
    cards.shop.clock.advance(1);
    await staff.patch(`/orders/${id}`, { status: 'delivered', paymentStatus: 'received' });
    const after = await staffTimeline(id);
    expect(after.slice(0, before.length)).toEqual(before);
    const ids = after.map((entry) => entry.id);
    expect(new Set(ids).size).toBe(ids.length);
    const instants = after.map(({ at }) => at);
    expect(instants).toEqual([...instants].sort());
  });

  it('says how much of it was shipped, and with whom', async () => {
    const { shopper, id } = await placeOne();
    await audited(id, 'order_shipped', { shipment: 1, units: 2, of: 3, carrier: 'DHL' });
    await audited(id, 'shipment_delivered', { shipment: 1, units: 2 });
    await audited(id, 'order_shipped', { shipment: 2, units: 1, of: 3, carrier: null });
    expect((await ownLines(shopper, id)).slice(1)).toEqual([
      ['shipped', '2 of 3 items shipped with DHL'],
      ['delivered', '2 items delivered'],
      ['shipped', '1 of 3 items shipped'],
    ]);
  });

  it('shows a shipment and the status that it brought about once', async () => {
    const { shopper, id } = await placeOne();
    await audited(id, 'order_shipped', { shipment: 1, units: 3, of: 3, carrier: null });
    const changed = (from: string, to: string) =>
      audited(id, 'order_changed', { status: to }, { before: { status: from }, sameMoment: true });
    await changed('pending', 'dispatched');
    await audited(id, 'shipment_delivered', { shipment: 1, units: 3 });
    await changed('dispatched', 'delivered');
    expect((await ownLines(shopper, id)).slice(1)).toEqual([
      ['shipped', 'All 3 items shipped'],
      ['delivered', 'Delivered'],
    ]);
  });

  it('tells staff, and not the shopper a second time, of the shipments that going back withdraws', async () => {
    const { shopper, id } = await placeOne();
    await audited(id, 'shipment_withdrawn', { shipment: 1, units: 3 });
    await audited(id, 'order_changed', { status: 'pending' }, { before: { status: 'dispatched' }, sameMoment: true });
    expect((await ownLines(shopper, id)).slice(1)).toEqual([['changed', 'The order is being prepared again']]);
    expect((await staffLines(id)).slice(1).map(([, text]) => text)).toEqual([
      'Shipment of 3 items withdrawn',
      'Set back to pending',
    ]);
  });

  it('shows a return step by step, and its refund once', async () => {
    const { shopper, id } = await placeOne();
    await audited(id, 'return_requested', { return: 1, units: 1 });
    await audited(id, 'return_approved', { return: 1, units: 1 });
    await audited(id, 'return_received', { return: 1, units: 1, restocked: 1 });
    await audited(id, 'refund_to_hand_over', { refund: 1, amount_cents: 1500 });
    await audited(id, 'return_refunded', { return: 1, amount_cents: 1500 }, { sameMoment: true });
    await audited(id, 'refund_handed_over', { refund: 1, amount_cents: 1500 });
    await audited(id, 'credit_note_issued', { number: 'INV-C000001', amount_cents: 1500 });
    expect((await ownLines(shopper, id)).slice(1)).toEqual([
      ['returned', 'You asked to return 1 item'],
      ['returned', 'Return of 1 item approved'],
      ['returned', 'We received 1 item back'],
      ['refunded', 'We refund $15.00 for your return'],
      ['refunded', '$15.00 handed over to you'],
      ['changed', 'Credit note INV-C000001 over $15.00 issued'],
    ]);
    expect((await staffLines(id))[3]?.[1]).toBe('Return of 1 item received, 1 back in stock');
  });

  it('shows staff an entry that it has no words for, and an entry without values', async () => {
    const { shopper, id } = await placeOne();
    await audited(id, 'promotion_codes_made', {});
    await audited(id, 'order_shipped', {});
    await audited(id, 'refund_due', { amount_cents: 'much' });
    expect((await staffLines(id)).slice(1).map(([kind, text]) => [kind, text])).toEqual([
      ['changed', 'Promotion codes made'],
      ['shipped', 'Items shipped'],
      ['refunded', 'Refund requested'],
    ]);
    expect(await ownLines(shopper, id)).toHaveLength(3);
  });

  it('shows staff the mails, and whether they were sent', async () => {
    const { shopper, id, user } = await placeOne();
    const mails = async () => (await staffTimeline(id)).filter(({ kind }) => kind === 'mail');
    expect(await mails()).toMatchObject([{ text: 'Mail “Order placed” waits to be sent', visible: false, by: null }]);
    await openMailbox(cards.shop).read(user.email);
    expect(await mails()).toMatchObject([{ text: 'Mail “Order placed” was sent' }]);
    expect((await ownLines(shopper, id)).map(([kind]) => kind)).not.toContain('mail');
  });

  it('of an order that is older than the audit begins with its placing', async () => {
    const { shopper, id } = await placeOne();
    const { rows } = await cards.shop.db.transaction().execute(async (tx) => {
      const columns = await tx.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
      const { id: _, ...copy } = columns;
      const old = await tx
        .insertInto('orders')
        .values({
          ...copy,
          selected_address: JSON.stringify(copy.selected_address),
          promotions: '[]',
          taxes: '[]',
          shipping: null,
          texts: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return { rows: [old] };
    });
    expect(await ownLines(shopper, rows[0]?.id ?? 0)).toEqual([['placed', 'Order placed']]);
  });

  it('of very many entries shows the newest thousand, in pages if asked', async () => {
    const { id, shopper } = await placeOne();
    await inTransaction(cards.shop.db, async (tx) => {
      const rows = Array.from({ length: 1100 }, (_, n) => ({
        at: new Date(cards.shop.clock.now().getTime() + n + 1),
        actor_id: null,
        action: 'payment_failed' as const,
        order_id: id,
        after: JSON.stringify({ reason: n === 1099 ? 'expired_card' : 'generic_decline' }),
      }));
      await tx.insertInto('audit_entries').values(rows).execute();
    });
    const all = await shopper.get(`/orders/own/${id}/timeline`);
    expect(totalOf(all)).toBe(1000);
    const entries = read(ownTimeline, all);
    expect(entries).toHaveLength(1000);
    expect(entries.at(-1)?.text).toBe('Payment failed: the card has expired');
    const page = await shopper.get(`/orders/own/${id}/timeline?_page=10&_limit=100`);
    expect(totalOf(page)).toBe(1000);
    expect(read(ownTimeline, page)).toEqual(entries.slice(-100));
    const first = await staff.get(`/orders/${id}/timeline?_limit=3`);
    expect(read(timeline, first)).toHaveLength(3);
    expect((await staff.get(`/orders/${id}/timeline?_page=0`)).status).toBe(400);
  });

  it('is for its own shopper, and for staff', async () => {
    const { shopper, id } = await placeOne();
    const other = await cards.shop.as(await makeUser(cards.shop));
    const statuses = async (client: Client, url: string) => (await client.get(url)).status;
    expect(await statuses(other, `/orders/own/${id}/timeline`)).toBe(404);
    expect(await statuses(cards.shop.visitor, `/orders/own/${id}/timeline`)).toBe(401);
    expect(await statuses(shopper, `/orders/own/${id}/timeline/`)).toBe(200);
    expect(await statuses(shopper, '/orders/own/999999/timeline')).toBe(404);
    expect(await statuses(shopper, `/orders/${id}/timeline`)).toBe(403);
    expect(await statuses(cards.shop.visitor, `/orders/${id}/timeline`)).toBe(401);
    expect(await statuses(staff, '/orders/999999/timeline')).toBe(404);
  });

  it('holds only the fields that it promises', async () => {
    const { shopper, id } = await placeOne();
    const own: unknown = (await shopper.get(`/orders/own/${id}/timeline`)).body;
    expect(Object.keys(Object(own)[0]).sort()).toEqual(['at', 'id', 'kind', 'text']);
    const seen: unknown = (await staff.get(`/orders/${id}/timeline`)).body;
    expect(Object.keys(Object(seen)[0]).sort()).toEqual(['at', 'by', 'id', 'kind', 'text', 'visible']);
  });
});

describe('a payment that fails', () => {
  it('is shown once for each event of the provider, with a reason that helps', async () => {
    const { shopper, id, intent } = await cards.orderWithIntent();
    cards.account.decline(intent, 'insufficient_funds');
    const first = cards.event('payment_intent.payment_failed', intent);
    await cards.deliver(first);
    await cards.deliver(first);
    cards.shop.clock.advance(1);
    cards.account.decline(intent, 'stolen_card');
    await cards.deliver(cards.event('payment_intent.payment_failed', intent));
    cards.shop.clock.advance(1);
    cards.account.pay(intent);
    await cards.deliver(cards.event('payment_intent.succeeded', intent));
    expect((await ownLines(shopper, id)).slice(1)).toEqual([
      ['payment-failed', 'Payment failed: the card has insufficient funds'],
      ['payment-failed', 'Payment failed: the card was declined'],
      ['paid', 'Payment of $30.00 received'],
      ['changed', expect.stringMatching(/^Invoice INV-\d{6} issued$/)],
    ]);
    expect((await staffLines(id))[2]).toEqual(['payment-failed', 'Payment failed: stolen card', 'visible', 'shop']);
  });

  it('is not shown if it comes late, after the payment, or is about another amount', async () => {
    const { shopper, id, intent } = await cards.orderWithIntent();
    cards.account.decline(intent);
    const late = cards.event('payment_intent.payment_failed', intent);
    await cards.deliver({ ...late, id: 'evt_other_amount', data: { object: { ...late.data.object, amount: 1 } } });
    cards.account.pay(intent);
    await cards.deliver(cards.event('payment_intent.succeeded', intent));
    await cards.deliver(late);
    expect((await ownLines(shopper, id)).map(([kind]) => kind)).toEqual(['placed', 'paid', 'changed']);
  });
});
