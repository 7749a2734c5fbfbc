import { orderCsvColumns } from '@shop/contract/order-desk';
import { shopOrder } from '@shop/contract/orders';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { address, makeAdmin, makeProduct, makeUser, orderOf } from '../../../test/factories.ts';
import { readFileLines } from '../../../test/product-files.ts';
import { insertRandomOrders } from '../../../test/random-orders.ts';
import { type Client, read, startTestApp, type TestApp } from '../../../test/test-app.ts';

let shop: TestApp;
let admin: Client;
beforeAll(async () => {
  shop = await startTestApp({ rateLimits: false });
  admin = await shop.as(await makeAdmin(shop));
});
afterAll(() => shop.close());

const linesOf = async (query: string) => readFileLines((await admin.get(`/orders.csv${query}`)).text);

describe('GET /orders.csv', () => {
  it('answers UTF-8 of RFC 4180 with all columns in their order, one line an order, newest first', async () => {
    const shopper = await shop.as(await makeUser(shop));
    const product = await makeProduct(shop, { stock: 100 });
    const place = async (to: Partial<Record<keyof typeof address, string>>) =>
      read(
        shopOrder,
        await shopper.post('/orders', {
          ...orderOf([{ product, quantity: 3 }]),
          selectedAddress: { ...address, ...to },
        }),
      );
    const first = await place({ name: 'Zoë, "Z"', phone: '+49 30 1234', street: '=1+1', city: '@home', state: "'x" });
    shop.clock.advance(5);
    const second = await place({});
    await admin.patch(`/orders/${second.id}`, { status: 'delivered', paymentStatus: 'received' });
    await sql`insert into refunds (order_id, amount_cents, source, state, reason, created_at, updated_at)
      values (${second.id}, 1250, 'shop', 'to_hand_over', 'Damaged', now(), now()), (${second.id}, 5, 'shop', 'handed_over', 'Late', now(), now())`.execute(
      shop.db,
    );
    const answer = await admin.get('/orders.csv');
    expect(answer).toMatchObject({
      status: 200,
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="orders.csv"',
        'cache-control': 'no-store',
      },
    });
    expect(answer.text.slice(0, answer.text.indexOf('\r\n'))).toBe(
      'id,createdAt,status,paymentStatus,paymentMethod,fulfilment,name,email,phone,street,city,state,pinCode,totalItems,totalAmount,refundedAmount,invoice',
    );
    expect(orderCsvColumns).toHaveLength(17);
    expect((await admin.get('/orders.csv?bom=true')).text).toBe(`\ufeff${answer.text}`);
    expect((await admin.get('/orders.csv?bom=yes')).status).toBe(400);
    expect(answer.text.endsWith('\r\n')).toBe(true);
    const lines = readFileLines(answer.text);
    expect(lines).toHaveLength(2);
    expect(lines[1]).toEqual({
      id: String(first.id),
      createdAt: first.createdAt,
      status: 'pending',
      paymentStatus: 'pending',
      paymentMethod: 'cash',
      fulfilment: 'none',
      name: 'Zoë, "Z"',
      email: 'ann@example.com',
      // What a spreadsheet would take for a formula.
      phone: "'+49 30 1234",
      street: "'=1+1",
      city: "'@home",
      state: "''x",
      pinCode: '97477',
      totalItems: '3',
      totalAmount: '45.00',
      refundedAmount: '0.00',
      invoice: '',
    });
    expect(lines[0]).toMatchObject({
      id: String(second.id),
      status: 'delivered',
      paymentStatus: 'received',
      fulfilment: 'delivered',
      refundedAmount: '12.55',
    });
  });

  it('has the orders that the list of the same query has, all of them', async () => {
    await insertRandomOrders(shop.db, (await makeUser(shop)).id, 2500);
    for (const query of [
      '',
      'status=pending&needs=dispatch',
      'fulfilment=partial,delivered&total_gte=20',
      'from=2026-01-05&to=2026-01-06',
      'q=Zoe',
      'q=springfield&needs=return',
      'q=nobody',
      'q=%25',
    ]) {
      const listed: string[] = [];
      for (let page = 1; ; page += 1) {
        const answer = await admin.get(`/orders?${query}&_sort=id&_order=desc&_limit=100&_page=${page}`);
        const ids = read(z.array(z.object({ id: z.int() })), answer).map(({ id }) => String(id));
        listed.push(...ids);
        if (ids.length < 100) break;
      }
      expect((await linesOf(`?${query}`)).map(({ id }) => id)).toEqual(listed);
    }
  }, 60_000);

  it('has only the orders that were chosen, as far as the filter leaves them', async () => {
    const ids = (await linesOf('')).map(({ id }) => id);
    const [one, two, three] = [ids[3], ids[700], ids[1200]];
    expect((await linesOf(`?ids=${one},${three}&ids=${two}`)).map(({ id }) => id)).toEqual([one, two, three]);
    expect(await linesOf(`?ids=${one}&total_gte=999999999`)).toEqual([]);
    expect((await admin.get('/orders.csv?ids=1,x')).status).toBe(400);
    expect((await admin.get(`/orders.csv?ids=${Array.from({ length: 201 }, (_, n) => n + 1)}`)).status).toBe(400);
  });

  it('is for admins, and answers 400 for a bad filter', async () => {
    const shopper = await shop.as(await makeUser(shop));
    expect((await shop.visitor.get('/orders.csv')).status).toBe(401);
    expect((await shopper.get('/orders.csv')).status).toBe(403);
    expect((await admin.get('/orders.csv?needs=care')).status).toBe(400);
  });
});
