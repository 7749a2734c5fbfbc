import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeUser, PASSWORD, unique } from '../../test/factories.ts';
import { openMailbox } from '../../test/mailbox.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
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
      ['self', 'signed_up', null, null],
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
      [null, 'admin_set', null, null],
      [null, 'admin_set', null, null],
    ]);
  });
});
