import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAdmin, makeMember, makeProduct, makeUser, orderOf, PASSWORD, unique } from '../../../test/factories.ts';
import { openMailbox } from '../../../test/mailbox.ts';
import { type Client, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { sumUpCustomers } from '../../customers/sum-up-customers.ts';

let shop: TestApp;
let admin: Client;
beforeAll(async () => {
  shop = await startTestApp({ rateLimits: false });
  admin = await shop.as(await makeAdmin(shop));
});
afterAll(() => shop.close());

/** Tables with a row in which the text stands. */
async function tablesWith(text: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(shop.db);
  const found: string[] = [];
  for (const { name } of rows) {
    const { rows: hits } = await sql<{ hit: boolean }>`select exists (select from ${sql.table(name)} as one
      where position(lower(${text}) in lower(one::text)) > 0) as hit`.execute(shop.db);
    if (hits[0]?.hit) found.push(name);
  }
  return found;
}

async function orderedBy(client: Client): Promise<number> {
  const placed = await client.post('/orders', orderOf([{ product: await makeProduct(shop), quantity: 1 }]));
  expect(placed.status).toBe(201);
  return Number(Object(placed.body).id);
}

describe('an account with orders that its owner deletes', () => {
  it('is blank in every table: name, e-mail address, pending address, picture and sessions', async () => {
    const name = unique('Zebedee');
    const user = await makeUser(shop, { name });
    const mine = await shop.as(user);
    const image = `https://pictures.example/${unique('face')}.jpg`;
    const pending = `${unique('pending')}@example.com`;
    await orderedBy(mine);
    await mine.patch(`/users/${user.id}`, { imageUrl: image });
    await mine.post('/users/own/email', { email: pending, password: PASSWORD });
    expect(await tablesWith(user.email)).toContain('users');
    expect(await tablesWith(pending)).toContain('email_changes');
    expect(await mine.post('/users/own/deletion', { password: PASSWORD })).toMatchObject({ status: 200 });
    await sumUpCustomers(shop.deps);
    for (const text of [name, user.email, pending, image]) expect([text, await tablesWith(text)]).toEqual([text, []]);
    const sessions = shop.db.selectFrom('sessions').select('user_id').where('user_id', '=', user.id);
    expect(await sessions.execute()).toEqual([]);
  });

  it('leaves open orders that staff finish, with their invoice, and of which nobody gets mail', async () => {
    const user = await makeUser(shop);
    const other = await shop.as(user);
    const mine = await shop.as(user);
    const [sent, cancelled] = [await orderedBy(mine), await orderedBy(mine)];
    expect(await mine.post('/users/own/deletion', { password: PASSWORD })).toMatchObject({ status: 200 });
    expect(await other.get('/orders/own')).toMatchObject({ status: 401 });
    const change = { status: 'delivered', paymentStatus: 'received' };
    expect(await admin.patch(`/orders/${sent}`, change)).toMatchObject({ status: 200, body: { invoice: {} } });
    expect(await admin.get(`/orders/${sent}/invoice.pdf`)).toMatchObject({ status: 200 });
    expect(await admin.patch(`/orders/${cancelled}`, { status: 'cancelled' })).toMatchObject({ status: 200 });
    expect(await admin.post(`/orders/${sent}/refunds`, { amount: 5, reason: 'Damaged' })).toMatchObject({
      status: 201,
    });
    expect(await openMailbox(shop).read(`removed-${user.id}@account.invalid`)).toEqual([]);
  });
});

it('an account that is deleted leaves no address that it had before, once mails about it were sent', async () => {
  const user = await makeUser(shop);
  const mine = await shop.as(user);
  const email = `${unique('moved')}@example.com`;
  const mailbox = openMailbox(shop);
  await orderedBy(mine);
  await mine.post('/users/own/email', { email, password: PASSWORD });
  const text = (await mailbox.read(email)).at(-1)?.parsed.text ?? '';
  const token = new URL(/https?:\S+\/confirm-email\?\S+/.exec(text)?.[0] ?? 'x:').searchParams.get('token');
  expect(await shop.visitor.post('/auth/confirm-email', { token })).toMatchObject({ status: 200 });
  await shop.visitor.post('/auth/login', { email, password: 'Wrong-Horse-7' });
  expect(await mailbox.read(user.email)).not.toEqual([]);
  expect(await mine.post('/users/own/deletion', { password: PASSWORD })).toMatchObject({ status: 200 });
  await sumUpCustomers(shop.deps);
  for (const one of [user.email, email]) expect([one, await tablesWith(one)]).toEqual([one, []]);
});

it('an account whose mails wait in a summary is deleted all the same, and gets none of them', async () => {
  const limited = await startTestApp({ database: shop.database, clock: shop.clock, trustProxy: ['127.0.0.1'] });
  const user = await makeUser(limited);
  const mine = await limited.as(user);
  for (let time = 0; time < 22; time += 1) await orderedBy(mine);
  const mailbox = openMailbox(limited);
  const mails = (await mailbox.read(user.email)).length;
  const parts = shop.db.selectFrom('mails').select('id').where('user_id', '=', user.id).where('summary_id', '>', 0);
  expect(await parts.execute()).not.toEqual([]);
  expect(await mine.post('/users/own/deletion', { password: PASSWORD })).toMatchObject({ status: 200 });
  shop.clock.advance(2 * 3600);
  expect(await mailbox.read(`removed-${user.id}@account.invalid`)).toEqual([]);
  expect(await mailbox.read(user.email)).toHaveLength(mails);
  expect(await shop.db.selectFrom('mails').select('id').where('try_at', 'is not', null).execute()).toEqual([]);
  await limited.stop();
});

describe('a member of staff who deletes their account', () => {
  it('is in the staff no more, stays in histories without a name, and keeps nothing open', async () => {
    const name = unique('Yolanda');
    const member = await makeMember(shop, 'support');
    await shop.db.updateTable('users').set({ name }).where('id', '=', member.id).execute();
    const [desk, phone] = [await shop.as(member), await shop.as(member)];
    const order = await orderedBy(await shop.as(await makeUser(shop)));
    expect(await desk.patch(`/orders/${order}`, { status: 'dispatched' })).toMatchObject({ status: 200 });
    expect(await desk.post('/users/own/deletion', { password: PASSWORD })).toMatchObject({ status: 200 });
    for (const client of [desk, phone]) {
      expect(await client.get('/orders')).toMatchObject({ status: 401 });
      expect(await client.get('/staff/own')).toMatchObject({ status: 401 });
    }
    const { body } = await admin.get('/staff?_limit=100');
    expect(JSON.stringify(body)).not.toContain(`"id":${member.id},`);
    const history = await admin.get(`/orders/${order}/history`);
    expect(history.text).toContain(`removed-${member.id}@account.invalid`);
    expect(history.text).not.toContain(name);
    expect(await shop.visitor.post('/auth/login', { email: member.email, password: PASSWORD })).toMatchObject({
      status: 401,
    });
  });
});
