/** A life of every kind leaves no fault; and each fault, planted, is found by its own line and no other. */

import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Tx } from '../src/schema.ts';
import { type CardShop, startCardShop } from '../test/card-shop.ts';
import { makeAdmin, makeProduct, makeUser, orderOf } from '../test/factories.ts';
import { checkInvariants } from './check-invariants.ts';

class RolledBack extends Error {}

const BY_HAND = 'card orders whose payment status an admin set';
const SWEEP_INTERVAL = 15;
let shop: CardShop;
let paid: number;
let cancelled: number;
let byHand: number;
let expired: number;
let product: number;
/** Its only one. */
let variant: number;

beforeAll(async () => {
  shop = await startCardShop();
  const { shop: app, account } = shop;
  // Orders of before there were card payments are told apart by when that schema came.
  app.clock.advance(Math.ceil((Date.now() - app.clock.now().getTime()) / 1000) + 60);

  const admin = await app.as(await makeAdmin(app));
  const pay = async (quantity: number) => {
    const order = await shop.order({ quantity });
    const intentId = await shop.intent(order.shopper, order.id);
    account.pay(intentId);
    await shop.deliver(shop.event('payment_intent.succeeded', intentId));
    return order;
  };
  const paidOrder = await pay(2);
  paid = paidOrder.id;
  product = paidOrder.product.id;
  variant = paidOrder.product.variantId;

  const refunded = await pay(3);
  cancelled = refunded.id;
  await admin.patch(`/orders/${cancelled}`, { status: 'cancelled' });

  const told = await shop.order();
  byHand = told.id;
  await admin.patch(`/orders/${byHand}`, { paymentStatus: 'received' });

  expired = (await shop.order()).id;
  app.clock.advance(3600);
  await shop.reconcileDue();

  const shopper = await app.as(await makeUser(app));
  const cash = await makeProduct(app, { stock: 5 });
  await shopper.post('/orders', orderOf([{ product: cash, quantity: 2 }]));
  await shopper.post('/cart', { product: cash.id, quantity: 1 });
  const taken = await shop.order({ quantity: 4 });
  await admin.patch(`/orders/${taken.id}`, { status: 'cancelled' });
  await admin.patch(`/orders/${taken.id}`, { status: 'pending' });
  app.clock.advance(3600);
  await shop.reconcileDue();
});
afterAll(() => shop.close());

/** What is found when the statements have been run; nothing of them stays. */
async function foundAfter(...statements: ReturnType<typeof sql>[]): Promise<[string, string | undefined][]> {
  let faults: [string, string | undefined][] = [];
  const plant = async (tx: Tx) => {
    await sql`alter table stocks drop constraint stocks_stock_check`.execute(tx);
    await sql`alter table cart_items drop constraint cart_items_user_id_variant_id_key`.execute(tx);
    for (const statement of statements) await statement.execute(tx);
    const findings = await checkInvariants(tx, shop.shop.clock.now(), SWEEP_INTERVAL);
    faults = findings.flatMap(({ about, state, says }) => (state === 'fault' ? [[about, says]] : []));
    expect(findings.every(({ state, remedy }) => state === 'ok' || remedy !== undefined)).toBe(true);
    throw new RolledBack();
  };
  await shop.shop.db
    .transaction()
    .execute(plant)
    .catch((error: unknown) => {
      if (!(error instanceof RolledBack)) throw error;
    });
  return faults;
}

const OFF_MONEY = 'invoices less credit notes, with corrections, are what was paid and not given back';
/** The only one. */
const withoutCreditNote = (orderId: number) =>
  sql`with gone as (delete from credit_notes where order_id = ${orderId})
    update paper_numbers set last = 0 where kind = 'credit_note'`;

describe('the invariants', () => {
  it('hold after orders that were paid, refunded, set by hand, expired, paid in cash and revived', async () => {
    const findings = await checkInvariants(shop.shop.db, shop.shop.clock.now(), SWEEP_INTERVAL);
    expect(findings.filter(({ state }) => state !== 'ok')).toEqual([]);
    expect(findings.length).toBeGreaterThan(10);
  });

  it('list orders whose payment status an admin set', async () => {
    const findings = await checkInvariants(shop.shop.db, shop.shop.clock.now(), SWEEP_INTERVAL);
    const listed = { about: BY_HAND, state: 'ok', says: `1 order: #${byHand}` };
    expect(findings.find(({ about }) => about === BY_HAND)).toEqual(listed);
  });

  it('find stock that is not its ledger', async () => {
    expect(await foundAfter(sql`update stocks set stock = stock + 1 where variant_id = ${variant}`)).toEqual([
      ['stock equals its ledger', `violated by 1 product: #${product} (variant ${variant}: stock 9, ledger 8)`],
    ]);
    const faults = await foundAfter(sql`update stocks set stock = stock + 1`);
    expect(faults).toHaveLength(1);
    expect(faults[0]?.[1]).toMatch(/^violated by 6 products: (#\d+ \(variant \d+: stock \d+, ledger \d+\)(, )?){5} …$/);
  });

  it('find stock below 0', async () => {
    const faults = await foundAfter(
      sql`update stocks set stock = stock - 9 where variant_id = ${variant}`,
      sql`insert into stock_movements (variant_id, delta, reason, created_at) values (${variant}, -9, 'seed', now())`,
    );
    expect(faults).toEqual([
      ['stock is never below 0', `violated by 1 product: #${product} (variant ${variant}: stock -1)`],
    ]);
  });

  it('find an order that does not hold its stock, and a cancelled one that still does', async () => {
    const about = 'an order holds its stock unless it is cancelled';
    // The product's own sum stays right.
    const move = (order: number, delta: number) => [
      sql`insert into stock_movements (variant_id, delta, reason, order_id, created_at) values (${variant}, ${delta}, 'order', ${order}, now())`,
      sql`update stocks set stock = stock + ${delta} where variant_id = ${variant}`,
    ];
    expect(await foundAfter(...move(paid, 2))).toEqual([
      [about, `violated by 1 order: #${paid} (pending, holds 0 of 2)`],
    ]);
    expect(await foundAfter(...move(cancelled, -3))).toEqual([
      [about, `violated by 1 order: #${cancelled} (cancelled, holds 3 of 3)`],
    ]);
  });

  it('find an order without lines', async () => {
    expect(await foundAfter(sql`delete from order_lines where order_id = ${paid}`)).toEqual([
      ['every order has lines', `violated by 1 order: #${paid}`],
    ]);
  });

  it('find an order that no search finds, unless it is noted to be read', async () => {
    const all = sql`select store_order_searches(array(select id from orders))`;
    const none = sql`delete from unsearched_orders`;
    const about = 'every order is found by a search, or noted for it';
    const found = [[about, `violated by 1 order: #${paid}`]];
    expect(await foundAfter(all, none)).toEqual([]);
    const lost = [
      sql`delete from order_searches where order_id = ${paid}`,
      sql`update order_searches set words = 'x' where order_id = ${paid}`,
    ];
    for (const one of lost) expect(await foundAfter(all, none, one)).toEqual(found);
    const noted = sql`insert into unsearched_orders select id from orders`;
    expect(await foundAfter(all, none, sql`delete from order_searches`, noted)).toEqual([]);
  });

  it('find an order whose total is not that of its lines', async () => {
    const says = `violated by 1 order: #${paid} (3000 minor units for 2 units, its lines 2800 for 2)`;
    expect(await foundAfter(sql`update order_lines set discount_price_cents = 1400 where order_id = ${paid}`)).toEqual([
      ['order totals equal their parts', says],
    ]);
  });

  it('find a received card order without its payment, or with one of another amount', async () => {
    const about = 'every paid card order has one captured payment of its amount';
    const papersSay = (money: number) => [
      OFF_MONEY,
      `violated by 1 order: #${paid} (papers 3000 minor units, money ${money})`,
    ];
    expect(await foundAfter(sql`delete from payments where order_id = ${paid}`)).toEqual([
      [about, `violated by 1 order: #${paid} (0 payments of 0 minor units, total 3000)`],
      papersSay(0),
    ]);
    expect(await foundAfter(sql`update payments set amount_cents = 2999 where order_id = ${paid}`)).toEqual([
      [about, `violated by 1 order: #${paid} (1 payments of 2999 minor units, total 3000)`],
      papersSay(2999),
    ]);
    const twice = await foundAfter(
      sql`drop index payments_kept`,
      sql`insert into payments (order_id, user_id, attempt, key, intent_id, amount_cents, state, created_at, updated_at)
        select id, user_id, 1, 'another', 'pi_another', 3000, 'succeeded', now(), now() from orders where id = ${paid}`,
    );
    expect(twice).toEqual([
      [about, `violated by 1 order: #${paid} (2 payments of 6000 minor units, total 3000)`],
      papersSay(6000),
    ]);
  });

  it('find a cancelled order with a captured payment, once the shop had time to refund it', async () => {
    const about = 'no captured payment belongs to an order that is cancelled or unpaid';
    const uncredited = withoutCreditNote(cancelled);
    const keep = sql`with gone as (delete from refunds where order_id = ${cancelled}) update payments set refund_due = false, refunded_at = null where order_id = ${cancelled}`;
    expect(await foundAfter(uncredited, keep)).toEqual([
      [about, `violated by 1 order: #${cancelled} (4500 minor units, cancelled)`],
    ]);
    const justNow = sql`update orders set updated_at = ${shop.shop.clock.now()} where id = ${cancelled}`;
    expect(await foundAfter(uncredited, keep, justNow)).toEqual([]);
    const waits = sql`update orders set payment_status = 'pending', pay_until = ${shop.shop.clock.now()} where id = ${paid}`;
    expect(await foundAfter(waits)).toEqual([[about, `violated by 1 order: #${paid} (3000 minor units, pending)`]]);
  });

  it('find a due refund that has not reached the provider', async () => {
    const owe = sql`with owed as (
        update refunds set state = 'requested', updated_at = updated_at - interval '1 hour' where order_id = ${cancelled}
      ) update payments set refunded_at = null where order_id = ${cancelled}`;
    expect(await foundAfter(withoutCreditNote(cancelled), owe)).toEqual([
      ['due refunds have reached the payment provider', `violated by 1 order: #${cancelled} (4500 minor units)`],
    ]);
  });

  it('find a payment that does not match its refunds', async () => {
    const about = 'payments match their refunds';
    expect(await foundAfter(sql`update payments set refunded_at = null where order_id = ${cancelled}`)).toEqual([
      [about, `violated by 1 order: #${cancelled} (4500 minor units, refunded 4500, refunds of 4500)`],
    ]);
    const less = sql`with credited as (update credit_notes set amount_cents = 4400 where order_id = ${cancelled}) update refunds set amount_cents = 4400 where order_id = ${cancelled}`;
    expect(await foundAfter(less)).toEqual([
      [about, `violated by 1 order: #${cancelled} (4500 minor units, refunded 4400, refunds of 4400)`],
    ]);
  });

  it('find a cancelled order that can still be paid', async () => {
    const open = sql`insert into payments (order_id, user_id, attempt, key, intent_id, amount_cents, created_at, updated_at)
      select id, user_id, 2, 'another', 'pi_another', 4500, now(), now() from orders where id = ${cancelled}`;
    expect(await foundAfter(open)).toEqual([
      ['no cancelled order can still be paid', `violated by 1 order: #${cancelled} (pi_another)`],
    ]);
  });

  it('find a card order that is overdue by more than ten intervals, unless its payment is processing', async () => {
    const about = 'no pending card order is overdue by more than 10 times SWEEP_INTERVAL';
    const overdue = (seconds: number, processing: boolean) => {
      const until = new Date(shop.shop.clock.now().getTime() - seconds * 1000);
      return sql`update orders set status = 'pending', payment_status = 'pending', pay_until = ${until},
        payment_processing = ${processing} where id = ${expired}`;
    };
    const named = (faults: [string, string | undefined][]) => faults.filter(([what]) => what === about);
    expect(named(await foundAfter(overdue(10 * SWEEP_INTERVAL + 1, false)))).toEqual([
      [about, expect.stringMatching(`^violated by 1 order: #${expired} \\(to be paid until 20[-0-9]+ [0-9:]+ UTC\\)$`)],
    ]);
    expect(named(await foundAfter(overdue(10 * SWEEP_INTERVAL + 1, true)))).toEqual([]);
    expect(named(await foundAfter(overdue(10 * SWEEP_INTERVAL - 1, false)))).toEqual([]);
  });

  it('find a counter that does not match its rows', async () => {
    const { rows } = await sql<{ orders: number }>`select count(*) as orders from orders`.execute(shop.shop.db);
    const orders = rows[0]?.orders ?? 0;
    const says = `violated by 1 number: orders: counter ${orders + 2}, rows ${orders}`;
    expect(await foundAfter(sql`select add_to_counter('orders', 2)`)).toEqual([
      ['stored counters match the rows that they count', says],
    ]);
  });

  it('find product counts that do not match the products', async () => {
    const { rows } = await sql<{ products: number }>`
      select products from product_counts where brand_id = 0 and category_id = 0 and not deleted`.execute(shop.shop.db);
    expect(rows[0]?.products).toBeGreaterThan(0);
    const wrong = sql`update product_counts set products = products + 1
      where brand_id = 0 and category_id = 0 and not deleted`;
    expect(await foundAfter(wrong)).toEqual([
      ['product counts match the products', 'violated by 2 numbers: brand 0, category 0, brand 0, category 0'],
    ]);
  });

  it('find categories that are no tree', async () => {
    const about = 'categories are a tree of at most five levels, each with its way from the top and its slug';
    const off = sql`alter table categories disable trigger user`;
    const [one = 0, two = 0] = (
      await sql<{ id: number }>`select id from categories order by id`.execute(shop.shop.db)
    ).rows.map(({ id }) => id);
    expect(
      await foundAfter(
        off,
        sql`update categories set parent_id = id where id = ${one}`,
        sql`update categories set trail = '[]' where id = ${two}`,
      ),
    ).toEqual([[about, `violated by 2 nodes: #${one} (below itself), #${two} (another way from the top)`]]);
    expect(await foundAfter(sql`delete from category_slugs where category_id = ${one}`)).toEqual([
      [about, `violated by 1 node: #${one} (without its slug)`],
    ]);
  });

  it('find two cart lines of one product', async () => {
    const again = sql`insert into cart_items (user_id, product_id, variant_id, quantity, created_at)
      select user_id, product_id, variant_id, 1, now() from cart_items`;
    const faults = await foundAfter(again);
    expect(faults).toEqual([['a cart has one line for a variant', expect.stringContaining('2 lines)')]]);
  });
});
