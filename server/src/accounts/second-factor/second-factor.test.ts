import { recoveryCodes, secondFactor, totpSetup } from '@shop/contract/second-factor';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAdmin, makeProduct, makeUser, orderOf, PASSWORD } from '../../../test/factories.ts';
import { openMailbox } from '../../../test/mailbox.ts';
import { codeAt, codeOf, HALF_MINUTE, setUpApp } from '../../../test/second-factors.ts';
import { type Client, cookieOf, read, startTestApp, type TestApp } from '../../../test/test-app.ts';

const OWN = '/users/own/second-factor';
let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp();
  await makeAdmin(shop);
});
afterAll(() => shop.close());

const logIn = (email: string, more: object = {}, password = PASSWORD) =>
  shop.visitor.post('/auth/login', { email, password, ...more });
const stateOf = async (client: Client) => read(secondFactor, await client.get(OWN));
const withCode = (code: string) => ({ 'Second-Factor-Code': code });
const actionsOf = async (id: number) =>
  (await shop.db.selectFrom('audit_entries').select('action').where('user_id', '=', id).orderBy('id').execute()).map(
    ({ action }) => action,
  );
/** So that no test meets a half minute of another one. */
const nextHalfMinute = () => shop.clock.advance(HALF_MINUTE);

describe('an authenticator app', () => {
  it('is in force once a code of it confirms it; the recovery codes are told only then', async () => {
    const user = await makeUser(shop);
    const mine = await shop.as(user);
    expect(await stateOf(mine)).toEqual({ totp: false, passkeys: [], recoveryCodesLeft: 0 });
    const begun = await mine.post(`${OWN}/totp`, {});
    expect(begun.status).toBe(201);
    const { secret, uri } = read(totpSetup, begun);
    expect(uri).toMatch(
      new RegExp(`^otpauth://totp/.+\\?issuer=.+&secret=${secret}&algorithm=SHA1&digits=6&period=30$`),
    );
    expect(await logIn(user.email)).toMatchObject({ status: 200 });
    const wrong = await mine.post(`${OWN}/totp/confirm`, { code: '000000' });
    expect(wrong).toMatchObject({ status: 400, body: { errors: [{ path: 'code' }] } });
    expect((await stateOf(mine)).totp).toBe(false);
    const confirmed = await mine.post(`${OWN}/totp/confirm`, { code: codeOf(shop, secret) });
    expect(confirmed.status).toBe(200);
    const codes = read(recoveryCodes, confirmed).recoveryCodes;
    expect(new Set(codes).size).toBe(10);
    expect(await stateOf(mine)).toEqual({ totp: true, passkeys: [], recoveryCodesLeft: 10 });
    expect(await mine.post(`${OWN}/totp/confirm`, { code: codeOf(shop, secret) })).toMatchObject({ status: 409 });
    const rows = JSON.stringify(await shop.db.selectFrom('totp_factors').select(['sealed', 'used_steps']).execute());
    expect(rows).not.toContain(secret);
    expect(await actionsOf(user.id)).toEqual(['second_factor_added']);
    const mails = await openMailbox(shop).read(user.email);
    expect(mails.map(({ parsed }) => parsed.subject)).toEqual(['Your two-step log-in was changed']);
    expect(mails[0]?.parsed.text).toMatch(/authenticator app was set up/);
  });

  it('that was begun is forgotten after an hour, and replaced by the next that is begun', async () => {
    const mine = await shop.as(await makeUser(shop));
    const first = read(totpSetup, await mine.post(`${OWN}/totp`, {}));
    const second = read(totpSetup, await mine.post(`${OWN}/totp`, {}));
    expect(await mine.post(`${OWN}/totp/confirm`, { code: codeOf(shop, first.secret) })).toMatchObject({ status: 400 });
    shop.clock.advance(3601);
    const late = await mine.post(`${OWN}/totp/confirm`, { code: codeOf(shop, second.secret) });
    expect(late).toMatchObject({ status: 409, body: { code: 'NO_TOTP_SETUP' } });
  });

  it('is asked for where another one takes its place, and before it goes', async () => {
    const user = await makeUser(shop);
    const mine = await shop.as(user);
    const { secret } = await setUpApp(shop, mine);
    for (const answer of [
      await mine.post(`${OWN}/totp`, {}),
      await mine.delete(`${OWN}/totp`),
      await mine.post(`${OWN}/passkeys/options`, {}),
      await mine.post(`${OWN}/recovery-codes`, {}),
      await mine.post(`${OWN}/totp`, {}, withCode('000000')),
      await mine.delete(`${OWN}/totp`, withCode('no code')),
    ]) {
      expect(answer).toMatchObject({ status: 403, body: { code: 'SECOND_FACTOR_ASKED' } });
      expect(answer.headers['second-factor']).toBe('totp');
    }
    const other = await setUpApp(shop, mine, withCode(codeOf(shop, secret)));
    expect(other.secret).not.toBe(secret);
    nextHalfMinute();
    expect(await mine.delete(`${OWN}/totp`, withCode(codeOf(shop, secret)))).toMatchObject({ status: 403 });
    const removed = await mine.delete(`${OWN}/totp`, withCode(codeOf(shop, other.secret)));
    expect(removed).toMatchObject({ status: 200, body: { success: true } });
    expect(await stateOf(mine)).toEqual({ totp: false, passkeys: [], recoveryCodesLeft: 0 });
    expect(await logIn(user.email)).toMatchObject({ status: 200 });
    expect(await actionsOf(user.id)).toEqual(['second_factor_added', 'second_factor_added', 'second_factor_removed']);
  });

  it('needs a SECRET_KEY of the shop', async () => {
    const without = await startTestApp({ database: shop.database, sealing: undefined });
    const mine = await without.as(await makeUser(without));
    expect(await mine.post(`${OWN}/totp`, {})).toMatchObject({ status: 409, body: { code: 'SECRET_KEY_MISSING' } });
    await without.stop();
  });
});

describe('the log-in of an account with an authenticator app', () => {
  it('takes a code besides the password; without a right one it is 401 and names the factor', async () => {
    const user = await makeUser(shop);
    const { secret } = await setUpApp(shop, await shop.as(user));
    for (const code of [undefined, null, '', '000000', '1', 'not a code at all']) {
      const refused = await logIn(user.email, { code });
      expect(refused).toMatchObject({ status: 401 });
      expect(refused.headers).toMatchObject({ 'second-factor': 'totp', 'content-type': 'text/plain; charset=utf-8' });
      expect(refused.headers['set-cookie']).toBeUndefined();
    }
    const answer = await logIn(user.email, { code: codeOf(shop, secret) });
    expect(answer).toMatchObject({ status: 200, body: { id: user.id, email: user.email } });
    expect(await shop.with({ cookie: cookieOf(answer) }).get('/users/own')).toMatchObject({ status: 200 });
  });

  it('takes the code with spaces, as apps show it, and codes of a clock that is half a minute off', async () => {
    const user = await makeUser(shop);
    const { secret } = await setUpApp(shop, await shop.as(user));
    nextHalfMinute();
    nextHalfMinute();
    for (const later of [1, 0, -1]) {
      const code = codeOf(shop, secret, later).replace(/^(...)/, '$1 ');
      expect(await logIn(user.email, { code })).toMatchObject({ status: 200 });
    }
    for (const later of [2, -2]) {
      expect(await logIn(user.email, { code: codeOf(shop, secret, later) })).toMatchObject({ status: 401 });
    }
  });

  it('takes no code twice: neither one after the other, nor of two requests at once, nor the one that confirmed the app', async () => {
    const user = await makeUser(shop);
    const mine = await shop.as(user);
    const { secret } = await setUpApp(shop, mine);
    expect(await logIn(user.email, { code: codeOf(shop, secret, -1) })).toMatchObject({ status: 401 });
    const code = codeOf(shop, secret);
    const answers = await Promise.all(Array.from({ length: 5 }, () => logIn(user.email, { code })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401]);
    expect(await logIn(user.email, { code })).toMatchObject({ status: 401 });
    expect(await mine.delete(`${OWN}/totp`, withCode(code))).toMatchObject({ status: 403 });
  });

  it('takes each recovery code once, in any spelling', async () => {
    const user = await makeUser(shop);
    const mine = await shop.as(user);
    const { recoveryCodes: codes } = await setUpApp(shop, mine);
    const [first = '', second = ''] = codes;
    expect(await logIn(user.email, { code: first })).toMatchObject({ status: 200 });
    expect(await logIn(user.email, { code: first })).toMatchObject({ status: 401 });
    const typed = ` ${second.toUpperCase().replaceAll('-', ' ')} `;
    const answers = await Promise.all([logIn(user.email, { code: typed }), logIn(user.email, { code: second })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect((await stateOf(mine)).recoveryCodesLeft).toBe(8);
    const stored = await shop.db
      .selectFrom('recovery_codes')
      .select('code_hash')
      .where('user_id', '=', user.id)
      .execute();
    expect(stored.map(({ code_hash }) => code_hash.toString('latin1')).join()).not.toContain(codes[5]);
  });

  it('has new recovery codes for a code, and the old ones are good no more', async () => {
    const user = await makeUser(shop);
    const mine = await shop.as(user);
    const { secret, recoveryCodes: old } = await setUpApp(shop, mine);
    const answer = await mine.post(`${OWN}/recovery-codes`, {}, withCode(codeOf(shop, secret)));
    expect(answer.status).toBe(201);
    const { recoveryCodes: made } = read(recoveryCodes, answer);
    expect(await logIn(user.email, { code: old[0] })).toMatchObject({ status: 401 });
    expect(await logIn(user.email, { code: made[0] })).toMatchObject({ status: 200 });
  });

  it('answers a wrong password as ever, whatever code comes with it, and uses no code up', async () => {
    const [plain, guarded] = [await makeUser(shop), await makeUser(shop)];
    const { secret } = await setUpApp(shop, await shop.as(guarded));
    const code = codeOf(shop, secret);
    const answers = [
      await logIn(guarded.email, { code }, 'Wrong-Horse-7'),
      await logIn(guarded.email, {}, 'Wrong-Horse-7'),
      await logIn(plain.email, {}, 'Wrong-Horse-7'),
      await logIn('nobody@nowhere.example', { code }),
    ];
    for (const { status, text, headers } of answers) {
      expect({ status, text, factor: headers['second-factor'] }).toEqual({ status: 401, text: 'invalid credentials' });
    }
    expect(await logIn(guarded.email, { code })).toMatchObject({ status: 200 });
  });

  it('locks the factor of the account after ten wrong codes, from wherever they come, and says so in its history', async () => {
    const user = await makeUser(shop);
    const { secret } = await setUpApp(shop, await shop.as(user));
    const behindProxies = await startTestApp({ database: shop.database, clock: shop.clock, trustProxy: ['127.0.0.1'] });
    const from = (n: number, code: string) =>
      behindProxies.visitor.post(
        '/auth/login',
        { email: user.email, password: PASSWORD, code },
        { 'x-forwarded-for': `198.51.${n}.7` },
      );
    for (let guess = 0; guess < 10; guess += 1) expect(await from(guess, '000000')).toMatchObject({ status: 401 });
    const locked = await from(11, codeOf(shop, secret));
    expect(locked.status).toBe(429);
    expect(Number(locked.headers['retry-after'])).toBeGreaterThan(0);
    expect(await actionsOf(user.id)).toContain('login_locked');
    shop.clock.advance(901);
    expect(await from(12, codeOf(shop, secret))).toMatchObject({ status: 200 });
    await behindProxies.stop();
  });

  it('counts no missing code as a failure, and a wrong one not as a wrong password', async () => {
    const user = await makeUser(shop);
    const { secret } = await setUpApp(shop, await shop.as(user));
    for (let time = 0; time < 12; time += 1) expect(await logIn(user.email)).toMatchObject({ status: 401 });
    expect(await logIn(user.email, { code: codeOf(shop, secret) })).toMatchObject({ status: 200 });
  });

  it('is the same after a reset of the password', async () => {
    const user = await makeUser(shop);
    const { secret } = await setUpApp(shop, await shop.as(user));
    await shop.visitor.post('/auth/reset-password-request', { email: user.email });
    const mail = (await openMailbox(shop).read(user.email)).at(-1)?.parsed.text ?? '';
    const token = new URL(/https?:\S+\/reset-password\?\S+/.exec(mail)?.[0] ?? 'x:').searchParams.get('token');
    const password = 'Another-Horse-9';
    expect(await shop.visitor.post('/auth/reset-password', { email: user.email, token, password })).toMatchObject({
      status: 200,
    });
    const refused = await logIn(user.email, {}, password);
    expect(refused).toMatchObject({ status: 401, headers: { 'second-factor': 'totp' } });
    expect(await logIn(user.email, { code: codeOf(shop, secret) }, password)).toMatchObject({ status: 200 });
  });

  it('does not open an app’s secret that was put into the place of another account’s', async () => {
    const [thief, victim] = [await makeUser(shop), await makeUser(shop)];
    const { secret } = await setUpApp(shop, await shop.as(thief));
    await setUpApp(shop, await shop.as(victim));
    const { sealed } = await shop.db
      .selectFrom('totp_factors')
      .select('sealed')
      .where('user_id', '=', thief.id)
      .executeTakeFirstOrThrow();
    await shop.db.updateTable('totp_factors').set({ sealed }).where('user_id', '=', victim.id).execute();
    expect(await logIn(victim.email, { code: codeOf(shop, secret) })).toMatchObject({ status: 500 });
  });

  it('forgets codes that are long past, and no others', async () => {
    const user = await makeUser(shop);
    const { secret } = await setUpApp(shop, await shop.as(user));
    for (let time = 0; time < 30; time += 1) {
      expect(await logIn(user.email, { code: codeOf(shop, secret) })).toMatchObject({ status: 200 });
      nextHalfMinute();
    }
    const { used_steps } = await shop.db
      .selectFrom('totp_factors')
      .select('used_steps')
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow();
    expect(used_steps.length).toBe(20);
    expect(
      await logIn(user.email, { code: codeAt(secret, new Date(shop.clock.now().getTime() - 30_000)) }),
    ).toMatchObject({ status: 401 });
  });
});

describe('an account with a second factor', () => {
  it('that is deleted leaves nothing of it', async () => {
    const user = await makeUser(shop);
    const mine = await shop.as(user);
    const { recoveryCodes } = await setUpApp(shop, mine);
    await mine.post('/users/own/second-factor/totp', {}, { 'Second-Factor-Code': recoveryCodes[0] ?? '' });
    // It keeps the row of the account.
    const order = await mine.post('/orders', orderOf([{ product: await makeProduct(shop), quantity: 1 }]));
    expect(order.status).toBe(201);
    const left = async () => {
      const ofUser = ['totp_factors', 'totp_setups', 'recovery_codes'] as const;
      const found = ofUser.map((table) => shop.db.selectFrom(table).select('user_id').where('user_id', '=', user.id));
      return Promise.all(found.map(async (query) => (await query.execute()).length));
    };
    expect(await left()).toEqual([1, 1, 9]);
    expect(await mine.post('/users/own/deletion', { password: PASSWORD })).toMatchObject({ status: 200 });
    expect(await left()).toEqual([0, 0, 0]);
  });

  it('changes its password and address with the password alone', async () => {
    const mine = await shop.as(await makeUser(shop));
    await setUpApp(shop, mine);
    const change = { password: PASSWORD, newPassword: 'Another-Horse-9' };
    expect(await mine.post('/users/own/password', change)).toMatchObject({ status: 200 });
  });
});
