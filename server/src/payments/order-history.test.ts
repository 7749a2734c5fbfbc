import { historyEntries } from '@shop/contract/history';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CardShop, startCardShop } from '../../test/card-shop.ts';
import { address, makeProduct, makeUser, orderOf } from '../../test/factories.ts';
import { read } from '../../test/test-app.ts';

let shop: CardShop;
beforeAll(async () => {
  shop = await startCardShop();
});
afterAll(() => shop.close());

/** Oldest first: who, what, and from what to what. */
async function historyOf(id: number) {
  const entries = read(historyEntries, await shop.admin.get(`/orders/${id}/history`));
  return entries
    .map(({ by, action, changes }) => [
      by?.email ?? 'shop',
      action,
      ...changes.map(({ field, before, after }) => `${field} ${before ?? ''}→${after ?? ''}`),
    ])
    .reverse();
}
async function bossEmail(): Promise<string> {
  const boss = await shop.shop.db.selectFrom('users').select('email').where('role', '=', 'admin').executeTakeFirst();
  return boss?.email ?? '';
}
const placedByCard = ['order_placed', 'paymentMethod →card', 'totalAmount →15', 'totalItems →1'];

describe('GET /orders/{id}/history', () => {
  it('shows who placed the order and which admin changed it', async () => {
    const user = await makeUser(shop.shop);
    const shopper = await shop.shop.as(user);
    const product = await makeProduct(shop.shop);
    const placed = await shopper.post('/orders', orderOf([{ product, quantity: 2 }]), { 'idempotency-key': 'once' });
    const { id } = Object(placed.body);
    await shopper.post('/orders', orderOf([{ product, quantity: 2 }]), { 'idempotency-key': 'once' });
    await shop.admin.patch(`/orders/${id}`, { status: 'dispatched' });
    await shop.admin.patch(`/orders/${id}`, { status: 'delivered', paymentStatus: 'received' });
    await shop.admin.patch(`/orders/${id}`, { status: 'delivered', paymentStatus: 'received' });
    const boss = await bossEmail();
    expect(await historyOf(id)).toEqual([
      [user.email, 'order_placed', 'paymentMethod →cash', 'totalAmount →30', 'totalItems →2'],
      [boss, 'order_shipped', 'units →2', 'of →2'],
      [boss, 'order_changed', 'status pending→dispatched'],
      ['shop', 'invoice_issued'],
      [boss, 'shipment_delivered', 'units →2'],
      [boss, 'order_changed', 'status dispatched→delivered', 'paymentStatus pending→received'],
    ]);
  });

  it('shows what the shop itself did: payment received, and refunded after a cancellation', async () => {
    const { user, shopper, id } = await shop.order();
    const intentId = await shop.intent(shopper, id);
    shop.account.pay(intentId);
    await shop.deliver(shop.event('payment_intent.succeeded', intentId));
    await shop.deliver(shop.event('payment_intent.succeeded', intentId));
    await shop.admin.patch(`/orders/${id}`, { status: 'cancelled' });
    expect(await historyOf(id)).toEqual([
      [user.email, ...placedByCard],
      ['shop', 'payment_received', 'paymentStatus pending→received', 'amount →15'],
      ['shop', 'invoice_issued'],
      [await bossEmail(), 'order_changed', 'status pending→cancelled'],
      ['shop', 'refund_due', 'amount →15'],
      ['shop', 'payment_refunded', 'amount →15'],
      ['shop', 'credit_note_issued', 'amount →15'],
    ]);
  });

  it('shows that the shop cancelled an order that was not paid in time', async () => {
    const { user, shopper, id } = await shop.order();
    await shop.intent(shopper, id);
    shop.shop.clock.advance(shop.shop.deps.settings.current().unpaidOrderMinutes * 60 + 1);
    await shop.reconcileDue();
    expect(await historyOf(id)).toEqual([
      [user.email, ...placedByCard],
      ['shop', 'order_expired', 'status pending→cancelled'],
    ]);
  });

  it('shows that a payment of a cancelled order was refunded', async () => {
    const { user, shopper, id } = await shop.order();
    const intentId = await shop.intent(shopper, id);
    shop.account.pay(intentId);
    await shop.admin.patch(`/orders/${id}`, { status: 'cancelled' });
    expect(await historyOf(id)).toEqual([
      [user.email, ...placedByCard],
      [await bossEmail(), 'order_changed', 'status pending→cancelled'],
      ['shop', 'refund_due', 'amount →15'],
      ['shop', 'payment_refunded', 'amount →15'],
    ]);
  });

  it('holds nothing of an order that was refused', async () => {
    const shopper = await shop.shop.as(await makeUser(shop.shop));
    const product = await makeProduct(shop.shop, { stock: 1 });
    const before = await shop.shop.db.selectFrom('audit_entries').select('id').execute();
    expect((await shopper.post('/orders', orderOf([{ product, quantity: 2 }]))).status).toBe(409);
    expect(await shop.shop.db.selectFrom('audit_entries').select('id').execute()).toEqual(before);
  });

  it('is for admins, of orders that there are', async () => {
    const { shopper, id } = await shop.order();
    expect((await shopper.get(`/orders/${id}/history`)).status).toBe(403);
    expect((await shop.shop.visitor.get(`/orders/${id}/history`)).status).toBe(401);
    expect((await shop.admin.get('/orders/999999/history')).status).toBe(404);
  });
});

describe('the audit', () => {
  it('is only added to: the database refuses to change, remove or empty it', async () => {
    await shop.order();
    const { db } = shop.shop;
    for (const statement of [
      sql`update audit_entries set actor_id = null`,
      sql`delete from audit_entries`,
      sql`truncate audit_entries`,
      sql`truncate orders cascade`,
    ]) {
      await expect(statement.execute(db)).rejects.toThrow('The audit is only added to');
    }
  });

  it('names nobody and nowhere but by id', async () => {
    const { user } = await shop.order();
    const rows = await shop.shop.db.selectFrom('audit_entries').selectAll().execute();
    const text = JSON.stringify(rows);
    const { pinCode: _digitsLikeAnyTime, ...words } = address;
    for (const secret of [user.email, ...Object.values(words)]) expect(text).not.toContain(secret);
  });
});
