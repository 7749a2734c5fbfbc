import { badEmailLink } from '@shop/contract/own-account';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAdmin, makeProduct, makeUser, orderOf, PASSWORD, unique } from '../../../test/factories.ts';
import { openMailbox } from '../../../test/mailbox.ts';
import { resetLinksOf } from '../../../test/reset-links.ts';
import { type Client, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { replacePassword } from '../replace-password.ts';

const OTHER = 'Another-Horse-9';
const isBad = { status: 400, text: badEmailLink };
let shop: TestApp;
let mailbox: ReturnType<typeof openMailbox>;
beforeAll(async () => {
  shop = await startTestApp({ rateLimits: false });
  await makeAdmin(shop);
  mailbox = openMailbox(shop);
});
afterAll(() => shop.close());

const confirm = (token: string) => shop.visitor.post('/auth/confirm-email', { token });
const emailOf = async (id: number) =>
  (await shop.db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirst())?.email;

/** Asks for another address. @returns the token of the link that is mailed there */
async function linkTo(email: string, client: Client): Promise<string> {
  const asked = await client.post('/users/own/email', { email, password: PASSWORD });
  expect(asked).toMatchObject({ status: 200 });
  const text = (await mailbox.read(email)).at(-1)?.parsed.text ?? '';
  return new URL(/https?:\S+\/confirm-email\?\S+/.exec(text)?.[0] ?? 'x:').searchParams.get('token') ?? '';
}
async function pending() {
  const user = await makeUser(shop);
  const mine = await shop.as(user);
  const email = `${unique('moved')}@example.com`;
  return { user, mine, email, token: await linkTo(email, mine) };
}

describe('the link that confirms another e-mail address', () => {
  it('that many use at the same moment changes it once, with one mail to the old address', async () => {
    const { user, email, token } = await pending();
    const answers = await Promise.all(Array.from({ length: 5 }, () => confirm(token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400]);
    expect(await emailOf(user.id)).toBe(email);
    expect(await mailbox.read(user.email)).toHaveLength(1);
  });

  it('is good for nothing once the password was changed: who asked for it knew the old one', async () => {
    const { user, mine, token } = await pending();
    const change = { password: PASSWORD, newPassword: OTHER };
    expect(await mine.post('/users/own/password', change)).toMatchObject({ status: 200 });
    expect(await confirm(token)).toMatchObject(isBad);
    expect(await emailOf(user.id)).toBe(user.email);
  });

  it('is good for nothing once a forgotten password was replaced by its link', async () => {
    const { user, token } = await pending();
    const resets = resetLinksOf(shop);
    expect(await resets.reset(user.email, await resets.newToken(user.email))).toMatchObject({ status: 200 });
    expect(await confirm(token)).toMatchObject(isBad);
    expect(await emailOf(user.id)).toBe(user.email);
  });

  it('is good for nothing once the operator replaced the password', async () => {
    const { user, token } = await pending();
    await replacePassword(shop.deps, user.email);
    expect(await confirm(token)).toMatchObject(isBad);
    expect(await emailOf(user.id)).toBe(user.email);
  });

  it('opens no account that was deleted meanwhile, also one of which orders are left', async () => {
    for (const ordered of [false, true]) {
      const { user, mine, email, token } = await pending();
      if (ordered) await mine.post('/orders', orderOf([{ product: await makeProduct(shop), quantity: 1 }]));
      expect(await mine.post('/users/own/deletion', { password: PASSWORD })).toMatchObject({ status: 200 });
      expect(await confirm(token)).toMatchObject(isBad);
      expect(await emailOf(user.id)).toBe(ordered ? `removed-${user.id}@account.invalid` : undefined);
      const rows = await shop.db.selectFrom('email_changes').select('id').where('email', '=', email).execute();
      expect(rows).toEqual([]);
    }
  });

  it('never belongs to a password that was another one by then, whichever of both is first', async () => {
    const user = await makeUser(shop);
    const mine = await shop.as(user);
    const email = `${unique('moved')}@example.com`;
    const [asked, changed] = await Promise.all([
      mine.post('/users/own/email', { email, password: PASSWORD }),
      mine.post('/users/own/password', { password: PASSWORD, newPassword: OTHER }),
    ]);
    expect(changed).toMatchObject({ status: 200 });
    expect([200, 400]).toContain(asked.status);
    const rows = await shop.db.selectFrom('email_changes').select('id').where('user_id', '=', user.id).execute();
    expect(rows).toEqual([]);
  });
});
