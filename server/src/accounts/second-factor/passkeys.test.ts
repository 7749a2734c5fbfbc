import { ownData } from '@shop/contract/own-account';
import { addedPasskey, newPasskeyOptions, passkeyOptions, secondFactor } from '@shop/contract/second-factor';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAdmin, makeUser, PASSWORD } from '../../../test/factories.ts';
import { type SoftPasskey, softPasskey } from '../../../test/passkeys.ts';
import { codeOf, setUpApp } from '../../../test/second-factors.ts';
import { type Client, read, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { deleteExpired } from '../../process/delete-expired.ts';

const OWN = '/users/own/second-factor';
const FIVE_MINUTES = 300;
let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp();
  await makeAdmin(shop);
});
afterAll(() => shop.close());

const logIn = (email: string, more: object = {}, password = PASSWORD) =>
  shop.visitor.post('/auth/login', { email, password, ...more });
const askedToMake = async (client: Client, headers = {}) =>
  read(newPasskeyOptions, await client.post(`${OWN}/passkeys/options`, {}, headers));
const askedToUse = async (email: string) =>
  read(passkeyOptions, await shop.visitor.post('/auth/passkey-options', { email }));
const inHeader = (answer: object) => ({
  'Second-Factor-Passkey': Buffer.from(JSON.stringify(answer)).toString('base64url'),
});
const left = async (client: Client) => read(secondFactor, await client.get(OWN));

async function addPasskey(
  client: Client,
  name = 'Phone',
  headers = {},
): Promise<{ passkey: SoftPasskey; id: number; codes: string[] }> {
  const passkey = softPasskey();
  const answer = await client.post(`${OWN}/passkeys`, {
    name,
    response: passkey.make(await askedToMake(client, headers)),
  });
  expect(answer.status).toBe(201);
  const { id, recoveryCodes = [] } = read(addedPasskey, answer);
  return { passkey, id, codes: recoveryCodes };
}

describe('a passkey', () => {
  it('is added by what a browser answers; the first factor comes with recovery codes, and its owner is told', async () => {
    const user = await makeUser(shop, { name: 'Ann' });
    const mine = await shop.as(user);
    const options = await askedToMake(mine);
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'E-Commerce' },
      user: { name: user.email, displayName: 'Ann' },
      ...{ attestation: 'none', timeout: FIVE_MINUTES * 1000, authenticatorSelection: { residentKey: 'required' } },
    });
    const { id, codes } = await addPasskey(mine);
    expect(codes.length).toBe(10);
    expect(await left(mine)).toMatchObject({ totp: false, passkeys: [{ id, name: 'Phone' }], recoveryCodesLeft: 10 });
    expect(await logIn(user.email)).toMatchObject({ status: 401, headers: { 'second-factor': 'passkey' } });
    const history = await shop.db
      .selectFrom('audit_entries')
      .select(['action', 'after'])
      .where('user_id', '=', user.id)
      .execute();
    expect(history).toEqual([{ action: 'second_factor_added', after: { factor: 'passkey' } }]);
  });

  it('stands in the own data by name and date, beside the app, and no secret does', async () => {
    const mine = await shop.as(await makeUser(shop));
    const none = { totp: false, passkeys: [], recoveryCodesLeft: 0 };
    expect(read(ownData, await mine.get('/users/own/data')).secondFactor).toEqual(none);
    const { secret, recoveryCodes } = await setUpApp(shop, mine);
    const { id } = await addPasskey(mine, 'Laptop', { 'Second-Factor-Code': codeOf(shop, secret) });
    const answer = await mine.get('/users/own/data');
    const passkeys = [{ id, name: 'Laptop', createdAt: shop.clock.now().toISOString() }];
    expect(read(ownData, answer).secondFactor).toEqual({ totp: true, passkeys, recoveryCodesLeft: 10 });
    const stored = await shop.db.selectFrom('passkeys').select('credential_id').where('id', '=', id).execute();
    for (const told of [secret, ...recoveryCodes, ...stored.map((one) => one.credential_id)]) {
      expect(answer.text).not.toContain(told);
    }
  });

  it('logs in with the password, each time for what was asked just then', async () => {
    const user = await makeUser(shop);
    const { passkey } = await addPasskey(await shop.as(user));
    const used = passkey.use(await askedToUse(user.email));
    expect(await logIn(user.email, { passkey: used }, 'Wrong-Horse-7')).toMatchObject({
      status: 401,
      text: 'invalid credentials',
    });
    expect(await logIn(user.email, { passkey: used })).toMatchObject({ status: 200, body: { id: user.id } });
    expect(await logIn(user.email, { passkey: used })).toMatchObject({ status: 401 });
  });

  it('logs in once for what was asked, however many requests use it at once', async () => {
    const user = await makeUser(shop);
    const { passkey } = await addPasskey(await shop.as(user));
    const used = passkey.use(await askedToUse(user.email));
    const answers = await Promise.all(Array.from({ length: 4 }, () => logIn(user.email, { passkey: used })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401]);
  });

  it('is refused when it answers late, elsewhere, for another account, or is another one', async () => {
    const [user, other] = [await makeUser(shop), await makeUser(shop)];
    const { passkey } = await addPasskey(await shop.as(user));
    const { passkey: ofOther } = await addPasskey(await shop.as(other));
    const late = passkey.use(await askedToUse(user.email));
    shop.clock.advance(FIVE_MINUTES);
    const tampered = passkey.use(await askedToUse(user.email));
    for (const answer of [
      late,
      passkey.use(await askedToUse(user.email), { origin: 'https://evil.example' }),
      passkey.use(await askedToUse(other.email)),
      passkey.use({ challenge: 'AAAA' }),
      ofOther.use(await askedToUse(user.email)),
      softPasskey().use(await askedToUse(user.email)),
      {
        ...tampered,
        response: { ...tampered.response, signature: passkey.use({ challenge: 'AAAA' }).response.signature },
      },
      { ...tampered, response: { ...tampered.response, clientDataJSON: 'AAAA' } },
    ]) {
      expect(await logIn(user.email, { passkey: answer })).toMatchObject({
        status: 401,
        headers: { 'second-factor': 'passkey' },
      });
    }
    expect(await logIn(user.email, { passkey: { id: 'x' } })).toMatchObject({ status: 400 });
  });

  it('that counts less than before is a copy, and is refused', async () => {
    const user = await makeUser(shop);
    const { passkey } = await addPasskey(await shop.as(user));
    expect(await logIn(user.email, { passkey: passkey.use(await askedToUse(user.email)) })).toMatchObject({
      status: 200,
    });
    const same = passkey.use(await askedToUse(user.email), { count: false });
    expect(await logIn(user.email, { passkey: same })).toMatchObject({ status: 401 });
  });

  it('is asked about in the same way for every address', async () => {
    const user = await makeUser(shop);
    await addPasskey(await shop.as(user));
    const [known, unknown] = [await askedToUse(user.email), await askedToUse('nobody@nowhere.example')];
    expect({ ...unknown, challenge: '' }).toEqual({ ...known, challenge: '' });
    expect(unknown.challenge.length).toBe(known.challenge.length);
  });

  it('is added only for what the account was asked, at this shop, without certificates, and once', async () => {
    const mine = await shop.as(await makeUser(shop));
    const other = await shop.as(await makeUser(shop));
    const add = (response: object, by = mine) => by.post(`${OWN}/passkeys`, { name: 'Key', response });
    const certified = { fmt: 'packed', attStmt: new Map([['x5c', [new Uint8Array([1, 2, 3])]]]) };
    for (const response of [
      softPasskey().make(await askedToMake(other)),
      softPasskey().make(await askedToMake(mine), { origin: 'https://evil.example' }),
      softPasskey({ origin: 'http://localhost:3000', rpId: 'evil.example' }).make(await askedToMake(mine)),
      softPasskey().make(await askedToMake(mine), certified),
      softPasskey().make(await askedToMake(mine), { fmt: 'tpm' }),
      softPasskey().use(await askedToMake(mine)),
      {},
    ]) {
      expect(await add(response)).toMatchObject({ status: 400 });
    }
    const made = softPasskey();
    const response = made.make(await askedToMake(mine));
    expect(await add(response)).toMatchObject({ status: 201 });
    expect(await add(response)).toMatchObject({ status: 400 });
    const again = made.make(await askedToMake(other));
    expect(await add(again, other)).toMatchObject({ status: 409, body: { code: 'PASSKEY_KNOWN' } });
  });

  it('needs a name', async () => {
    const mine = await shop.as(await makeUser(shop));
    const response = softPasskey().make(await askedToMake(mine));
    expect(await mine.post(`${OWN}/passkeys`, { name: ' ', response })).toMatchObject({ status: 400 });
  });
});

describe('an account with a passkey', () => {
  it('is asked for a factor before another one is added or removed, and takes the passkey for it', async () => {
    const user = await makeUser(shop);
    const mine = await shop.as(user);
    const { passkey, id } = await addPasskey(mine);
    for (const answer of [
      await mine.post(`${OWN}/totp`, {}),
      await mine.post(`${OWN}/passkeys/options`, {}),
      await mine.delete(`${OWN}/passkeys/${id}`),
      await mine.delete(`${OWN}/passkeys/${id}`, { 'Second-Factor-Passkey': 'no json' }),
    ]) {
      expect(answer).toMatchObject({ status: 403, headers: { 'second-factor': 'passkey' } });
    }
    const proof = async () => inHeader(passkey.use(await askedToUse(user.email)));
    const { id: second, codes } = await addPasskey(mine, 'Key', await proof());
    expect(codes).toEqual([]);
    await setUpApp(shop, mine, await proof());
    expect(await mine.delete(`${OWN}/passkeys/${id}`)).toMatchObject({ headers: { 'second-factor': 'totp, passkey' } });
    expect(await mine.delete(`${OWN}/passkeys/${second}`, await proof())).toMatchObject({ status: 200 });
    expect(await mine.delete(`${OWN}/passkeys/${second}`, await proof())).toMatchObject({ status: 404 });
    expect(await left(mine)).toMatchObject({ totp: true, passkeys: [{ id }], recoveryCodesLeft: 10 });
  });

  it('removes none of another account', async () => {
    const [mine, other] = [await shop.as(await makeUser(shop)), await shop.as(await makeUser(shop))];
    const { id } = await addPasskey(mine);
    expect(await other.delete(`${OWN}/passkeys/${id}`)).toMatchObject({ status: 404 });
    expect((await left(mine)).passkeys.length).toBe(1);
  });

  it('keeps its recovery codes while a factor is left', async () => {
    const mine = await shop.as(await makeUser(shop));
    const { secret } = await setUpApp(shop, mine);
    const { id } = await addPasskey(mine, 'Phone', { 'Second-Factor-Code': codeOf(shop, secret) });
    expect(await mine.delete(`${OWN}/totp`, { 'Second-Factor-Code': codeOf(shop, secret, 1) })).toMatchObject({
      status: 200,
    });
    const { recoveryCodesLeft } = await left(mine);
    expect(recoveryCodesLeft).toBe(10);
    expect(await mine.delete(`${OWN}/passkeys/${id}`)).toMatchObject({ status: 403 });
  });

  it('adds none for what it was asked before a factor was in force', async () => {
    const mine = await shop.as(await makeUser(shop));
    const before = await askedToMake(mine);
    await setUpApp(shop, mine);
    const late = await mine.post(`${OWN}/passkeys`, { name: 'Thief', response: softPasskey().make(before) });
    expect(late).toMatchObject({ status: 400 });
    const begun = await shop.as(await makeUser(shop));
    await begun.post(`${OWN}/totp`, {});
    await addPasskey(begun);
    expect(await begun.post(`${OWN}/totp/confirm`, { code: '123456' })).toMatchObject({ status: 409 });
  });

  it('has at most twenty', async () => {
    const user = await makeUser(shop);
    const mine = await shop.as(user);
    const { passkey } = await addPasskey(mine);
    const rows = Array.from({ length: 19 }, (_, n) => ({
      ...{
        user_id: user.id,
        name: 'Old',
        credential_id: `${user.id}-${n}`,
        public_key: Buffer.alloc(1),
        uses: 0,
        created_at: shop.clock.now(),
      },
    }));
    await shop.db.insertInto('passkeys').values(rows).execute();
    const answer = await mine.post(`${OWN}/passkeys/options`, {}, inHeader(passkey.use(await askedToUse(user.email))));
    expect(answer).toMatchObject({ status: 409, body: { code: 'PASSKEYS_FULL' } });
  });
});

describe('what a passkey is to sign', () => {
  it('is deleted once it is too late', async () => {
    await askedToUse('nobody@nowhere.example');
    shop.clock.advance(FIVE_MINUTES);
    await deleteExpired(shop.deps);
    expect(await shop.db.selectFrom('passkey_challenges').select('challenge').execute()).toEqual([]);
  });

  it('is given to a network sixty times in 15 minutes', async () => {
    const limited = await startTestApp({ database: shop.database, clock: shop.clock, trustProxy: ['127.0.0.1'] });
    const ask = () =>
      limited.visitor.post('/auth/passkey-options', { email: 'a@b.example' }, { 'x-forwarded-for': '198.51.100.9' });
    for (let time = 0; time < 60; time += 1) expect(await ask()).toMatchObject({ status: 200 });
    expect(await ask()).toMatchObject({ status: 429 });
    await limited.stop();
  });
});
