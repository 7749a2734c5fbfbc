import { ShopError } from '@shop/contract/errors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeUser, PASSWORD, unique } from '../../test/factories.ts';
import { type Client, startTestApp, type TestApp } from '../../test/test-app.ts';
import { deleteExpired } from '../process/delete-expired.ts';
import { logIn as checkLogIn } from './log-in.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp({ trustProxy: ['127.0.0.1'] });
});
afterAll(() => shop.close());

const from = (ip: string) => ({ 'x-forwarded-for': ip });
const logIn = (email: string, password: string, ip = '203.0.113.1') =>
  shop.visitor.post('/auth/login', { email, password }, from(ip));
const signUp = (email: string, ip: string, password = PASSWORD) =>
  shop.visitor.post('/auth/signup', { email, password }, from(ip));
const newEmail = () => `${unique('new')}@example.com`;

async function fail(email: string, times: number, ip?: string) {
  for (let time = 1; time <= times; time += 1) expect((await logIn(email, 'Wrong-Horse-7', ip)).status).toBe(401);
}

describe('sign-ups and resets', () => {
  it('from many IPv6 addresses of one network are counted together', async () => {
    for (let host = 1; host <= 20; host += 1) {
      expect((await signUp(newEmail(), `2001:db8:1:7::${host}`)).status).toBe(201);
    }
    expect((await signUp(newEmail(), '2001:db8:1:7:ffff::1')).status).toBe(429);
    expect((await signUp(newEmail(), '2001:db8:1:8::1')).status).toBe(201);
  });
});

describe('failed logins', () => {
  it('are limited to 10 in 15 minutes for a pair of account and client address, then 429 with Retry-After', async () => {
    const { email } = await makeUser(shop);
    await fail(email, 10);
    shop.clock.advance(5 * MINUTE);
    for (const password of ['Wrong-Horse-7', PASSWORD]) {
      expect(await logIn(email, password)).toMatchObject({
        status: 429,
        text: 'Too many failed attempts. Please wait some minutes and try again',
        headers: { 'retry-after': String(10 * MINUTE), 'content-type': 'text/plain; charset=utf-8' },
      });
    }
    shop.clock.advance(10 * MINUTE);
    expect(await logIn(email, PASSWORD)).toMatchObject({ status: 200 });
  });

  it('do not close the door for another address or another account', async () => {
    const [one, other] = [await makeUser(shop), await makeUser(shop)];
    await fail(one.email, 10);
    expect(await logIn(one.email, PASSWORD, '203.0.113.2')).toMatchObject({ status: 200 });
    expect(await logIn(other.email, PASSWORD)).toMatchObject({ status: 200 });
  });

  it('from many IPv6 addresses of one network are counted together', async () => {
    const { email } = await makeUser(shop);
    for (let host = 1; host <= 10; host += 1) await fail(email, 1, `2001:db8:0:7::${host}`);
    expect(await logIn(email, PASSWORD, '2001:db8:0:7:ffff::1')).toMatchObject({ status: 429 });
    expect(await logIn(email, PASSWORD, '2001:db8:0:8::1')).toMatchObject({ status: 200 });
  });

  it('of an account that does not exist are limited alike', async () => {
    const email = newEmail();
    await fail(email, 10);
    expect(await logIn(email, PASSWORD)).toMatchObject({ status: 429 });
  });

  it('of one account are counted together however its e-mail is spelt', async () => {
    const { email } = await makeUser(shop, { email: 'iris@example.com' });
    const spellings = [
      email,
      'IRIS@EXAMPLE.COM',
      ' iris@example.com',
      'İrİs@example.com',
      'ırıs@example.com',
      'irİs@example.com',
    ];
    let refused = 0;
    for (let guess = 0; guess < 30; guess += 1) {
      const answer = await logIn(spellings[guess % spellings.length] ?? email, PASSWORD.replace('7', 'x'));
      if (answer.status === 429) refused += 1;
    }
    const matching = await Promise.all(spellings.map((spelling) => logIn(spelling, PASSWORD, '203.0.113.77')));
    const reached = matching.filter((answer) => answer.status === 200).length;
    expect(reached).toBeGreaterThanOrEqual(3);
    // Five guesses a spelling were made: those that reach the account share its ten.
    expect(refused).toBe(reached * 5 - 10);
  });

  it('are forgotten after a success, and successes are not counted', async () => {
    const { email } = await makeUser(shop);
    for (let round = 0; round < 3; round += 1) {
      await fail(email, 9);
      expect(await logIn(email, PASSWORD)).toMatchObject({ status: 200 });
    }
    for (let time = 0; time < 12; time += 1) expect((await logIn(email, PASSWORD)).status).toBe(200);
  });

  it('in a concurrent burst do not exceed the limit', async () => {
    const { email } = await makeUser(shop);
    const answers = await Promise.all(Array.from({ length: 40 }, () => logIn(email, 'Wrong-Horse-7')));
    expect(answers.filter((answer) => answer.status === 401)).toHaveLength(10);
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(30);
  });

  it('with invalid fields are not attempts', async () => {
    const { email } = await makeUser(shop);
    for (let time = 0; time < 12; time += 1) expect((await logIn(email, '')).status).toBe(400);
    expect(await logIn(email, PASSWORD)).toMatchObject({ status: 200 });
  });
});

describe('sign-ups', () => {
  it('are limited to 20 an hour for a client address, then 429 with Retry-After', async () => {
    for (let time = 0; time < 20; time += 1) expect((await signUp(newEmail(), '203.0.113.9')).status).toBe(201);
    expect(await signUp(newEmail(), '203.0.113.9')).toMatchObject({
      status: 429,
      headers: { 'retry-after': String(HOUR), 'content-type': 'text/plain; charset=utf-8' },
    });
    expect(await signUp(newEmail(), '203.0.113.10')).toMatchObject({ status: 201 });
    shop.clock.advance(HOUR);
    expect(await signUp(newEmail(), '203.0.113.9')).toMatchObject({ status: 201 });
  });

  it('in a concurrent burst do not exceed the limit', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => signUp(newEmail(), '203.0.113.11')));
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(20);
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(10);
  });

  it('with invalid fields are not counted', async () => {
    for (let time = 0; time < 25; time += 1)
      expect((await signUp(newEmail(), '203.0.113.12', 'short')).status).toBe(400);
    expect(await signUp(newEmail(), '203.0.113.12')).toMatchObject({ status: 201 });
  });
});

describe('changes of a profile', () => {
  const rename = async (shopper: Client, id: number, name: string) => shopper.patch(`/users/${id}`, { name });
  const told = async (id: number) =>
    (await shop.db.selectFrom('audit_entries').select('id').where('user_id', '=', id).execute()).length;

  it('are limited to 60 an hour of an account, then 429 with Retry-After, and nothing is written', async () => {
    const [me, other] = [await makeUser(shop), await makeUser(shop)];
    const [mine, others] = [await shop.as(me), await shop.as(other)];
    const answers = await Promise.all(Array.from({ length: 70 }, (_, n) => rename(mine, me.id, `Ann ${n}`)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(60);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
    expect(await told(me.id)).toBe(60);
    expect(await rename(mine, me.id, 'Ann')).toMatchObject({
      status: 429,
      headers: { 'retry-after': String(HOUR), 'content-type': 'application/problem+json; charset=utf-8' },
      body: { code: 'TOO_MANY_REQUESTS' },
    });
    expect(await mine.get('/users/own')).toMatchObject({ body: { name: expect.stringMatching(/^Ann \d+$/) } });
    expect(await rename(others, other.id, 'Bob')).toMatchObject({ status: 200 });
    shop.clock.advance(HOUR);
    expect(await rename(mine, me.id, 'Ann')).toMatchObject({ status: 200 });
  });

  it('that change nothing are not counted', async () => {
    const me = await makeUser(shop, { name: 'Ann' });
    const mine = await shop.as(me);
    for (let n = 0; n < 65; n += 1) expect((await rename(mine, me.id, 'Ann')).status).toBe(200);
    expect(await rename(mine, me.id, 'Bea')).toMatchObject({ status: 200 });
  });
});

describe('the client address', () => {
  it("is the socket's unless TRUST_PROXY names proxies", async () => {
    const open = await startTestApp();
    const { email } = await makeUser(open);
    for (let time = 0; time < 10; time += 1) {
      await open.visitor.post('/auth/login', { email, password: 'Wrong-Horse-7' }, from(`203.0.113.${time}`));
    }
    const answer = await open.visitor.post('/auth/login', { email, password: PASSWORD }, from('203.0.113.99'));
    expect(answer.status).toBe(429);
    await open.close();
  });

  it('is the last one that a trusted proxy names, so that nobody can make one up', async () => {
    const { email } = await makeUser(shop);
    for (let time = 0; time < 10; time += 1) await logIn(email, 'Wrong-Horse-7', `198.51.100.${time}, 203.0.113.50`);
    expect(await logIn(email, PASSWORD, '198.51.100.99, 203.0.113.50')).toMatchObject({ status: 429 });
  });
});

describe('a login that could not be checked', () => {
  it('counts as no failure, not even the first', async () => {
    const { email } = await makeUser(shop);
    const busy = {
      ...shop.deps,
      passwords: {
        ...shop.deps.passwords,
        verify: async () => {
          throw new ShopError('UNAVAILABLE');
        },
      },
    };
    for (let time = 0; time < 3; time += 1) {
      await expect(checkLogIn(busy, '203.0.113.77', { email, password: PASSWORD })).rejects.toThrow(ShopError);
    }
    for (let time = 0; time < 10; time += 1) {
      expect(await logIn(email, 'Wrong-Horse-7', '203.0.113.77')).toMatchObject({ status: 401 });
    }
  });
});

describe('RATE_LIMITS=off', () => {
  it('turns the limits off, for load tests', async () => {
    const open = await startTestApp({ rateLimits: false });
    const { email } = await makeUser(open);
    for (let time = 0; time < 12; time += 1) {
      expect((await open.visitor.post('/auth/login', { email, password: 'Wrong-Horse-7' })).status).toBe(401);
    }
    for (let time = 0; time < 25; time += 1) {
      expect((await open.visitor.post('/auth/signup', { email: newEmail(), password: PASSWORD })).status).toBe(201);
    }
    const me = await makeUser(open);
    const mine = await open.as(me);
    for (let n = 0; n < 65; n += 1) {
      expect((await mine.patch(`/users/${me.id}`, { name: `Ann ${n}` })).status).toBe(200);
    }
    await open.close();
  });
});

describe('counters', () => {
  it('that have run out are swept away, running ones stay', async () => {
    const { email } = await makeUser(shop);
    await fail(email, 10);
    shop.clock.advance(15 * MINUTE - 1);
    await deleteExpired(shop.deps);
    expect(await logIn(email, PASSWORD)).toMatchObject({ status: 429 });
    shop.clock.advance(HOUR);
    await deleteExpired(shop.deps);
    expect(await shop.db.selectFrom('rate_limits').selectAll().execute()).toEqual([]);
  });
});
