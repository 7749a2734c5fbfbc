import { historyEntries } from '@shop/contract/history';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { address, makeAdmin, makeUser, PASSWORD, unique } from '../../test/factories.ts';
import { openMailbox } from '../../test/mailbox.ts';
import { read, startTestApp, type TestApp, totalOf } from '../../test/test-app.ts';
import { ensureAdmin } from './ensure-admin.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp();
});
afterAll(() => shop.close());

async function auditOf(email: string) {
  const { id } = await shop.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow();
  const entries = await shop.db
    .selectFrom('audit_entries')
    .selectAll()
    .where('user_id', '=', id)
    .orderBy('id')
    .execute();
  return entries.map(({ actor_id: actor, action, before, after }) => [
    actor === id ? 'self' : actor,
    action,
    before,
    after,
  ]);
}
const logIn = (email: string, password: string) => shop.visitor.post('/auth/login', { email, password });

describe('the audit of accounts', () => {
  it('notes a sign-up and a reset of the password, never a password or token', async () => {
    const email = `${unique('new')}@example.com`;
    await shop.visitor.post('/auth/signup', { email, password: PASSWORD });
    expect((await shop.visitor.post('/auth/signup', { email, password: PASSWORD })).status).toBe(409);
    await shop.visitor.post('/auth/reset-password-request', { email });
    const [mail] = await openMailbox(shop).read(email);
    const token = /token=([\w-]+)/.exec(mail?.parsed.text ?? '')?.[1] ?? '';
    expect((await shop.visitor.post('/auth/reset-password', { email, token, password: 'Better-Horse-8' })).status).toBe(
      200,
    );
    expect(await auditOf(email)).toEqual([
      ['self', 'signed_up', null, { role: 'user' }],
      ['self', 'password_reset', null, null],
    ]);
  });

  it('notes once that failed logins went beyond the limit', async () => {
    const { email } = await makeUser(shop);
    await logIn(email, 'Wrong-Donkey-9');
    await logIn(email, PASSWORD);
    for (let failures = 0; failures < 9; failures += 1) await logIn(email, 'Wrong-Donkey-9');
    expect(await auditOf(email)).toEqual([]);
    await logIn(email, 'Wrong-Donkey-9');
    for (let more = 0; more < 3; more += 1) expect((await logIn(email, PASSWORD)).status).toBe(429);
    expect(await auditOf(email)).toEqual([[null, 'login_locked', null, { attempts: 10 }]]);
  });

  it('notes nothing for an account that there is not', async () => {
    const count = () => shop.db.selectFrom('audit_entries').select('id').execute();
    const before = await count();
    for (let failures = 0; failures < 12; failures += 1) await logIn('nobody@example.com', 'Wrong-Donkey-9');
    expect(await count()).toEqual(before);
  });

  it('notes that the operator set an admin, and nothing when nothing changed', async () => {
    const admin = { email: `${unique('boss')}@example.com`, password: PASSWORD };
    await ensureAdmin(shop.deps, admin);
    await ensureAdmin(shop.deps, admin);
    await ensureAdmin(shop.deps, { ...admin, password: 'Better-Horse-8' });
    expect(await auditOf(admin.email)).toEqual([
      [null, 'admin_set', null, { role: 'admin' }],
      [null, 'admin_set', {}, { changed: ['password'] }],
    ]);
  });

  it('records the previous role of a shopper who becomes an admin', async () => {
    const { email } = await makeUser(shop);
    await ensureAdmin(shop.deps, { email, password: PASSWORD });
    expect(await auditOf(email)).toEqual([
      [null, 'admin_set', { role: 'user' }, { changed: ['role', 'password'], role: 'admin' }],
    ]);
  });

  it('notes what of a profile was changed, and nothing of what it says', async () => {
    const me = await makeUser(shop);
    const shopper = await shop.as(me);
    await shopper.patch(`/users/${me.id}`, { name: 'Ada', imageUrl: '/pictures/ada.webp', addresses: [address] });
    await shopper.patch(`/users/${me.id}`, { name: 'Ada', addresses: [{ ...address, city: 'Paris' }] });
    await shopper.patch(`/users/${me.id}`, { addresses: [] });
    expect(await auditOf(me.email)).toEqual([
      ['self', 'profile_changed', { addresses: 0 }, { changed: ['name', 'imageUrl', 'addresses'], addresses: 1 }],
      ['self', 'profile_changed', { addresses: 1 }, { changed: ['addresses'], addresses: 1 }],
      ['self', 'profile_changed', { addresses: 1 }, { changed: ['addresses'], addresses: 0 }],
    ]);
  });

  it('notes nothing of a profile where nothing changed, or a change was refused', async () => {
    const me = await makeUser(shop);
    const shopper = await shop.as(me);
    await shopper.patch(`/users/${me.id}`, { name: 'Ada', addresses: [address] });
    const before = await auditOf(me.email);
    await shopper.patch(`/users/${me.id}`, {
      name: 'Ada',
      addresses: [address],
      role: 'admin',
      email: 'x@example.com',
    });
    await shopper.patch(`/users/${me.id}`, { name: 'Eve', updatedAt: '2020-01-01T00:00:00.000Z' });
    await (await shop.as(await makeUser(shop))).patch(`/users/${me.id}`, { name: 'Eve' });
    expect(await auditOf(me.email)).toEqual(before);
  });

  it('and a change of a profile are one: what cannot be noted is not done', async () => {
    const me = await makeUser(shop);
    await sql`alter table audit_entries add constraint no_more check (action <> 'profile_changed') not valid`.execute(
      shop.db,
    );
    try {
      const answer = await (await shop.as(me)).patch(`/users/${me.id}`, { name: 'Ada' });
      expect(answer.status).toBe(500);
    } finally {
      await sql`alter table audit_entries drop constraint no_more`.execute(shop.db);
    }
    expect(await (await shop.as(me)).get('/users/own')).toMatchObject({ body: { name: null } });
  });
});

describe('GET /users/{id}/history', () => {
  it('shows admins who did what to an account, newest first and in pages', async () => {
    const me = await makeUser(shop);
    const shopper = await shop.as(me);
    await shopper.patch(`/users/${me.id}`, { name: 'Ada', addresses: [address] });
    await ensureAdmin(shop.deps, { email: me.email, password: 'Better-Horse-8' });
    const admin = await shop.as(await makeAdmin(shop));
    const answer = await admin.get(`/users/${me.id}/history`);
    expect(totalOf(answer)).toBe(2);
    expect(answer.body).toMatchObject([
      {
        by: null,
        action: 'admin_set',
        changes: [{ field: 'role', before: 'user', after: 'admin' }, { field: 'password' }],
      },
      {
        by: { id: me.id, email: me.email },
        at: shop.clock.now().toISOString(),
        action: 'profile_changed',
        changes: [{ field: 'name' }, { field: 'addresses', before: 0, after: 1 }],
      },
    ]);
    for (const personal of ['Ada', address.street, address.phone]) expect(answer.text).not.toContain(personal);
    expect(read(historyEntries, await admin.get(`/users/${me.id}/history?_page=2&_limit=1`))).toMatchObject([
      { action: 'profile_changed' },
    ]);
  });

  it('is for admins, of users that there are', async () => {
    const me = await makeUser(shop);
    const shopper = await shop.as(me);
    expect((await shopper.get(`/users/${me.id}/history`)).status).toBe(403);
    expect((await shop.visitor.get(`/users/${me.id}/history`)).status).toBe(401);
    const admin = await shop.as(await makeAdmin(shop));
    expect(await admin.get(`/users/${me.id}/history`)).toMatchObject({ status: 200, body: [] });
    expect((await admin.get('/users/999999/history')).status).toBe(404);
  });
});
