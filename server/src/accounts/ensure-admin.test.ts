import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeUser, PASSWORD, unique } from '../../test/factories.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { ensureAdmin } from './ensure-admin.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp();
});
afterAll(() => shop.close());

const logIn = (admin: { email: string; password: string }) => shop.visitor.post('/auth/login', admin);

describe('ADMIN_EMAIL and ADMIN_PASSWORD', () => {
  it('name an admin that exists after the start', async () => {
    const admin = { email: `${unique('boss')}@example.com`, password: 'Manager-2031' };
    await ensureAdmin(shop.deps, admin);
    expect(await logIn(admin)).toMatchObject({ status: 200, body: { email: admin.email, role: 'admin' } });
  });

  it('change nothing at the next start with the same values', async () => {
    const admin = { email: `${unique('boss')}@example.com`, password: 'Manager-2031' };
    await ensureAdmin(shop.deps, admin);
    const before = await logIn(admin);
    const cookie = String(before.headers['set-cookie']).split(';', 1)[0] ?? '';
    await ensureAdmin(shop.deps, admin);
    expect((await logIn(admin)).body).toEqual(before.body);
    expect(await shop.visitor.get('/auth/check', { cookie })).toMatchObject({ status: 200 });
  });

  it('make an existing shopper an admin with this password, and end the sessions that had the old one', async () => {
    const user = await makeUser(shop);
    const session = await shop.as(user);
    const admin = { email: user.email.toUpperCase(), password: 'Manager-2031' };
    await ensureAdmin(shop.deps, admin);
    expect(await logIn(admin)).toMatchObject({ status: 200, body: { id: user.id, role: 'admin' } });
    expect(await logIn({ email: user.email, password: PASSWORD })).toMatchObject({ status: 401 });
    expect(await session.get('/auth/check')).toMatchObject({ status: 401 });
  });

  it('may be set by two servers that start at once', async () => {
    const admin = { email: `${unique('boss')}@example.com`, password: 'Manager-2031' };
    await Promise.all([ensureAdmin(shop.deps, admin), ensureAdmin(shop.deps, admin)]);
    expect(await logIn(admin)).toMatchObject({ status: 200, body: { role: 'admin' } });
  });
});
