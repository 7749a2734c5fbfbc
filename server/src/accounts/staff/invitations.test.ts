import { badInvitation } from '@shop/contract/accept-invitation';
import { passwordRule } from '@shop/contract/accounts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAdmin, makeMember, makeUser, PASSWORD, unique } from '../../../test/factories.ts';
import { openMailbox } from '../../../test/mailbox.ts';
import { type Client, cookieOf, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { deleteExpired } from '../../process/delete-expired.ts';

const WEEK = 7 * 24 * 3600;
const isBad = { status: 400, text: badInvitation };
let shop: TestApp;
let owner: Client;
let mailbox: ReturnType<typeof openMailbox>;
beforeAll(async () => {
  shop = await startTestApp({ rateLimits: false });
  owner = await shop.as(await makeAdmin(shop));
  mailbox = openMailbox(shop);
});
afterAll(() => shop.close());

const newEmail = () => `${unique('invited')}@example.com`;
const invite = (email: string, staffRole = 'support', by = owner) =>
  by.post('/staff/invitations', { email, staffRole });

/** Query values of the newest link that was sent to the address. */
async function linkTo(address: string): Promise<{ token: string; email: string }> {
  const links = (await mailbox.read(address)).flatMap(
    ({ parsed }) => /https?:\S+\/accept-invitation\?\S+/.exec(parsed.text ?? '')?.[0] ?? [],
  );
  const query = new URL(links.at(-1) ?? '').searchParams;
  return { token: query.get('token') ?? '', email: query.get('email') ?? '' };
}

const accept = (body: object) => shop.visitor.post('/auth/accept-invitation', { password: PASSWORD, ...body });

describe('an invitation', () => {
  it('makes a member of somebody without an account, who is logged in, once', async () => {
    const email = newEmail();
    const invited = await invite(email);
    expect(invited).toMatchObject({ status: 201, body: { email, staffRole: 'support' } });
    expect(invited.body).toMatchObject({ expiresAt: new Date(shop.clock.now().getTime() + WEEK * 1000).toISOString() });
    expect(await owner.get('/staff/invitations')).toMatchObject({ body: expect.arrayContaining([invited.body]) });
    const link = await linkTo(email);
    expect(link.email).toBe(email);
    const answer = await accept({ ...link, name: 'Ann' });
    expect(answer).toMatchObject({ status: 201, body: { email, name: 'Ann', role: 'admin' } });
    const member = shop.with({ cookie: cookieOf(answer) });
    expect(await member.get('/staff/own')).toMatchObject({ status: 200, body: { email, staffRole: 'support' } });
    expect(await accept(link)).toMatchObject(isBad);
    const { body } = await owner.get('/staff/invitations');
    expect(body).not.toContainEqual(invited.body);
  });

  it('takes the password of the account where there is one, and makes no second one', async () => {
    const user = await makeUser(shop);
    await invite(user.email.toUpperCase());
    const link = await linkTo(user.email.toUpperCase());
    expect(await accept({ ...link, password: 'Another-Horse-9' })).toMatchObject({
      status: 401,
      text: 'invalid credentials',
    });
    expect(await accept(link)).toMatchObject({ status: 201, body: { id: user.id, role: 'admin' } });
  });

  it('needs a password for a new account that the sign-up would take', async () => {
    const email = newEmail();
    await invite(email);
    const link = await linkTo(email);
    expect(await accept({ ...link, password: 'weak' })).toMatchObject({ status: 400, text: passwordRule });
    expect(await accept(link)).toMatchObject({ status: 201 });
  });

  it('is good for nothing once it is withdrawn, replaced or a week old, or for another address', async () => {
    const email = newEmail();
    const first = await invite(email);
    const old = await linkTo(email);
    const second = await invite(email, 'accountant');
    expect(await accept(old)).toMatchObject(isBad);
    const link = await linkTo(email);
    expect(await accept({ ...link, email: newEmail() })).toMatchObject(isBad);
    expect(await accept({ ...link, token: 'A'.repeat(43) })).toMatchObject(isBad);
    const id = (body: unknown) => (typeof body === 'object' && body !== null && 'id' in body ? Number(body.id) : 0);
    expect(await owner.delete(`/staff/invitations/${id(first.body)}`)).toMatchObject({ status: 404 });
    expect(await owner.delete(`/staff/invitations/${id(second.body)}`)).toMatchObject({ status: 200 });
    expect(await accept(link)).toMatchObject(isBad);
    await invite(email);
    const late = await linkTo(email);
    shop.clock.advance(WEEK);
    expect(await accept(late)).toMatchObject(isBad);
    await deleteExpired(shop.deps);
    expect(await shop.db.selectFrom('staff_invitations').select('id').where('email', '=', email).execute()).toEqual([]);
  });

  it('goes to nobody who is in the staff already', async () => {
    const member = await makeMember(shop, 'accountant');
    expect(await invite(member.email)).toMatchObject({ status: 409 });
  });

  it('holds no more than its sender may do, then and when it is accepted', async () => {
    const name = unique('head');
    await owner.post('/staff/roles', { name, permissions: ['staff.write', 'reports.read'] });
    const user = await makeMember(shop, name);
    const head = await shop.as(user);
    expect(await invite(newEmail(), 'owner', head)).toMatchObject({ status: 403 });
    expect(await invite(newEmail(), 'accountant', head)).toMatchObject({ status: 403 });
    const email = newEmail();
    expect(await invite(email, name, head)).toMatchObject({ status: 201 });
    const link = await linkTo(email);
    await owner.delete(`/staff/${user.id}`);
    expect(await accept(link)).toMatchObject(isBad);
  });

  it('keeps its role from being deleted', async () => {
    const name = unique('role');
    const { body } = await owner.post('/staff/roles', { name, permissions: [] });
    await invite(newEmail(), name);
    const id = typeof body === 'object' && body !== null && 'id' in body ? Number(body.id) : 0;
    expect(await owner.delete(`/staff/roles/${id}`)).toMatchObject({ status: 409 });
  });

  it('used by many at the same moment makes one account', async () => {
    const email = newEmail();
    await invite(email);
    const link = await linkTo(email);
    const answers = await Promise.all(Array.from({ length: 5 }, () => accept(link)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(
      answers.filter(({ status }) => status === 201 || status === 400 || status === 401 || status === 409),
    ).toHaveLength(5);
  });
});
