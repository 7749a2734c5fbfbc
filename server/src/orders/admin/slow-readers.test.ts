/** Large answers over real connections, to readers who stop reading. */

import { connect, type Socket } from 'node:net';
import { shopOrders } from '@shop/contract/orders';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { address, makeProduct, makeUser } from '../../../test/factories.ts';
import { type Client, startTestApp, type TestApp } from '../../../test/test-app.ts';

const ORDERS = 400;
const LINES = 100;
let shop: TestApp;
let port: number;
/** Ordered much: 400 orders of 100 lines each, some 20 MB as JSON. */
let big: { id: number };
let client: Client;
/** How often a connection to the database was taken. */
let taken = 0;
const sockets: Socket[] = [];

beforeAll(async () => {
  shop = await startTestApp();
  const url = new URL(await shop.app.listen({ port: 0, host: '127.0.0.1' }));
  port = Number(url.port);
  big = await makeUser(shop);
  client = await shop.as(big);
  await giveOrders(big, ORDERS);
  // It looks for changed products all the time, over the connections that are counted here.
  await shop.search.stop();
  shop.database.pool.on('acquire', () => {
    taken += 1;
  });
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});
afterAll(() => shop.close());

async function giveOrders({ id }: { id: number }, orders: number) {
  const product = await makeProduct(shop);
  await sql`
    with placed as (
      insert into orders (user_id, payment_method, payment_status, status, total_amount_cents, total_items, selected_address,
          created_at, updated_at)
        select ${id}, 'cash', 'pending', 'pending', 150000, ${LINES}, ${JSON.stringify(address)}::jsonb, now(), now()
        from generate_series(1, ${orders}::integer) returning id
    )
    insert into order_lines (order_id, user_id, position, product_id, variant_id, quantity, title, brand, thumbnail, price_cents,
        discount_price_cents)
      select placed.id, ${id}, line, ${product.id}, ${product.variantId}, 1, repeat('A lamp that lights the room. ', 6), 'brand', '/pictures/lamp-1.webp', 2000, 1500
      from placed cross join generate_series(1, ${LINES}::integer) as line`.execute(shop.db);
}

/** Asks, and reads the head of the answer; from then on nothing until it is told to. */
async function ask(path: string, headers: Record<string, string> = client.headers) {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  const chunks: Buffer[] = [];
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n${lines.join('')}\r\n`);
  socket.on('error', () => {});
  const begun = new Promise<void>((resolve) => {
    socket.once('data', (chunk) => {
      chunks.push(chunk);
      socket.pause();
      resolve();
    });
  });
  return {
    begun,
    chunks,
    socket,
    async readAll(): Promise<{ head: string; body: string }> {
      await begun;
      const ended = new Promise<void>((resolve) => socket.once('close', () => resolve()));
      socket.on('data', (chunk) => chunks.push(chunk));
      socket.resume();
      await ended;
      const text = Buffer.concat(chunks).toString();
      const end = text.indexOf('\r\n\r\n');
      return { head: text.slice(0, end), body: unchunked(text.slice(end + 4)) };
    },
  };
}

function unchunked(text: string): string {
  let rest = Buffer.from(text);
  const parts: Buffer[] = [];
  for (;;) {
    const end = rest.indexOf('\r\n');
    const size = end < 0 ? 0 : Number.parseInt(rest.subarray(0, end).toString(), 16);
    if (size === 0) return Buffer.concat(parts).toString();
    parts.push(rest.subarray(end + 2, end + 2 + size));
    rest = rest.subarray(end + 4 + size);
  }
}

/** Ends when nothing more is read for a reader who has stopped. */
async function untilQuiet(): Promise<number> {
  let last = -1;
  await expect
    .poll(
      () => {
        const quiet = taken === last;
        last = taken;
        return quiet;
      },
      { interval: 500, timeout: 20_000 },
    )
    .toBe(true);
  return last;
}

describe('all own orders, to a reader who has stopped', () => {
  it('are read from the database no further than the connection takes, and are whole once all is read', async () => {
    const before = taken;
    const reader = await ask('/orders/own');
    await reader.begun;
    const pages = (await untilQuiet()) - before;
    // Of some twenty megabytes the operating system takes a few; ten orders are half of one.
    expect(pages).toBeLessThan((ORDERS / 10) * 0.75);
    const { head, body } = await reader.readAll();
    expect(head).toContain('HTTP/1.1 200 OK');
    expect(head.toLowerCase()).toContain(`x-total-count: ${ORDERS}`);
    expect(head.toLowerCase()).toContain('content-type: application/json; charset=utf-8');
    const orders = z.parse(shopOrders, JSON.parse(body));
    expect(orders).toHaveLength(ORDERS);
    expect(orders.every((order, index) => index === 0 || order.id < (orders[index - 1]?.id ?? 0))).toBe(true);
    expect(orders.every((order) => order.items.length === LINES)).toBe(true);
  });

  it('are sent to each account one answer at a time: the next waits until the reader has gone, and others do not', async () => {
    const first = await ask('/orders/own');
    await first.begun;
    const second = await ask('/orders/own?_limit=50');
    let begun = false;
    void second.begun.then(() => {
      begun = true;
    });
    const other = await makeUser(shop);
    await giveOrders(other, 12);
    const { headers } = await shop.as(other);
    const { body } = await (await ask('/orders/own', headers)).readAll();
    expect(z.parse(shopOrders, JSON.parse(body))).toHaveLength(12);
    expect(begun).toBe(false);
    first.socket.destroy();
    expect(z.parse(shopOrders, JSON.parse((await second.readAll()).body))).toHaveLength(50);
  });

  it('end with the connection when they can be read no further: no answer looks whole that is not', async () => {
    const reader = await ask('/orders/own');
    await reader.begun;
    await untilQuiet();
    await sql`alter table order_lines rename to order_lines_gone`.execute(shop.db);
    try {
      const { body } = await reader.readAll();
      expect(body.startsWith('[{')).toBe(true);
      expect(() => JSON.parse(body)).toThrow();
      expect(Buffer.concat(reader.chunks).toString().endsWith('0\r\n\r\n')).toBe(false);
    } finally {
      await sql`alter table order_lines_gone rename to order_lines`.execute(shop.db);
    }
    // Nothing is stuck after that.
    expect((await client.get('/orders/own')).status).toBe(200);
  });

  it('are refused with a failure of the usual shape when not even the first can be read', async () => {
    await sql`alter table order_lines rename to order_lines_gone`.execute(shop.db);
    const answer = await client.get('/orders/own');
    await sql`alter table order_lines_gone rename to order_lines`.execute(shop.db);
    expect(answer).toMatchObject({ status: 500, body: { code: 'INTERNAL' } });
    expect((await client.get('/orders/own')).status).toBe(200);
  });
});
