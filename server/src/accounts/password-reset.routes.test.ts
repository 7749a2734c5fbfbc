import { badResetLink } from '@shop/contract/password-reset';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeUser, PASSWORD, unique } from '../../test/factories.ts';
import { openMailbox, PUBLIC_URL } from '../../test/mailbox.ts';
import { cookieOf, startTestApp, type TestApp } from '../../test/test-app.ts';
import { connect } from '../../test/test-database.ts';
import { sweep } from '../sweep.ts';
import { requestPasswordReset } from './request-password-reset.ts';

const HOUR = 3600;
const NEW_PASSWORD = 'Better-Horse-8';
let shop: TestApp;
let mailbox: ReturnType<typeof openMailbox>;
beforeAll(async () => {
  shop = await startTestApp({ trustProxy: ['127.0.0.1'] });
  mailbox = openMailbox(shop);
});
afterAll(() => shop.close());

let addresses = 0;
/** Each call from an address of its own, unless it is named: the limits of addresses are not what most tests are about. */
function from(ip?: string) {
  addresses += 1;
  return { 'x-forwarded-for': ip ?? `198.51.${addresses >> 8}.${addresses & 255}` };
}
const ask = (email: unknown, ip?: string) => shop.visitor.post('/auth/reset-password-request', { email }, from(ip));
const reset = (email: unknown, token: unknown, password: unknown = NEW_PASSWORD) =>
  shop.visitor.post('/auth/reset-password', { email, token, password });
const logIn = (email: string, password: string, ip?: string) =>
  shop.visitor.post('/auth/login', { email, password }, from(ip));

/** The query values of the links that this account got, oldest first. */
async function links(email: string): Promise<{ token: string; email: string }[]> {
  const mails = await mailbox.read(email);
  return mails.flatMap(({ parsed }) => {
    const link = /https:\S+\/reset-password\?\S+/.exec(parsed.text ?? '')?.[0];
    if (link === undefined) return [];
    const query = new URL(link).searchParams;
    return [{ token: query.get('token') ?? '', email: query.get('email') ?? '' }];
  });
}
async function newToken(email: string): Promise<string> {
  expect(await ask(email)).toMatchObject({ status: 200 });
  const token = (await links(email)).at(-1)?.token;
  if (token === undefined) throw new Error('No link has arrived');
  return token;
}
const isBadLink = { status: 400, text: badResetLink, headers: { 'content-type': 'text/plain; charset=utf-8' } };

describe('POST /auth/reset-password-request', () => {
  it('sends a link of PUBLIC_URL with 256 random bits and the e-mail to the account, whatever the Host header says', async () => {
    const { email } = await makeUser(shop, { email: 'plus+sign@example.com' });
    const answer = await shop.visitor.post(
      '/auth/reset-password-request',
      { email },
      { host: 'evil.example', ...from() },
    );
    expect(answer).toMatchObject({ status: 200, body: { success: true } });
    const [mail] = await mailbox.read(email);
    expect(mail?.parsed.text).toContain(`${PUBLIC_URL}/reset-password?`);
    expect(mail?.raw).not.toContain('evil.example');
    const [link] = await links(email);
    expect(link?.email).toBe(email);
    expect(Buffer.from(link?.token ?? '', 'base64url')).toHaveLength(32);
  });

  it('answers the same for an account and for none, after the same work', async () => {
    const { email } = await makeUser(shop);
    const work: string[][] = [];
    const answers = [];
    for (const address of [email, `${unique('nobody')}@example.com`]) {
      answers.push(await ask(address));
      const statements: string[] = [];
      const watched = shop.db.withPlugin({
        transformQuery({ node }) {
          statements.push(`${node.kind} ${'into' in node ? JSON.stringify(node.into) : ''}`);
          return node;
        },
        transformResult: async ({ result }) => result,
      });
      await requestPasswordReset({ ...shop.deps, db: watched }, `203.0.113.${work.length}`, { email: address });
      work.push(statements);
    }
    expect(work[0]).toHaveLength(2);
    expect(work[1]).toEqual(work[0]);
    const [known, unknown] = answers.map(({ status, text, headers }) => ({
      status,
      text,
      type: headers['content-type'],
    }));
    expect(unknown).toEqual(known);
  });

  it('sends nothing where there is no account, and keeps nothing of it', async () => {
    const email = `${unique('nobody')}@example.com`;
    await ask(email);
    expect(await mailbox.read(email)).toEqual([]);
    const rows = await shop.db.selectFrom('mails').select('data').execute();
    expect(JSON.stringify(rows)).not.toContain(email);
  });

  it('goes to the address of the account, however it was spelt', async () => {
    const { email } = await makeUser(shop);
    await ask(` ${email.toUpperCase()} `);
    expect(await links(email)).toHaveLength(1);
  });

  it.each([
    [undefined, 'email is required'],
    ['', 'email is required'],
    ['robin@example', 'email not valid'],
    [`a${String.fromCharCode(0)}@example.com`, 'email not valid'],
    [{ $ne: '' }, 'email is required'],
  ])('refuses %j with the message of the field', async (email, text) => {
    expect(await ask(email)).toMatchObject({ status: 400, text });
  });

  it('is limited to 20 an hour for a client address, then 429 with Retry-After', async () => {
    for (let time = 1; time <= 20; time += 1) {
      expect(await ask(`${unique('nobody')}@example.com`, '203.0.113.9')).toMatchObject({ status: 200 });
    }
    const refused = await ask('nobody@example.com', '203.0.113.9');
    expect(refused).toMatchObject({ status: 429, headers: { 'retry-after': String(HOUR) } });
    expect(await ask('nobody@example.com', '203.0.113.10')).toMatchObject({ status: 200 });
    shop.clock.advance(HOUR);
    expect(await ask('nobody@example.com', '203.0.113.9')).toMatchObject({ status: 200 });
  });

  it('sends an account at most 3 mails an hour, and answers the same beyond', async () => {
    const { email } = await makeUser(shop);
    for (let time = 1; time <= 5; time += 1) {
      expect(await ask(email)).toMatchObject({ status: 200, body: { success: true } });
      expect(await links(email)).toHaveLength(Math.min(time, 3));
    }
    shop.clock.advance(HOUR);
    await ask(email);
    expect(await links(email)).toHaveLength(4);
  });

  it('keeps no token: what the database holds opens nothing', async () => {
    const { email } = await makeUser(shop);
    const token = await newToken(email);
    const side = await connect(shop.database.url);
    const { rows } = await side.query('select m::text from mails m union all select r::text from password_resets r');
    await side.end();
    expect(rows.length).toBeGreaterThan(1);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(JSON.stringify(rows)).not.toContain(Buffer.from(token, 'base64url').toString('hex'));
  });
});

describe('POST /auth/reset-password', () => {
  it('sets the password, ends every session of the account and no other, and tells by mail', async () => {
    const [user, other] = [await makeUser(shop, { name: 'Ann' }), await makeUser(shop)];
    const [phone, laptop, stranger] = [await shop.as(user), await shop.as(user), await shop.as(other)];
    const token = await newToken(user.email);
    const answer = await reset(user.email, token);
    expect(answer).toMatchObject({ status: 200, body: { success: true } });
    expect(cookieOf(answer)).toBe('session=');
    for (const client of [phone, laptop]) expect(await client.get('/users/own')).toMatchObject({ status: 401 });
    expect(await stranger.get('/users/own')).toMatchObject({ status: 200 });
    expect(await logIn(user.email, PASSWORD)).toMatchObject({ status: 401 });
    expect(await logIn(user.email, NEW_PASSWORD)).toMatchObject({ status: 200 });
    const notice = (await mailbox.read(user.email)).at(-1);
    expect(notice?.parsed.subject).toBe('Your password was changed');
    expect(notice?.raw).not.toContain(NEW_PASSWORD);
  });

  it('takes a token once: of ten uses at the same moment one wins', async () => {
    const { email } = await makeUser(shop);
    const token = await newToken(email);
    const passwords = Array.from({ length: 10 }, (_, index) => `Better-Horse-${index}x`);
    const answers = await Promise.all(passwords.map((password) => reset(email, token, password)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 400)]);
    const winner = passwords[answers.findIndex(({ status }) => status === 200)] ?? '';
    expect(await logIn(email, winner)).toMatchObject({ status: 200 });
    const notices = (await mailbox.read(email)).filter(({ parsed }) => parsed.subject === 'Your password was changed');
    expect(notices).toHaveLength(1);
    expect(await reset(email, token)).toMatchObject(isBadLink);
  });

  it.each([
    ['unknown', async () => ({ email: (await makeUser(shop)).email, token: 'A'.repeat(43) })],
    [
      'of another account',
      async () => ({ email: (await makeUser(shop)).email, token: await newToken((await makeUser(shop)).email) }),
    ],
    [
      'with the e-mail of nobody',
      async () => ({ email: 'nobody@example.com', token: await newToken((await makeUser(shop)).email) }),
    ],
    ['missing', async () => ({ email: (await makeUser(shop)).email, token: undefined })],
    ['no text', async () => ({ email: (await makeUser(shop)).email, token: 7 })],
    ['endless', async () => ({ email: (await makeUser(shop)).email, token: 'A'.repeat(5000) })],
    [
      'older than an hour',
      async () => {
        const { email } = await makeUser(shop);
        const token = await newToken(email);
        shop.clock.advance(HOUR);
        return { email, token };
      },
    ],
    [
      'replaced by a newer request',
      async () => {
        const { email } = await makeUser(shop);
        const token = await newToken(email);
        await newToken(email);
        return { email, token };
      },
    ],
  ])('refuses a token that is %s with one text', async (_what, make) => {
    const { email, token } = await make();
    expect(await reset(email, token)).toMatchObject(isBadLink);
  });

  it('takes a link until its hour is over, also after the clean-up', async () => {
    const { email } = await makeUser(shop);
    const token = await newToken(email);
    shop.clock.advance(HOUR - 1);
    await sweep(shop.deps);
    expect(await reset(` ${email.toUpperCase()} `, token)).toMatchObject({ status: 200 });
  });

  it.each([
    ['', 'password is required'],
    ['weak', /^at least 8 characters/],
    ['Password1', 'This password is on the lists of leaked passwords. Please choose another one'],
    [`Aa1${'x'.repeat(198)}`, 'password must be at most 200 characters'],
  ])('refuses the password %j as the sign-up does, and the link stays good', async (password, text) => {
    const { email } = await makeUser(shop);
    const token = await newToken(email);
    const refused = await reset(email, token, password);
    expect(refused.status).toBe(400);
    expect(refused.text).toMatch(text);
    expect(await reset(email, token)).toMatchObject({ status: 200 });
  });

  it('forgets the failed logins of the account, from every address, and of no other', async () => {
    const [user, other] = [await makeUser(shop), await makeUser(shop)];
    for (const { email } of [user, other]) {
      for (let time = 1; time <= 10; time += 1) await logIn(email, 'Wrong-Horse-7', '203.0.113.50');
      expect(await logIn(email, PASSWORD, '203.0.113.50')).toMatchObject({ status: 429 });
    }
    await reset(user.email, await newToken(user.email));
    expect(await logIn(user.email, NEW_PASSWORD, '203.0.113.50')).toMatchObject({ status: 200 });
    expect(await logIn(other.email, PASSWORD, '203.0.113.50')).toMatchObject({ status: 429 });
  });

  it('leaves no session to a login with the old password that meets it', async () => {
    const user = await makeUser(shop);
    const token = await newToken(user.email);
    const side = await connect(shop.database.url);
    await side.query('begin');
    await side.query('lock table sessions in share mode');
    // Both wait at the sessions: the reset to end them, the login to start one.
    const resetting = reset(user.email, token);
    await expect.poll(async () => waiting(side)).toBe(1);
    const loggingIn = logIn(user.email, PASSWORD);
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
  it('loads nothing foreign and tells nobody where it came from', async () => {
    const { headers } = await shop.visitor.get('/reset-password?token=x&email=y', { accept: 'text/html' });
    expect(headers['referrer-policy']).toBe('no-referrer');
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['content-security-policy']).not.toMatch(/https?:/);
    const login = await shop.visitor.get('/login', { accept: 'text/html' });
    expect(login.headers['content-security-policy']).toMatch(/img-src 'self' https:/);
  });
});
