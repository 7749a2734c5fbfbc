import { shopOrder } from '@shop/contract/orders';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { address, makeAdmin, makeProduct, makeProducts, makeUser, orderOf } from '../../../test/factories.ts';
import { openMailbox, PUBLIC_URL } from '../../../test/mailbox.ts';
import { runs } from '../../../test/runs.ts';
import { type Client, read, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { deleteExpired } from '../../process/delete-expired.ts';

const HOUR = 3600;
let shop: TestApp;
let mailbox: ReturnType<typeof openMailbox>;
let admin: Client;
beforeAll(async () => {
  shop = await startTestApp({ trustProxy: ['127.0.0.1'] });
  mailbox = openMailbox(shop);
  admin = await shop.as(await makeAdmin(shop));
});
afterAll(() => shop.close());

let buyers = 0;
async function makeBuyer(world: TestApp = shop) {
  buyers += 1;
  const from = { 'x-forwarded-for': `203.0.113.${buyers}` };
  const user = await makeUser(world);
  const client = await world.as(user);
  const lamp = await makeProduct(world, { stock: 1000 });
  const body = orderOf([{ product: lamp, quantity: 1 }]);
  const order = async () => read(shopOrder, await client.post('/orders', body, from)).id;
  const orders = async (count: number) => {
    const ids: number[] = [];
    for (let time = 0; time < count; time += 1) ids.push(await order());
    return ids;
  };
  return { user, client, orders, from };
}
/** As many more orders as the first, each with its mail, without the time that placing them takes. */
async function orderAgain(first: number | undefined, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with again as (
      insert into orders (user_id, payment_method, payment_status, status, total_amount_cents, total_items, selected_address,
          created_at, updated_at)
        select user_id, payment_method, payment_status, status, total_amount_cents, total_items, selected_address, created_at, updated_at
        from orders, generate_series(1, ${count}::integer) where id = ${first} returning id
    ), mailed as (
      insert into mails (kind, user_id, order_id, data, recorded_at, try_at, give_up_at)
        select kind, user_id, again.id, jsonb_set(data, '{order,id}', to_jsonb(again.id)), ${shop.clock.now()}, ${shop.clock.now()},
          ${new Date(shop.clock.now().getTime() + 72 * HOUR * 1000)}
        from mails, again where order_id = ${first}
    )
    select id from again order by id`.execute(shop.db);
  return rows.map(({ id }) => id);
}

const mailsOf = async (id: number | undefined) => (await admin.get(`/orders/${id}/mails`)).body;

describe('mails about the orders of an account', () => {
  it('are at most 20 an hour; the further ones come as one summary when the hour is over', async () => {
    const { user, orders } = await makeBuyer();
    const ids = await orders(23);
    const inHour = await mailbox.read(user.email);
    expect(inHour.map(({ parsed }) => parsed.subject)).toEqual(ids.slice(0, 20).map((id) => `Order #${id} is placed`));
    expect(await mailsOf(ids[9])).toMatchObject([{ kind: 'placed', state: 'sent' }]);
    expect(await mailsOf(ids[22])).toEqual([
      {
        id: expect.any(Number),
        kind: 'placed',
        state: 'waiting',
        recordedAt: expect.any(String),
        tries: 1,
        inSummary: true,
      },
    ]);
    shop.clock.advance(HOUR - 1);
    expect(await mailbox.read(user.email)).toHaveLength(20);
    shop.clock.advance(1);
    const [summary, ...more] = (await mailbox.read(user.email)).slice(20);
    expect(more).toEqual([]);
    expect(summary?.parsed.subject).toBe('3 more messages about your orders');
    for (const part of [summary?.parsed.text, summary?.parsed.html]) {
      for (const id of ids.slice(20)) expect(part).toContain(`Order #${id} is placed`);
      expect(part).toContain(`${PUBLIC_URL}/my-orders`);
      expect(part).not.toContain(address.name);
    }
    expect(await mailsOf(ids[22])).toMatchObject([
      { state: 'sent', sentAt: shop.clock.now().toISOString(), inSummary: true },
    ]);
  });

  it('of another account, and of the next hour, are not limited by that', async () => {
    const [one, other] = [await makeBuyer(), await makeBuyer()];
    await one.orders(21);
    await other.orders(1);
    expect(await mailbox.read(one.user.email)).toHaveLength(20);
    expect(await mailbox.read(other.user.email)).toHaveLength(1);
    shop.clock.advance(HOUR);
    await one.orders(2);
    // The summary, and two of the new hour.
    expect(await mailbox.read(one.user.email)).toHaveLength(23);
  });

  it('are never lost: each is sent by itself or as part of one summary', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ orders: fc.integer({ min: 1, max: 24 }), minutes: fc.integer({ min: 0, max: 70 }) }), {
          minLength: 1,
          maxLength: 4,
        }),
        async (bursts) => {
          const { user, orders } = await makeBuyer();
          const placed = await orders(1);
          for (const burst of bursts) {
            placed.push(...(await orderAgain(placed[0], burst.orders)));
            await mailbox.read();
            shop.clock.advance(burst.minutes * 60);
            await mailbox.read();
          }
          shop.clock.advance(HOUR);
          const arrived = (await mailbox.read(user.email)).map(({ parsed }) => parsed);
          // A summary says how many mails it replaces, and names twenty of them.
          const counts = arrived.map(({ subject }) => Number(/^(\d+) more message/.exec(subject ?? '')?.[1] ?? 1));
          expect(counts.reduce((sum, count) => sum + count, 0)).toBe(placed.length);
          const named = arrived.flatMap(({ subject, text }) =>
            [
              ...(/^Order/.test(subject ?? '') ? (subject ?? '') : (text ?? '')).matchAll(/^Order #(\d+) is placed$/gm),
            ].map(([, id]) => Number(id)),
          );
          expect(new Set(named).size).toBe(named.length);
          expect(named.filter((id) => !placed.includes(id))).toEqual([]);
          expect(named.length).toBe(counts.reduce((sum, count) => sum + Math.min(count, 20), 0));
        },
      ),
      { numRuns: runs(6) },
    );
  }, 60_000);

  it('that staff send again go out by themselves, however many there were', async () => {
    const { user, orders } = await makeBuyer();
    const id = (await orders(21)).at(-1);
    expect(await mailbox.read(user.email)).toHaveLength(20);
    const [mail] = await shop.db
      .selectFrom('mails')
      .select('id')
      .where('order_id', '=', id ?? 0)
      .execute();
    await admin.post(`/orders/${id}/mails/${mail?.id}/send-again`, {});
    expect((await mailbox.read(user.email)).at(-1)?.parsed.subject).toBe(`Order #${id} is placed`);
  });

  it('in a summary stay with their orders, as does the summary', async () => {
    const { user, orders } = await makeBuyer();
    const ids = await orders(21);
    await mailbox.read(user.email);
    shop.clock.advance(40 * 24 * HOUR);
    await mailbox.read(user.email);
    shop.clock.advance(40 * 24 * HOUR);
    await deleteExpired(shop.deps);
    const later = await shop.as(await makeAdmin(shop));
    expect((await later.get(`/orders/${ids[20]}/mails`)).body).toMatchObject([{ state: 'sent', inSummary: true }]);
  });

  it('are not limited with RATE_LIMITS=off', async () => {
    const world = await startTestApp({ rateLimits: false });
    const { user, orders } = await makeBuyer(world);
    await orders(22);
    expect(await openMailbox(world).read(user.email)).toHaveLength(22);
    await world.close();
  });
});

describe('a mail about an order', () => {
  it('makes no link of typed text, and shortens it', async () => {
    const { user, client } = await makeBuyer();
    const lamp = await makeProduct(shop, { title: 'Win at www.evil.example' });
    const name = `URGENT: your account is locked. Unlock at http://evil.example/unlock ${'now '.repeat(30)}`;
    const selectedAddress = { ...address, name, street: 'thief@evil.example', city: 'evil.example' };
    await client.post('/orders', { ...orderOf([{ product: lamp, quantity: 1 }]), selectedAddress });
    const [mail] = await mailbox.read(user.email);
    for (const part of [mail?.parsed.text ?? '', mail?.parsed.html ?? '']) {
      expect(part).not.toMatch(/evil\.example|@evil|http:\/\/evil/);
      expect(part.replaceAll('\u200b', '')).toContain('Win at www.evil.example');
      expect(part).not.toContain('now now now now now now');
    }
  });

  it('has at most 20 lines, and says how many more there are', async () => {
    const { user, client } = await makeBuyer();
    const products = await makeProducts(
      shop,
      Array.from({ length: 23 }, () => ({})),
    );
    await client.post('/orders', orderOf(products.map((product) => ({ product, quantity: 1 }))));
    const [mail] = await mailbox.read(user.email);
    for (const part of [mail?.parsed.text ?? '', mail?.parsed.html ?? '']) {
      expect(products.filter(({ title }) => part.includes(title))).toHaveLength(20);
      expect(part).toContain('and 3 more');
      expect(part).toContain('23 items');
    }
  });
});
