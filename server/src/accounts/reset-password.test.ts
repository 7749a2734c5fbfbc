import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeUser, PASSWORD } from '../../test/factories.ts';
import { isBadLink, NEW_PASSWORD, resetLinksOf } from '../../test/reset-links.ts';
import { cookieOf, startTestApp, type TestApp } from '../../test/test-app.ts';
import { connect } from '../../test/test-database.ts';
import { deleteExpired } from '../process/delete-expired.ts';

const HOUR = 3600;
let shop: TestApp;
let world: ReturnType<typeof resetLinksOf>;
beforeAll(async () => {
  shop = await startTestApp({ trustProxy: ['127.0.0.1'] });
  world = resetLinksOf(shop);
});
afterAll(() => shop.close());

describe('POST /auth/reset-password', () => {
  it('sets the password, ends every session of the account and no other, and sends a notice', async () => {
    const [user, other] = [await makeUser(shop, { name: 'Ann' }), await makeUser(shop)];
    const [phone, laptop, stranger] = [await shop.as(user), await shop.as(user), await shop.as(other)];
    const token = await world.newToken(user.email);
    const answer = await world.reset(user.email, token);
    expect(answer).toMatchObject({ status: 200, body: { success: true } });
    expect(cookieOf(answer)).toBe('session=');
    for (const client of [phone, laptop]) expect(await client.get('/users/own')).toMatchObject({ status: 401 });
    expect(await stranger.get('/users/own')).toMatchObject({ status: 200 });
    expect(await world.logIn(user.email, PASSWORD)).toMatchObject({ status: 401 });
    expect(await world.logIn(user.email, NEW_PASSWORD)).toMatchObject({ status: 200 });
    const notice = (await world.mailbox.read(user.email)).at(-1);
    expect(notice?.parsed.subject).toBe('Your password was changed');
    expect(notice?.raw).not.toContain(NEW_PASSWORD);
  });

  it('takes a token once: of ten uses at the same moment one wins', async () => {
    const { email } = await makeUser(shop);
    const token = await world.newToken(email);
    const passwords = Array.from({ length: 10 }, (_, index) => `Better-Horse-${index}x`);
    const answers = await Promise.all(passwords.map((password) => world.reset(email, token, password)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 400)]);
    const winner = passwords[answers.findIndex(({ status }) => status === 200)] ?? '';
    expect(await world.logIn(email, winner)).toMatchObject({ status: 200 });
    const notices = (await world.mailbox.read(email)).filter(
      ({ parsed }) => parsed.subject === 'Your password was changed',
    );
    expect(notices).toHaveLength(1);
    expect(await world.reset(email, token)).toMatchObject(isBadLink);
  });

  it.each([
    ['unknown', async () => ({ email: (await makeUser(shop)).email, token: 'A'.repeat(43) })],
    [
      'of another account',
      async () => ({ email: (await makeUser(shop)).email, token: await world.newToken((await makeUser(shop)).email) }),
    ],
    [
      'with the e-mail of nobody',
      async () => ({ email: 'nobody@example.com', token: await world.newToken((await makeUser(shop)).email) }),
    ],
    ['missing', async () => ({ email: (await makeUser(shop)).email, token: undefined })],
    ['no text', async () => ({ email: (await makeUser(shop)).email, token: 7 })],
    ['endless', async () => ({ email: (await makeUser(shop)).email, token: 'A'.repeat(5000) })],
    [
      'older than an hour',
      async () => {
        const { email } = await makeUser(shop);
        const token = await world.newToken(email);
        shop.clock.advance(HOUR);
        return { email, token };
      },
    ],
    [
      'replaced by a newer request',
      async () => {
        const { email } = await makeUser(shop);
        const token = await world.newToken(email);
        await world.newToken(email);
        return { email, token };
      },
    ],
  ])('refuses a token that is %s with one text', async (_what, make) => {
    const { email, token } = await make();
    expect(await world.reset(email, token)).toMatchObject(isBadLink);
  });

  it('takes a link until its hour is over, also after the clean-up', async () => {
    const { email } = await makeUser(shop);
    const token = await world.newToken(email);
    shop.clock.advance(HOUR - 1);
    await deleteExpired(shop.deps);
    expect(await world.reset(` ${email.toUpperCase()} `, token)).toMatchObject({ status: 200 });
  });

  it.each([
    ['', 'password is required'],
    ['weak', /^at least 8 characters/],
    ['Password1', 'This password is on the lists of leaked passwords. Please choose another one'],
    [`Aa1${'x'.repeat(198)}`, 'password must be at most 200 characters'],
  ])('refuses the password %j as the sign-up does, and the link stays good', async (password, text) => {
    const { email } = await makeUser(shop);
    const token = await world.newToken(email);
    const refused = await world.reset(email, token, password);
    expect(refused.status).toBe(400);
    expect(refused.text).toMatch(text);
    expect(await world.reset(email, token)).toMatchObject({ status: 200 });
  });

  it('forgets the failed logins of the account, from every address, and of no other', async () => {
    const [user, other] = [await makeUser(shop), await makeUser(shop)];
    for (const { email } of [user, other]) {
      for (let time = 1; time <= 10; time += 1) await world.logIn(email, 'Wrong-Horse-7', '203.0.113.50');
      expect(await world.logIn(email, PASSWORD, '203.0.113.50')).toMatchObject({ status: 429 });
    }
    await world.reset(user.email, await world.newToken(user.email));
    expect(await world.logIn(user.email, NEW_PASSWORD, '203.0.113.50')).toMatchObject({ status: 200 });
    expect(await world.logIn(other.email, PASSWORD, '203.0.113.50')).toMatchObject({ status: 429 });
  });

  it('leaves no session to a login with the old password that meets it', async () => {
    const user = await makeUser(shop);
    const token = await world.newToken(user.email);
    const side = await connect(shop.database.url);
    await side.query('begin');
    await side.query('lock table sessions in share mode');
    // Both wait at the sessions: the reset to end them, the login to start one.
    const resetting = world.reset(user.email, token);
    await expect.poll(async () => waiting(side)).toBe(1);
    const loggingIn = world.logIn(user.email, PASSWORD);
    await expect.poll(async () => waiting(side)).toBe(2);
    await side.query('commit');
    await side.end();
    expect(await resetting).toMatchObject({ status: 200 });
    expect(await loggingIn).toMatchObject({ status: 401, text: 'invalid credentials' });
    const sessions = await shop.db.selectFrom('sessions').select('user_id').where('user_id', '=', user.id).execute();
    expect(sessions).toEqual([]);
  });
});

async function waiting(side: Awaited<ReturnType<typeof connect>>): Promise<number> {
  const { rows } = await side.query(
    "select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  return rows[0].count;
}

describe('the page of the link', () => {
  it('loads nothing from other origins and sends no referrer', async () => {
    const { headers } = await shop.visitor.get('/reset-password?token=x&email=y', { accept: 'text/html' });
    expect(headers['referrer-policy']).toBe('no-referrer');
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['content-security-policy']).not.toMatch(/https?:/);
    const login = await shop.visitor.get('/login', { accept: 'text/html' });
    expect(login.headers['content-security-policy']).toMatch(/img-src 'self' https:/);
  });
});
