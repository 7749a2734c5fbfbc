import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeUser, PASSWORD, unique } from '../../test/factories.ts';
import { cookieOf, startTestApp, type TestApp } from '../../test/test-app.ts';
import { deleteExpired } from '../process/delete-expired.ts';
import { startSession } from './sessions.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;
let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp({ rateLimits: false });
});
afterAll(() => shop.close());

const check = (cookie: string) => shop.visitor.get('/auth/check', { cookie });
async function logIn(user: { email: string }, cookie?: string) {
  return shop.visitor.post(
    '/auth/login',
    { email: user.email, password: PASSWORD },
    cookie === undefined ? {} : { cookie },
  );
}

describe('a session', () => {
  it('is an opaque random id in a cookie: HttpOnly, SameSite=Lax, Path=/, 30 days', async () => {
    const answer = await logIn(await makeUser(shop));
    expect(answer.headers['set-cookie']).toMatch(
      /^session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
    );
  });

  it('has a Secure cookie, bound to its host by its name, when the public URL is https', async () => {
    const secure = await startTestApp({ publicUrl: 'https://shop.example', rateLimits: false });
    const user = await makeUser(secure);
    const answer = await secure.visitor.post('/auth/login', { email: user.email, password: PASSWORD });
    expect(answer.headers['set-cookie']).toMatch(
      /^__Host-session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect(await secure.visitor.get('/auth/check', { cookie: cookieOf(answer) })).toMatchObject({ status: 200 });
    expect(answer.headers['strict-transport-security']).toBe('max-age=31536000');
    const left = await secure.visitor.get('/auth/logout', { cookie: cookieOf(answer) });
    expect(left.headers['set-cookie']).toMatch(/; Secure/);
    await secure.close();
  });

  it('starts with a fresh id at every login and sign-up, and ends the one before', async () => {
    const me = await makeUser(shop);
    const first = cookieOf(await logIn(me));
    const second = cookieOf(await logIn(me, first));
    expect(second).not.toBe(first);
    expect(await check(first)).toMatchObject({ status: 401 });
    expect(await check(second)).toMatchObject({ status: 200 });
    const signup = { email: `${unique('new')}@example.com`, password: PASSWORD };
    const third = cookieOf(await shop.visitor.post('/auth/signup', signup, { cookie: second }));
    expect(third).not.toBe(second);
    expect(await check(second)).toMatchObject({ status: 401 });
    expect(await check(third)).toMatchObject({ status: 200, body: { email: signup.email } });
  });

  it('never takes its id from the client', async () => {
    const chosen = `session=${'A'.repeat(43)}`;
    expect(cookieOf(await logIn(await makeUser(shop), chosen))).not.toBe(chosen);
    expect(await check(chosen)).toMatchObject({ status: 401 });
  });

  it('stays when a login fails', async () => {
    const me = await makeUser(shop);
    const cookie = cookieOf(await logIn(me));
    await shop.visitor.post('/auth/login', { email: me.email, password: 'Wrong-Horse-7' }, { cookie });
    expect(await check(cookie)).toMatchObject({ status: 200 });
  });

  it('lives beside the sessions of other browsers', async () => {
    const me = await makeUser(shop);
    const [desk, phone] = [cookieOf(await logIn(me)), cookieOf(await logIn(me))];
    await shop.visitor.post('/auth/logout', {}, { cookie: desk });
    expect(await check(desk)).toMatchObject({ status: 401 });
    expect(await check(phone)).toMatchObject({ status: 200 });
  });

  it('is one of at most 50 of an account: a further one ends the one that was used longest ago', async () => {
    const me = await makeUser(shop);
    const other = cookieOf(await logIn(await makeUser(shop)));
    const cookies: string[] = [];
    for (let n = 0; n < 50; n += 1) {
      cookies.push(cookieOf(await logIn(me)));
      shop.clock.advance(60);
    }
    const [first = '', second = '', third = ''] = cookies;
    shop.clock.advance(2 * HOUR);
    expect(await check(first)).toMatchObject({ status: 200 });
    cookies.push(cookieOf(await logIn(me)));
    expect(await check(second)).toMatchObject({ status: 401 });
    cookies.push(cookieOf(await logIn(me)));
    expect(await check(third)).toMatchObject({ status: 401 });
    const good = cookies.filter((cookie) => cookie !== second && cookie !== third);
    expect(good).toHaveLength(50);
    for (const cookie of [...good, other]) expect(await check(cookie)).toMatchObject({ status: 200 });
  });

  it('is one of at most 50 also when many begin in the same moment, and the last one is good', async () => {
    const me = await makeUser(shop);
    await Promise.all(Array.from({ length: 70 }, () => startSession(shop.deps, me, undefined)));
    const stored = async () =>
      (await shop.db.selectFrom('sessions').select('user_id').where('user_id', '=', me.id).execute()).length;
    expect(await stored()).toBeLessThanOrEqual(50);
    // A clock that was set back makes it the oldest by time.
    shop.clock.advance(-HOUR);
    const last = await startSession(shop.deps, me, undefined);
    expect(await check(`session=${last}`)).toMatchObject({ status: 200 });
    expect(await stored()).toBeLessThanOrEqual(50);
    shop.clock.advance(HOUR);
  });

  it('is stored hashed', async () => {
    const token = cookieOf(await logIn(await makeUser(shop))).replace('session=', '');
    const stored = await shop.db.selectFrom('sessions').select('token_hash').execute();
    expect(stored.length).toBeGreaterThan(0);
    expect(stored.some((row) => row.token_hash.equals(Buffer.from(token, 'base64url')))).toBe(false);
    expect(stored.some((row) => row.token_hash.toString('utf8').includes(token))).toBe(false);
  });

  it.each([
    ['changed', (token: string) => `session=${token.startsWith('A') ? 'B' : 'A'}${token.slice(1)}`],
    ['cut short', (token: string) => `session=${token.slice(0, -1)}`],
    ['lengthened', (token: string) => `session=${token}A`],
    ['quoted oddly', (token: string) => `session=%00${token}`],
    ['not decodable', () => 'session=%'],
    ['empty', () => 'session='],
    ['an SQL text', () => "session=' or true --"],
    ['of another name', (token: string) => `Session=${token}`],
    ['enormous', () => `session=${'A'.repeat(8000)}`],
  ])('is none when its cookie is %s', async (_how, tamper) => {
    const token = cookieOf(await logIn(await makeUser(shop))).replace('session=', '');
    expect(await check(tamper(token))).toMatchObject({ status: 401, text: 'Please log in' });
    expect(await shop.visitor.get('/cart', { cookie: tamper(token) })).toMatchObject({
      status: 401,
      body: { code: 'NOT_LOGGED_IN' },
    });
  });

  it('ends after 30 days idle, on the server too', async () => {
    const cookie = cookieOf(await logIn(await makeUser(shop)));
    shop.clock.advance(30 * DAY - 1);
    expect(await check(cookie)).toMatchObject({ status: 200 });
    shop.clock.advance(30 * DAY - 1);
    expect(await shop.visitor.get('/cart', { cookie })).toMatchObject({ status: 200 });
    shop.clock.advance(30 * DAY);
    expect(await check(cookie)).toMatchObject({ status: 401 });
    expect(await shop.visitor.get('/cart', { cookie })).toMatchObject({ status: 401 });
  });

  it.each(['/cart', '/users/own', '/auth/check'])('is renewed while used, cookie and all, by GET %s', async (url) => {
    const cookie = cookieOf(await logIn(await makeUser(shop)));
    shop.clock.advance(59 * 60);
    expect((await shop.visitor.get(url, { cookie })).headers).not.toHaveProperty('set-cookie');
    shop.clock.advance(DAY);
    const answer = await shop.visitor.get(url, { cookie });
    expect(answer.headers['set-cookie']).toMatch(/Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(cookieOf(answer)).toBe(cookie);
    shop.clock.advance(30 * DAY - 1);
    expect(await check(cookie)).toMatchObject({ status: 200 });
  });

  it('is swept away when it has run out, and not before', async () => {
    const count = async () => (await shop.db.selectFrom('sessions').select('user_id').execute()).length;
    shop.clock.advance(60 * DAY);
    await deleteExpired(shop.deps);
    expect(await count()).toBe(0);
    const cookie = cookieOf(await logIn(await makeUser(shop)));
    shop.clock.advance(30 * DAY - 1);
    await deleteExpired(shop.deps);
    expect(await check(cookie)).toMatchObject({ status: 200 });
  });
});

describe('logging out', () => {
  it.each(['GET', 'POST'] as const)('by %s /auth/logout ends the session and clears the cookie', async (method) => {
    const cookie = cookieOf(await logIn(await makeUser(shop)));
    const answer = await shop.visitor.send({ method, url: '/auth/logout', headers: { cookie } });
    expect(answer).toMatchObject({ status: 200, body: { success: true } });
    expect(answer.headers['set-cookie']).toMatch(
      /^session=; Max-Age=0; Path=\/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; SameSite=Lax$/,
    );
    expect(await check(cookie)).toMatchObject({ status: 401 });
    expect(await shop.visitor.get('/cart', { cookie })).toMatchObject({ status: 401 });
  });

  it('without a session is fine too', async () => {
    expect(await shop.visitor.get('/auth/logout')).toMatchObject({ status: 200, body: { success: true } });
  });
});

describe('GET /auth/check', () => {
  it('answers the logged-in user', async () => {
    const me = await makeUser(shop, { name: 'Ann' });
    expect(await (await shop.as(me)).get('/auth/check')).toMatchObject({
      status: 200,
      body: { id: me.id, name: 'Ann' },
    });
  });

  it("shows the user's role as it is now, and so do the rights", async () => {
    const me = await makeUser(shop);
    const client = await shop.as(me);
    expect(await client.get('/products?admin=true')).toMatchObject({ status: 403 });
    await shop.db.updateTable('users').set({ role: 'admin' }).where('id', '=', me.id).execute();
    expect(await client.get('/auth/check')).toMatchObject({ body: { role: 'admin' } });
    expect(await client.get('/products?admin=true')).toMatchObject({ status: 200 });
  });

  it('takes the rights of a former admin at the next call', async () => {
    const me = await makeUser(shop, { role: 'admin' });
    const client = await shop.as(me);
    expect(await client.get('/orders')).toMatchObject({ status: 200 });
    await shop.db.updateTable('users').set({ role: 'user' }).where('id', '=', me.id).execute();
    expect(await client.get('/orders')).toMatchObject({ status: 403 });
    expect(await client.get('/auth/check')).toMatchObject({ body: { role: 'user' } });
  });

  it('is invalid once its account is deleted', async () => {
    const me = await makeUser(shop);
    const client = await shop.as(me);
    await shop.db.deleteFrom('users').where('id', '=', me.id).execute();
    expect(await client.get('/auth/check')).toMatchObject({ status: 401 });
    expect(await client.get('/cart')).toMatchObject({ status: 401 });
  });
});
