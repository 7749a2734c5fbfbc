import { user as userSchema } from '@shop/contract/accounts';
import { problem } from '@shop/contract/problem';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { address, makeAdmin, makeUser, PASSWORD } from '../../test/factories.ts';
import { runs } from '../../test/runs.ts';
import { type Client, read, startTestApp, type TestApp } from '../../test/test-app.ts';

let shop: TestApp;
let me: { id: number; email: string };
let client: Client;
beforeAll(async () => {
  shop = await startTestApp();
});
beforeEach(async () => {
  me = await makeUser(shop);
  client = await shop.as(me);
});
afterAll(() => shop.close());

const patchMe = (body: unknown) => client.patch(`/users/${me.id}`, body);
const own = async () => read(userSchema, await client.get('/users/own'));

describe('GET /users/own', () => {
  it('answers the logged-in user', async () => {
    expect(await client.get('/users/own')).toMatchObject({
      status: 200,
      body: { id: me.id, email: me.email, role: 'user' },
    });
  });
});

describe('PATCH /users/{id}', () => {
  it('changes name, imageUrl and addresses, and answers the user', async () => {
    const changes = { name: 'Ann Example', imageUrl: 'https://pictures.example/ann.png', addresses: [address] };
    const answer = await patchMe(changes);
    expect(answer).toMatchObject({ status: 200, body: { id: me.id, ...changes } });
    expect(answer.body).toEqual(await own());
  });

  it('takes the whole user with its updated address list, as clients send it', async () => {
    await patchMe({ name: 'Ann' });
    const whole = await own();
    const answer = await patchMe({
      ...whole,
      orders: [],
      addresses: [...whole.addresses, { ...address, type: 'home' }],
    });
    expect(answer).toMatchObject({ status: 200, body: { name: 'Ann', addresses: [address] } });
    expect(Object.keys(read(userSchema, answer).addresses[0] ?? {})).toEqual([...Object.keys(address), 'country']);
  });

  it.each([
    ['left out', {}, { country: 'US' }],
    ['of another country, in small letters', { country: 'de' }, { country: 'DE' }],
    ['with a tax id', { country: 'AT', taxId: 'ATU 1234-5675' }, { country: 'AT', taxId: 'ATU 1234-5675' }],
    ['with a tax id of no member state', { taxId: 'GB999' }, { country: 'US', taxId: 'GB999' }],
    ['with an empty tax id', { taxId: '' }, { country: 'US' }],
  ])('stores an address in the shop’s country unless it names one: %s', async (_, given, stored) => {
    const answer = await patchMe({ addresses: [{ ...address, ...given }] });
    expect(read(userSchema, answer).addresses).toEqual([{ ...address, ...stored }]);
    expect(await own()).toEqual(answer.body);
  });

  it.each([
    [{ country: 'Germany' }, 'addresses.0.country', 'country must be two letters'],
    [{ country: '' }, 'addresses.0.country', 'country must be two letters'],
    [{ taxId: 'D' }, 'addresses.0.taxId', 'taxId must be two letters and 2 to 13 letters or digits'],
    [{ taxId: '12 345678' }, 'addresses.0.taxId', 'taxId must be two letters and 2 to 13 letters or digits'],
    [{ taxId: 'ATU1' }, 'addresses.0.taxId', 'ATU1 is not a valid tax ID of Austria'],
    [{ taxId: 'atu 12345678' }, 'addresses.0.taxId', 'atu 12345678 is not a valid tax ID of Austria'],
    [{ country: 'GR', taxId: 'EL094259217' }, 'addresses.0.taxId', 'EL094259217 is not a valid tax ID of Greece'],
  ])('rejects %o of an address', async (given, path, message) => {
    expect(await patchMe({ addresses: [{ ...address, ...given }] })).toMatchObject({
      status: 400,
      body: { errors: [{ path, message }] },
    });
  });

  it('leaves an address alone whose tax id was saved before its pattern was checked, but takes no other such id', async () => {
    const before = { ...address, country: 'AT', taxId: 'ATU1' };
    await shop.db
      .updateTable('users')
      .set({ addresses: JSON.stringify([before]) })
      .where('id', '=', me.id)
      .execute();
    const whole = await own();
    expect(await patchMe({ ...whole, name: 'Ann' })).toMatchObject({ status: 200, body: { addresses: [before] } });
    expect(await patchMe({ addresses: [before, { ...before, phone: '2' }] })).toMatchObject({ status: 200 });
    expect(await patchMe({ addresses: [before, { ...before, taxId: 'ATU2' }] })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'addresses.1.taxId' }] },
    });
    expect(await patchMe({ addresses: [] })).toMatchObject({ status: 200 });
    expect(await patchMe({ addresses: [before] })).toMatchObject({ status: 400 });
  });

  it('never changes role, e-mail, password or id', async () => {
    const answer = await patchMe({
      id: 1,
      role: 'admin',
      email: 'mallory@example.com',
      password: 'Other-Horse-7',
      password_hash: 'x',
    });
    expect(answer).toMatchObject({ status: 200, body: { id: me.id, role: 'user', email: me.email } });
    expect(await shop.visitor.post('/auth/login', { email: me.email, password: PASSWORD })).toMatchObject({
      status: 200,
    });
    expect(await client.get('/products?admin=true')).toMatchObject({ status: 403 });
  });

  it('changes only the fields sent', async () => {
    await patchMe({ name: 'Ann', imageUrl: '/pictures/ann.png', addresses: [address] });
    await patchMe({ name: 'Bea' });
    expect(await own()).toMatchObject({ name: 'Bea', imageUrl: '/pictures/ann.png', addresses: [address] });
    await patchMe({ addresses: [] });
    expect(await own()).toMatchObject({ name: 'Bea', imageUrl: '/pictures/ann.png', addresses: [] });
    await patchMe({ name: null, imageUrl: null });
    expect(await own()).toMatchObject({ name: null, imageUrl: null });
  });

  it('of another user is 403, for admins too, and of one who does not exist', async () => {
    const other = await makeUser(shop, { name: 'Other' });
    const admin = await shop.as(await makeAdmin(shop));
    for (const caller of [client, admin]) {
      expect(await caller.patch(`/users/${other.id}`, { name: 'Mallory' })).toMatchObject({
        status: 403,
        body: { code: 'FORBIDDEN' },
      });
      expect(await caller.patch('/users/999999999', { name: 'Mallory' })).toMatchObject({ status: 403 });
    }
    expect(await (await shop.as(other)).get('/users/own')).toMatchObject({ body: { name: 'Other' } });
  });

  it('stores text byte for byte, and never as markup', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', minLength: 1, maxLength: 60 }), async (text) => {
        const sent = { name: text, addresses: [{ ...address, street: `${text}x` }] };
        fc.pre(!text.includes('\0'));
        expect(await patchMe(sent)).toMatchObject({ status: 200, body: sent });
        expect(await own()).toMatchObject(sent);
      }),
      { numRuns: runs(50), examples: [['<script>alert(1)</script> & "quotes" \\ \u2028 e\u0301 👩‍👩‍👧']] },
    );
  });

  it('has at most 20 addresses', async () => {
    expect(await patchMe({ addresses: Array.from({ length: 20 }, () => address) })).toMatchObject({ status: 200 });
    expect(await patchMe({ addresses: Array.from({ length: 21 }, () => address) })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'addresses', message: 'at most 20 addresses can be saved' }] },
    });
    expect((await own()).addresses).toHaveLength(20);
  });

  it.each(['name', 'email', 'phone', 'street', 'city', 'state', 'pinCode'])(
    'requires the %s of an address, of at most 200 characters',
    async (field) => {
      for (const value of ['', '   ', null, 5, undefined, ['x']]) {
        const answer = await patchMe({ addresses: [address, { ...address, [field]: value }] });
        expect(problem.parse(answer.body)).toMatchObject({
          status: 400,
          errors: [{ path: `addresses.1.${field}`, message: `${field} is required` }],
        });
      }
      expect(await patchMe({ addresses: [{ ...address, [field]: 'x'.repeat(200) }] })).toMatchObject({ status: 200 });
      expect(await patchMe({ addresses: [{ ...address, [field]: 'x'.repeat(201) }] })).toMatchObject({ status: 400 });
    },
  );

  it.each([
    'javascript:alert(1)',
    'data:image/png;base64,AAAA',
    '//evil.example/x.png',
    'ftp://x/y',
    'picture.png',
    'https://',
    ' https://x.example',
    '/\\evil.example',
    'https://x.example/"onerror="',
  ])('refuses the picture %s', async (imageUrl) => {
    expect(await patchMe({ imageUrl })).toMatchObject({ status: 400 });
  });

  it.each([
    { name: 'x'.repeat(201) },
    { name: 5 },
    { addresses: null },
    { addresses: {} },
    { addresses: [null] },
    { addresses: 'x' },
    { imageUrl: `https://x.example/${'x'.repeat(2048)}` },
    { updatedAt: 'yesterday' },
    { updatedAt: 5 },
  ])('refuses %j', async (body) => {
    expect(await patchMe(body)).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
  });

  it('with a stale updatedAt is 409 with the user as it is now, and changes nothing', async () => {
    const before = await own();
    await patchMe({ name: 'Ann', updatedAt: before.updatedAt });
    const answer = await patchMe({ name: 'Bea', updatedAt: before.updatedAt });
    expect(answer).toMatchObject({ status: 409, body: { code: 'STALE', current: { id: me.id, name: 'Ann' } } });
    const now = await own();
    expect(now.name).toBe('Ann');
    expect(problem.parse(answer.body).current).toEqual(now);
    expect(await patchMe({ name: 'Bea', updatedAt: now.updatedAt })).toMatchObject({ status: 200 });
  });

  it('gives every change its own updatedAt, also within a millisecond', async () => {
    const seen = new Set<string>();
    for (let time = 0; time < 5; time += 1) seen.add(read(userSchema, await patchMe({ name: 'Ann' })).updatedAt);
    expect(seen.size).toBe(5);
  });

  it('accepts one of many concurrent changes of the same version', async () => {
    const { updatedAt } = await own();
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) => patchMe({ name: `Ann ${index}`, updatedAt })),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
  });
});
