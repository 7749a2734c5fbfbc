import { user as userSchema } from '@shop/contract/accounts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeUser, PASSWORD, unique } from '../../test/factories.ts';
import { runs } from '../../test/runs.ts';
import { type Answer, cookieOf, read, startTestApp, type TestApp } from '../../test/test-app.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp({ rateLimits: false });
});
afterAll(() => shop.close());

const rule =
  'at least 8 characters; must contain at least 1 uppercase letter, 1 lowercase letter, and 1 number; can contain special characters';
const signUp = (body: object) => shop.visitor.post('/auth/signup', body);
const logIn = (body: object) => shop.visitor.post('/auth/login', body);
const newEmail = () => `${unique('new')}@example.com`;

function expectSentence(answer: Answer, status: number, text: string) {
  expect(answer).toMatchObject({
    status,
    text,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  });
  expect(answer.headers).not.toHaveProperty('set-cookie');
}

describe('POST /auth/signup', () => {
  it('answers 201 with the user, without name, addresses or picture, and logs in', async () => {
    const email = newEmail();
    const answer = await signUp({ email, password: PASSWORD, addresses: [], role: 'user' });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      id: expect.any(Number),
      email,
      name: null,
      role: 'user',
      addresses: [],
      imageUrl: null,
      createdAt: '2026-01-15T12:00:00.000Z',
      updatedAt: '2026-01-15T12:00:00.000Z',
    });
    expect(await shop.visitor.get('/auth/check', { cookie: cookieOf(answer) })).toMatchObject({
      status: 200,
      body: { email },
    });
  });

  it('makes role user whatever the body says, and takes no addresses from it', async () => {
    const answer = await signUp({
      email: newEmail(),
      password: PASSWORD,
      role: 'admin',
      id: 1,
      addresses: [{ name: 'x' }],
      name: 'x',
    });
    expect(answer).toMatchObject({ status: 201, body: { role: 'user', addresses: [], name: null } });
    expect(await shop.visitor.get('/products?admin=true', { cookie: cookieOf(answer) })).toMatchObject({ status: 403 });
  });

  it('answers 409 for an e-mail already registered, without case and with blanks around', async () => {
    const taken = await makeUser(shop);
    for (const email of [taken.email, taken.email.toUpperCase(), `  ${taken.email}\n`]) {
      expectSentence(await signUp({ email, password: PASSWORD }), 409, 'An account with this e-mail exists already');
    }
  });

  it('lets only one of many concurrent sign-ups with one e-mail through', async () => {
    const email = newEmail();
    const answers = await Promise.all(Array.from({ length: 8 }, () => signUp({ email, password: PASSWORD })));
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409, 409, 409, 409, 409, 409, 409]);
  });

  it.each([
    ['email is required', { password: PASSWORD }],
    ['email is required', { email: '   ', password: PASSWORD }],
    ['email is required', { email: null, password: PASSWORD }],
    ['email is required', { email: 7, password: PASSWORD }],
    ['email not valid', { email: 'nobody', password: PASSWORD }],
    ['email not valid', { email: 'a@b', password: PASSWORD }],
    ['email not valid', { email: 'a b@example.com', password: PASSWORD }],
    ['email not valid', { email: '<a@example.com>', password: PASSWORD }],
    ['email not valid', { email: 'a@example.com\nBcc: b@example.com', password: PASSWORD }],
    ['email not valid', { email: 'a\u0000@example.com', password: PASSWORD }],
    ['email not valid', { email: 'a\ud800@example.com', password: PASSWORD }],
    ['email not valid', { email: `${'a'.repeat(243)}@example.com`, password: PASSWORD }],
    ['password is required', { email: 'a@example.com' }],
    ['password is required', { email: 'a@example.com', password: '' }],
    ['password is required', { email: 'a@example.com', password: ['Aa345678'] }],
    [rule, { email: 'a@example.com', password: 'Aa34567' }],
    [rule, { email: 'a@example.com', password: 'aa345678' }],
    [rule, { email: 'a@example.com', password: 'AA345678' }],
    [rule, { email: 'a@example.com', password: 'Aabcdefg' }],
    ['password must be at most 200 characters', { email: 'a@example.com', password: `Aa1${'x'.repeat(198)}` }],
  ])('answers 400 with the message: %s', async (message, body) => {
    expectSentence(await signUp(body), 400, message);
  });

  it.each(['Password1', 'Qwerty123', 'PASSWORd1'])(
    'refuses one of the commonest leaked passwords: %s',
    async (password) => {
      expectSentence(
        await signUp({ email: newEmail(), password }),
        400,
        'This password is on the lists of leaked passwords. Please choose another one',
      );
    },
  );

  it('accepts an e-mail of 254 characters', async () => {
    const email = `${'a'.repeat(242)}@example.com`;
    expect(await signUp({ email, password: PASSWORD })).toMatchObject({ status: 201, body: { email } });
  });

  it('accepts passwords of up to 200 characters whole: each character counts at login', async () => {
    const email = newEmail();
    const password = `Aa1 ${'é'.repeat(195)}x`;
    expect(await signUp({ email, password })).toMatchObject({ status: 201 });
    expect(await logIn({ email, password })).toMatchObject({ status: 200 });
    expectSentence(await logIn({ email, password: `${password.slice(0, -1)}y` }), 401, 'invalid credentials');
    expectSentence(await logIn({ email, password: password.slice(0, -1) }), 401, 'invalid credentials');
  });

  it('accepts any special characters in a password, blanks at its ends included', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 40 }), async (middle) => {
        const password = ` Aa1bcdef${middle.replaceAll('\0', '')} `;
        const email = newEmail();
        expect((await signUp({ email, password })).status).toBe(201);
        expect((await logIn({ email, password })).status).toBe(200);
        expect((await logIn({ email, password: password.trim() })).status).toBe(401);
      }),
      { numRuns: runs(20) },
    );
  });
});

describe('POST /auth/login', () => {
  it('answers the user and starts a session; the e-mail is trimmed and compared without case', async () => {
    const me = await makeUser(shop, { name: 'Ann' });
    for (const email of [me.email, ` ${me.email} `, me.email.toUpperCase()]) {
      const answer = await logIn({ email, password: PASSWORD, checked: true });
      expect(answer).toMatchObject({ status: 200, body: { id: me.id, email: me.email, name: 'Ann' } });
      expect(await shop.visitor.get('/users/own', { cookie: cookieOf(answer) })).toMatchObject({ body: { id: me.id } });
    }
  });

  it('answers 401 invalid credentials for a wrong e-mail and a wrong password alike', async () => {
    const me = await makeUser(shop);
    const wrong = await logIn({ email: me.email, password: 'Wrong-Horse-7' });
    const unknown = await logIn({ email: newEmail(), password: PASSWORD });
    expectSentence(wrong, 401, 'invalid credentials');
    expectSentence(unknown, 401, 'invalid credentials');
    const shape = (answer: Answer) => Object.keys(answer.headers).sort();
    expect(shape(unknown)).toEqual(shape(wrong));
  });

  it('does the same work for an unknown account', async () => {
    const verified: (string | undefined)[] = [];
    const { passwords } = shop.deps;
    const watched = {
      ...passwords,
      verify(hash: string | undefined, password: string) {
        verified.push(hash);
        return passwords.verify(hash, password);
      },
    };
    shop.deps.passwords = watched;
    await logIn({ email: newEmail(), password: PASSWORD });
    shop.deps.passwords = passwords;
    expect(verified).toEqual([undefined]);
    expect(await passwords.verify(undefined, PASSWORD)).toBe(false);
  });

  it.each([
    ['email is required', {}],
    ['email not valid', { email: 'x', password: 'x' }],
    ['password is required', { email: 'a@example.com' }],
    ['password is required', { email: 'a@example.com', password: '' }],
    ['password is too long', { email: 'a@example.com', password: 'x'.repeat(201) }],
  ])('answers 400 with the message: %s', async (message, body) => {
    expectSentence(await logIn(body), 400, message);
  });

  it('takes no NUL or half character for anything but a wrong password', async () => {
    const me = await makeUser(shop);
    for (const password of [`${PASSWORD}\u0000`, `${PASSWORD}\ud800`, '\u0000']) {
      expectSentence(await logIn({ email: me.email, password }), 401, 'invalid credentials');
    }
  });

  it('keeps quoting characters what they are', async () => {
    expectSentence(
      await logIn({ email: "a'or'1'='1@example.com", password: "' or 1=1 --" }),
      401,
      'invalid credentials',
    );
  });
});

describe('the user', () => {
  it('never leaves with a password or its hash', async () => {
    const me = await makeUser(shop);
    const client = await shop.as(me);
    const answers = [
      await logIn({ email: me.email, password: PASSWORD }),
      await client.get('/auth/check'),
      await client.get('/users/own'),
      await client.patch(`/users/${me.id}`, { name: 'Ann' }),
    ];
    for (const answer of answers) {
      expect(Object.keys(read(userSchema, answer)).sort()).toEqual(
        ['addresses', 'createdAt', 'email', 'id', 'imageUrl', 'name', 'role', 'updatedAt'].sort(),
      );
      expect(answer.text).not.toMatch(/password|argon2/i);
    }
  });

  it('has a password that is stored with argon2id', async () => {
    const me = await makeUser(shop);
    expect(me.password_hash).toMatch(/^\$argon2id\$v=19\$/);
    expect(me.password_hash).not.toContain(PASSWORD);
  });
});
