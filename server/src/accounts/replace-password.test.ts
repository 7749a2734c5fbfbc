import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeUser, PASSWORD } from '../../test/factories.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { replacePassword } from './replace-password.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp();
});
afterAll(() => shop.close());

const logIn = (email: string, password: string) => shop.visitor.post('/auth/login', { email, password });

it('a password that the operator has replaced opens nothing, nor does a session that it began', async () => {
  const me = await makeUser(shop, { name: 'Ann' });
  const session = await shop.as(me);
  for (let n = 0; n < 10; n += 1) await logIn(me.email, 'Wrong-Horse-7');
  const password = await replacePassword(shop.deps, me.email.toUpperCase());
  expect(await session.get('/auth/check')).toMatchObject({ status: 401 });
  expect(await logIn(me.email, PASSWORD)).toMatchObject({ status: 401 });
  expect(await logIn(me.email, password ?? '')).toMatchObject({ status: 200, body: { id: me.id, name: 'Ann' } });
  const told = shop.db.selectFrom('audit_entries').select(['action', 'actor_id']).where('user_id', '=', me.id);
  expect(await told.execute()).toContainEqual({ action: 'password_reset', actor_id: null });
});

it('of an account that there is not, nothing is replaced', async () => {
  expect(await replacePassword(shop.deps, 'nobody@example.com')).toBeUndefined();
});
