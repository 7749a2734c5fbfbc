import { badEmailLink, ownData, ownSessions } from '@shop/contract/own-account';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAdmin, makeProduct, makeUser, orderOf, PASSWORD, unique } from '../../../test/factories.ts';
import { openMailbox } from '../../../test/mailbox.ts';
import { type Client, cookieOf, read, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { deleteExpired } from '../../process/delete-expired.ts';

const DAY = 24 * 3600;
const OTHER = 'Another-Horse-9';
const wrongPassword = {
  status: 400,
  body: { code: 'INVALID_INPUT', errors: [{ path: 'password', message: 'This is not your password' }] },
};
let shop: TestApp;
let mailbox: ReturnType<typeof openMailbox>;
beforeAll(async () => {
  shop = await startTestApp({ rateLimits: false });
  await makeAdmin(shop);
  mailbox = openMailbox(shop);
});
afterAll(() => shop.close());

const newEmail = () => `${unique('moved')}@example.com`;
const logIn = (email: string, password = PASSWORD, agent = 'undici') =>
  shop.visitor.post('/auth/login', { email, password }, { 'user-agent': agent });
const loggedIn = async (email: string, agent?: string): Promise<Client> =>
  shop.with({ cookie: cookieOf(await logIn(email, PASSWORD, agent)) });
const confirm = (token: string, at = shop) => at.visitor.post('/auth/confirm-email', { token });
const actionsOf = async (id: number) =>
  (await shop.db.selectFrom('audit_entries').select('action').where('user_id', '=', id).orderBy('id').execute()).map(
    ({ action }) => action,
  );

/** The newest link that was sent to the address. */
async function tokenTo(address: string): Promise<string> {
  const links = (await mailbox.read(address)).flatMap(
    ({ parsed }) => /https?:\S+\/confirm-email\?\S+/.exec(parsed.text ?? '')?.[0] ?? [],
  );
  return new URL(links.at(-1) ?? 'https://none.example').searchParams.get('token') ?? '';
}

describe('another password', () => {
  it('needs the present one, ends the other sessions and not this one, and is told by mail', async () => {
    const user = await makeUser(shop);
    const [mine, other] = [await loggedIn(user.email), await loggedIn(user.email)];
    const change = (password: string, newPassword = OTHER) =>
      mine.post('/users/own/password', { password, newPassword });
    expect(await change('Wrong-Horse-7')).toMatchObject(wrongPassword);
    expect(await other.get('/users/own')).toMatchObject({ status: 200 });
    expect(await change(PASSWORD)).toMatchObject({ status: 200, body: { success: true } });
    expect(await mine.get('/users/own')).toMatchObject({ status: 200 });
    expect(await other.get('/users/own')).toMatchObject({ status: 401 });
    expect(await logIn(user.email)).toMatchObject({ status: 401 });
    expect(await logIn(user.email, OTHER)).toMatchObject({ status: 200 });
    expect(await actionsOf(user.id)).toEqual(['password_changed']);
    expect((await mailbox.read(user.email)).map(({ parsed }) => parsed.subject)).toEqual(['Your password was changed']);
  });

  it('that the sign-up would refuse is refused, by its own name', async () => {
    const mine = await shop.as(await makeUser(shop));
    for (const newPassword of ['weak', 'Password1']) {
      const answer = await mine.post('/users/own/password', { password: PASSWORD, newPassword });
      expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: 'newPassword' }] } });
    }
  });

  it('is one of two that are sent at once: the other one finds that the present one is the present one no more', async () => {
    const user = await makeUser(shop);
    const mine = await shop.as(user);
    const answers = await Promise.all(
      [OTHER, 'Third-Horse-11'].map((newPassword) =>
        mine.post('/users/own/password', { password: PASSWORD, newPassword }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(await actionsOf(user.id)).toEqual(['password_changed']);
  });

  it('is guessed no more often than at the log-in', async () => {
    const limited = await startTestApp({ database: shop.database });
    const user = await makeUser(limited);
    const mine = await limited.as(user);
    for (const path of ['password', 'email', 'deletion']) {
      for (let guess = 0; guess < (path === 'password' ? 10 : 1); guess += 1) {
        const answer = await mine.post(`/users/own/${path}`, {
          ...{ password: 'Wrong-Horse-7', newPassword: OTHER, email: newEmail() },
        });
        expect(answer.status).toBe(path === 'password' ? 400 : 429);
      }
    }
    expect(await limited.visitor.post('/auth/login', { email: user.email, password: PASSWORD })).toMatchObject({
      status: 429,
    });
    await limited.stop();
  });
});

describe('another e-mail address', () => {
  it("is the account's once it is confirmed by the link that is mailed there; the old one is told", async () => {
    const user = await makeUser(shop);
    const mine = await shop.as(user);
    const email = newEmail();
    expect(await mine.post('/users/own/email', { email, password: PASSWORD })).toMatchObject({
      ...{ status: 200, body: { pendingEmail: email } },
    });
    expect(await mine.get('/users/own')).toMatchObject({ body: { email: user.email } });
    const token = await tokenTo(email);
    expect(await confirm(token)).toMatchObject({ status: 200, body: { success: true } });
    expect(await mine.get('/users/own')).toMatchObject({ status: 200, body: { email } });
    expect(await logIn(email)).toMatchObject({ status: 200 });
    expect(await logIn(user.email)).toMatchObject({ status: 401 });
    const told = (await mailbox.read(user.email)).map(({ parsed }) => parsed.subject);
    expect(told).toEqual(['Your e-mail address was changed']);
    expect(await confirm(token)).toMatchObject({ status: 400, text: badEmailLink });
    expect(await actionsOf(user.id)).toEqual(['email_changed']);
  });

  it('needs the password, and one that no other account has, however it is spelt', async () => {
    const [user, other] = [await makeUser(shop), await makeUser(shop)];
    const mine = await shop.as(user);
    const ask = (email: string, password = PASSWORD) => mine.post('/users/own/email', { email, password });
    expect(await ask(newEmail(), 'Wrong-Horse-7')).toMatchObject(wrongPassword);
    expect(await ask(other.email.toUpperCase())).toMatchObject({ status: 409, body: { code: 'EMAIL_TAKEN' } });
    expect(await ask(user.email)).toMatchObject({ status: 400, body: { errors: [{ path: 'email' }] } });
    expect(await ask('no address')).toMatchObject({ status: 400, body: { errors: [{ path: 'email' }] } });
    const mails = await shop.db.selectFrom('mails').select('id').where('user_id', '=', user.id).execute();
    expect(mails).toEqual([]);
  });

  it('that somebody else took meanwhile is refused, and the link stays good', async () => {
    const user = await makeUser(shop);
    const email = newEmail();
    await (await shop.as(user)).post('/users/own/email', { email, password: PASSWORD });
    const token = await tokenTo(email);
    const other = await makeUser(shop, { email });
    expect(await confirm(token)).toMatchObject({ status: 409 });
    await shop.db.deleteFrom('users').where('id', '=', other.id).execute();
    expect(await confirm(token)).toMatchObject({ status: 200 });
  });

  it('has a link that is good for a day, that a newer one replaces, and that nobody guesses', async () => {
    const user = await makeUser(shop);
    const mine = await shop.as(user);
    const [first, second] = [newEmail(), newEmail()];
    await mine.post('/users/own/email', { email: first, password: PASSWORD });
    const old = await tokenTo(first);
    await mine.post('/users/own/email', { email: second, password: PASSWORD });
    expect(await confirm(old)).toMatchObject({ status: 400, text: badEmailLink });
    const token = await tokenTo(second);
    for (const bad of ['', 'A'.repeat(43), '\0', 'x'.repeat(5000)]) {
      expect(await confirm(bad)).toMatchObject({ status: 400, text: badEmailLink });
    }
    shop.clock.advance(DAY);
    expect(await confirm(token)).toMatchObject({ status: 400 });
    await deleteExpired(shop.deps);
    expect(await shop.db.selectFrom('email_changes').select('id').execute()).toEqual([]);
  });

  it('is asked for five times an hour at most, and its links are tried ten times', async () => {
    const limited = await startTestApp({ database: shop.database, trustProxy: ['127.0.0.1'] });
    const mine = await limited.as(await makeUser(limited));
    for (let time = 1; time <= 6; time += 1) {
      const answer = await mine.post('/users/own/email', { email: newEmail(), password: PASSWORD });
      expect(answer.status).toBe(time <= 5 ? 200 : 429);
    }
    for (let time = 1; time <= 11; time += 1) {
      expect((await confirm('A'.repeat(43), limited)).status).toBe(time <= 10 ? 400 : 429);
    }
    await limited.stop();
  });
});

describe('sessions', () => {
  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

  it('are listed with device and time, and each can be ended', async () => {
    const user = await makeUser(shop);
    const [mine, other] = [await loggedIn(user.email, firefox), await loggedIn(user.email, 'undici')];
    const listed = read(ownSessions, await mine.get('/users/own/sessions'));
    expect(listed).toHaveLength(2);
    const current = listed.find((one) => one.current);
    const ended = listed.find((one) => !one.current);
    expect(current).toMatchObject({ device: 'Firefox on Linux', createdAt: shop.clock.now().toISOString() });
    expect(ended).toMatchObject({ device: '' });
    expect(await mine.delete(`/users/own/sessions/${ended?.id}`)).toMatchObject({ status: 200 });
    expect(await other.get('/users/own')).toMatchObject({ status: 401 });
    expect(await mine.delete(`/users/own/sessions/${ended?.id}`)).toMatchObject({ status: 404 });
    expect(await mine.delete(`/users/own/sessions/${current?.id}`)).toMatchObject({ status: 200 });
    expect(await mine.get('/users/own')).toMatchObject({ status: 401 });
  });

  it('of others are neither listed nor ended, whatever the id', async () => {
    const [user, thief] = [await makeUser(shop), await makeUser(shop)];
    const [mine, theirs] = [await shop.as(user), await shop.as(thief)];
    const [session] = read(ownSessions, await mine.get('/users/own/sessions'));
    expect(await theirs.delete(`/users/own/sessions/${session?.id}`)).toMatchObject({ status: 404 });
    expect(read(ownSessions, await theirs.get('/users/own/sessions'))).toHaveLength(1);
    expect(await mine.get('/users/own')).toMatchObject({ status: 200 });
  });

  it('that have run out are not listed', async () => {
    const user = await makeUser(shop);
    await shop.as(user);
    shop.clock.advance(31 * DAY);
    const mine = await shop.as(user);
    expect(read(ownSessions, await mine.get('/users/own/sessions'))).toHaveLength(1);
  });
});

describe('own data', () => {
  it('is a file with the person, orders, cart, sessions, mails and history, and nothing of others', async () => {
    const [user, other] = [await makeUser(shop), await makeUser(shop)];
    const mine = await shop.as(user);
    const product = await makeProduct(shop);
    for (const client of [mine, await shop.as(other)]) {
      await client.post('/orders', orderOf([{ product, quantity: 1 }]));
      await client.post('/cart', { product: product.id, quantity: 2 });
    }
    const email = newEmail();
    await mine.post('/users/own/email', { email, password: PASSWORD });
    const answer = await mine.get('/users/own/data');
    expect(answer.headers['content-disposition']).toBe('attachment; filename="my-data.json"');
    expect(answer.headers['cache-control']).toBe('no-store');
    const data = read(ownData, answer);
    expect(data).toMatchObject({
      user: { id: user.id, email: user.email },
      pendingEmail: email,
      orders: [{ user: user.id }],
      cart: [{ quantity: 2, product: { id: product.id } }],
      sessions: [{ current: true }],
    });
    expect(data.mails.map(({ kind }) => kind)).toContain('email_confirm');
    expect(answer.text).not.toContain(other.email);
  });
});

describe('an account that its owner deletes', () => {
  it('is gone: nobody logs in, its address is free, and no session lasts', async () => {
    const user = await makeUser(shop);
    const mine = await shop.as(user);
    expect(await mine.post('/users/own/deletion', { password: 'Wrong-Horse-7' })).toMatchObject(wrongPassword);
    const answer = await mine.post('/users/own/deletion', { password: PASSWORD });
    expect(answer).toMatchObject({ status: 200, body: { success: true } });
    expect(answer.headers['set-cookie']).toMatch(/session=;/);
    expect(await mine.get('/users/own')).toMatchObject({ status: 401 });
    expect(await logIn(user.email)).toMatchObject({ status: 401 });
    const again = await shop.visitor.post('/auth/signup', { email: user.email, password: PASSWORD });
    expect(again.status).toBe(201);
  });

  it('leaves its orders as they were, with their addresses, of a person who is blank', async () => {
    const admin = await shop.as(await makeAdmin(shop));
    const user = await makeUser(shop, { name: 'Ann Other' });
    const mine = await shop.as(user);
    const placed = await mine.post('/orders', orderOf([{ product: await makeProduct(shop), quantity: 1 }]));
    const { id } = Object(placed.body);
    const before = await admin.get(`/orders/${id}`);
    expect(await mine.post('/users/own/deletion', { password: PASSWORD })).toMatchObject({ status: 200 });
    expect((await admin.get(`/orders/${id}`)).body).toEqual(before.body);
    const left = await shop.db.selectFrom('users').selectAll().where('id', '=', user.id).executeTakeFirstOrThrow();
    expect(left).toMatchObject({ email: `removed-${user.id}@account.invalid`, name: null, addresses: [] });
    expect(await actionsOf(user.id)).toContain('account_deleted');
  });

  it('is not that of the last owner', async () => {
    const alone = await startTestApp({ rateLimits: false });
    const [one, other] = [await makeAdmin(alone), await makeAdmin(alone)];
    const answers = await Promise.all(
      [one, other].map(async (owner) => (await alone.as(owner)).post('/users/own/deletion', { password: PASSWORD })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)).toMatchObject({ body: { code: 'LAST_OWNER' } });
    await alone.close();
  });
});
