/** A guest is the same customer for the limits of orders where the e-mail address is the same, whatever the sessions and networks. */

import { shopOrder } from '@shop/contract/orders';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { address, makeProduct, makeUser, orderOf, unique } from '../../../test/factories.ts';
import { somebody, withCookie } from '../../../test/guests.ts';
import { clearPriceRules, makePromotion } from '../../../test/price-rules.ts';
import { type StripeStandIn, startStripeStandIn } from '../../../test/stripe-stand-in.ts';
import { type Client, cookieOf, read, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { sha256 } from '../../platform/tokens.ts';

const HOUR = 3600;

let stripe: StripeStandIn;
let shop: TestApp;
beforeAll(async () => {
  stripe = await startStripeStandIn();
  shop = await startTestApp({
    fixedSettings: { storefront: 'public' },
    trustProxy: ['127.0.0.1'],
    stripe: stripe.settings,
  });
});
afterAll(async () => {
  await shop.close();
  await stripe.close();
});

interface Wanted {
  paymentMethod?: 'cash' | 'card';
  /** Nothing is to be paid. */
  free?: true;
  totalAmount?: number;
}

/** A guest who orders with this e-mail address: another session and network each time, unless said otherwise. */
async function orderAs(email: string, { free, ...wanted }: Wanted = {}, by: Client = somebody(shop)) {
  const product = await makeProduct(shop, free ? { discountHundredths: 10_000 } : {});
  const body = { ...orderOf([{ product, quantity: 1 }]), selectedAddress: { ...address, email }, ...wanted };
  return by.post('/orders', body);
}

/** As many more orders as this one, without the time that placing them takes. */
async function copyOrder(id: number, count: number, { free = false, others = false } = {}): Promise<void> {
  const method = free ? sql`'card'` : sql`payment_method`;
  const email = others ? sql`nth || '-' || guest_email` : sql`guest_email`;
  await sql`
    insert into orders (user_id, guest_id, guest_email, payment_method, payment_status, status, total_amount_cents, total_items,
        selected_address, created_at, updated_at)
      select user_id, guest_id, ${email}, ${method}, payment_status, status, ${free ? sql`0` : sql`total_amount_cents`},
        total_items, selected_address, created_at, updated_at
      from orders, generate_series(1, ${count}::integer) as nth where id = ${id}`.execute(shop.db);
}

const newEmail = () => `${unique('buyer')}@example.com`;

describe('the orders of guests with one e-mail address', () => {
  it('are at most 60 an hour, however the address is written', async () => {
    const email = newEmail();
    expect(await orderAs(email)).toMatchObject({ status: 201 });
    const key = `orders-to:${sha256(email).toString('base64url')}`;
    await shop.db.updateTable('rate_limits').set({ attempts: 59 }).where('key', '=', key).execute();
    expect(await orderAs(email.toUpperCase())).toMatchObject({ status: 201 });
    expect(await orderAs(email)).toMatchObject({
      status: 429,
      headers: { 'retry-after': String(HOUR) },
      body: { code: 'TOO_MANY_ORDERS' },
    });
    expect(await orderAs(newEmail())).toMatchObject({ status: 201 });
    shop.clock.advance(HOUR);
    expect(await orderAs(email)).toMatchObject({ status: 201 });
  });

  it('that wait for dispatch and for no payment are at most 50, those that cost nothing with those in cash', async () => {
    const email = newEmail();
    const { id } = read(shopOrder, await orderAs(email));
    await copyOrder(id, 24);
    await copyOrder(id, 24, { free: true });
    expect(await orderAs(email, { free: true, paymentMethod: 'card' })).toMatchObject({ status: 201 });
    const refused = { status: 429, body: { code: 'TOO_MANY_OPEN_ORDERS' } };
    expect(await orderAs(email.toUpperCase(), { free: true, paymentMethod: 'card' })).toMatchObject(refused);
    await copyOrder(id, 25);
    expect(await orderAs(email)).toMatchObject(refused);
    // Nobody else waits for it.
    expect(await orderAs(newEmail())).toMatchObject({ status: 201 });
  });
});

describe('the orders of one guest', () => {
  it('in cash that wait are at most 50, whatever e-mail addresses they have', async () => {
    const placed = await orderAs(newEmail());
    const guest = withCookie(shop, somebody(shop), cookieOf(placed));
    await copyOrder(read(shopOrder, placed).id, 49, { others: true });
    expect(await orderAs(newEmail(), {}, guest)).toMatchObject({
      status: 429,
      body: { code: 'TOO_MANY_OPEN_ORDERS' },
    });
  });
});

describe('a promotion that each customer has once', () => {
  it('is once for an e-mail address, with the orders of its account, and for a session', async () => {
    await makePromotion(shop, { name: 'Once', limitPerCustomer: 1, terms: { kind: 'percent', value: 5000 } });
    const full = orderOf([{ product: await makeProduct(shop), quantity: 1 }]).totalAmount;
    const half = { totalAmount: full / 2 };
    const email = newEmail();
    const first = await orderAs(email, half);
    expect(first).toMatchObject({ status: 201 });
    expect(await orderAs(email.toUpperCase(), half)).toMatchObject({ status: 409, body: { code: 'PRICE_CHANGED' } });
    const session = withCookie(shop, somebody(shop), cookieOf(first));
    expect(await orderAs(newEmail(), half, session)).toMatchObject({ status: 409 });
    const account = await shop.as(await makeUser(shop, { email }));
    expect(await orderAs('another@example.com', half, account)).toMatchObject({ status: 409 });
    for (const other of [newEmail(), newEmail()]) expect(await orderAs(other, half)).toMatchObject({ status: 201 });
    await clearPriceRules(shop);
  });
});
