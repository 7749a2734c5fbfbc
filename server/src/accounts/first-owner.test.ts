import { user } from '@shop/contract/accounts';
import { badOwnerLink } from '@shop/contract/first-owner';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeAdmin, makeUser, PASSWORD, unique } from '../../test/factories.ts';
import { type Answer, cookieOf, read, startTestApp, type TestApp } from '../../test/test-app.ts';
import { newToken } from '../platform/tokens.ts';
import { deleteExpired } from '../process/delete-expired.ts';
import { inviteFirstOwner } from './invite-first-owner.ts';

const HOUR = 3600;
let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp({ trustProxy: ['127.0.0.1'] });
});
afterEach(async () => {
  await shop.db.deleteFrom('first_owner_tokens').execute();
  await shop.db.updateTable('users').set({ role: 'user' }).execute();
});
afterAll(() => shop.close());

let networks = 0;
beforeEach(() => {
  networks += 1;
});
const newEmail = () => `${unique('owner')}@example.com`;
const makeOwner = (token: string, body: object = {}): Promise<Answer> =>
  shop.visitor.post(
    '/auth/first-owner',
    { token, email: newEmail(), password: PASSWORD, ...body },
    { 'x-forwarded-for': `203.0.113.${networks}` },
  );
const invite = async () => (await inviteFirstOwner(shop.deps)) ?? '';
const admins = async () =>
  (await shop.db.selectFrom('users').select('email').where('role', '=', 'admin').execute()).map(({ email }) => email);
const rejected = { status: 400, text: badOwnerLink, headers: { 'content-type': 'text/plain; charset=utf-8' } };

describe('the link of a start', () => {
  it('makes the first owner, an admin who is logged in', async () => {
    const token = await invite();
    const email = newEmail();
    const made = await makeOwner(token, { email: ` ${email.toUpperCase()}`, name: 'Olga' });
    expect(made.status).toBe(201);
    const owner = read(user, made);
    expect(owner).toMatchObject({ name: 'Olga', role: 'admin', addresses: [] });
    const loggedIn = shop.with({ cookie: cookieOf(made) });
    expect((await loggedIn.get('/auth/check')).body).toEqual(owner);
    expect((await loggedIn.get('/products?admin=true')).status).toBe(200);
    expect((await shop.visitor.post('/auth/login', { email, password: PASSWORD })).status).toBe(200);
    const entries = shop.db.selectFrom('audit_entries').select(['action', 'actor_id', 'after']);
    expect(await entries.where('user_id', '=', owner.id).execute()).toEqual([
      { action: 'signed_up', actor_id: owner.id, after: { role: 'admin' } },
    ]);
  });

  it('needs no name', async () => {
    for (const name of [undefined, null, '']) {
      const made = await makeOwner(await invite(), { name });
      expect(made).toMatchObject({ status: 201, body: { name: null } });
      await shop.db.updateTable('users').set({ role: 'user' }).execute();
    }
  });

  it('is good once', async () => {
    const token = await invite();
    expect((await makeOwner(token)).status).toBe(201);
    expect(await makeOwner(token)).toMatchObject(rejected);
    await shop.db.updateTable('users').set({ role: 'user' }).execute();
    expect(await makeOwner(token)).toMatchObject(rejected);
  });

  it('is good for an hour, and is deleted then', async () => {
    const [first, second] = [await invite(), await invite()];
    shop.clock.advance(HOUR - 1);
    expect((await makeOwner(first, { password: 'weak' })).status).toBe(400);
    shop.clock.advance(1);
    expect(await makeOwner(second)).toMatchObject(rejected);
    await deleteExpired(shop.deps);
    expect(await shop.db.selectFrom('first_owner_tokens').select('expires_at').execute()).toEqual([]);
    expect((await makeOwner(await invite())).status).toBe(201);
  });

  it('of each of several processes is good, until one of them is used', async () => {
    const [one, other, third] = [await invite(), await invite(), await invite()];
    expect((await makeOwner(other)).status).toBe(201);
    for (const token of [one, third]) expect(await makeOwner(token)).toMatchObject(rejected);
    expect(await admins()).toHaveLength(1);
  });

  it.each(['a made-up token', 'a token that is none', 'no token'])('is not good with %s', async (what) => {
    await invite();
    const token = { 'a made-up token': newToken(), 'a token that is none': 'x'.repeat(500), 'no token': '' }[what];
    expect(await makeOwner(token ?? '')).toMatchObject(rejected);
    expect(await admins()).toEqual([]);
  });

  it('makes nobody once there is an admin, and no other one is given', async () => {
    const token = await invite();
    await makeAdmin(shop);
    expect(await makeOwner(token)).toMatchObject(rejected);
    expect(await inviteFirstOwner(shop.deps)).toBeUndefined();
    expect(await admins()).toHaveLength(1);
  });

  it('stays good after a password or an e-mail that cannot be', async () => {
    const token = await invite();
    const { email } = await makeUser(shop);
    expect((await makeOwner(token, { password: 'Password1' })).text).toMatch(/leaked/);
    expect(await makeOwner(token, { email })).toMatchObject({ status: 409 });
    expect((await makeOwner(token)).status).toBe(201);
  });

  it('used twice at once, or two links at once, makes one owner', async () => {
    for (const links of [1, 5]) {
      const known = await Promise.all(Array.from({ length: links }, invite));
      const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => makeOwner(known[n % known.length] ?? '')));
      expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 9 }, () => 400)]);
      expect(await admins()).toHaveLength(1);
      await shop.db.updateTable('users').set({ role: 'user' }).execute();
      networks += 1;
    }
  });

  it('is stored as a hash alone', async () => {
    const token = await invite();
    const [row] = await shop.db.selectFrom('first_owner_tokens').select('token_hash').execute();
    expect(row?.token_hash).toHaveLength(32);
    expect(JSON.stringify(row)).not.toContain(token);
    expect(row?.token_hash.toString('utf8')).not.toContain(token);
  });
});

describe('guesses of a token', () => {
  it('are limited as logins are: ten in 15 minutes from an address, then 429, for a good one too', async () => {
    const token = await invite();
    for (let guess = 0; guess < 10; guess += 1) expect((await makeOwner(newToken())).status).toBe(400);
    expect(await makeOwner(token)).toMatchObject({ status: 429, headers: { 'retry-after': '900' } });
    shop.clock.advance(900);
    expect((await makeOwner(token)).status).toBe(201);
  });
});

it('the page of the link loads nothing foreign and tells nobody its address', async () => {
  const { headers } = await shop.visitor.get('/first-owner?token=x', { accept: 'text/html' });
  expect(headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' });
  expect(headers['content-security-policy']).toContain("img-src 'self';");
});
