import { ownMember } from '@shop/contract/staff';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { makeAdmin, makeMember, makeUser, PASSWORD, unique } from '../../../test/factories.ts';
import { openMailbox } from '../../../test/mailbox.ts';
import { codeOf, setUpApp } from '../../../test/second-factors.ts';
import { type Client, read, startTestApp, type TestApp } from '../../../test/test-app.ts';

const OWN = '/users/own/second-factor';
let shop: TestApp;
let owner: Client;
let ownSecret: string;
beforeAll(async () => {
  shop = await startTestApp();
  owner = await shop.as(await makeAdmin(shop));
  ({ secret: ownSecret } = await setUpApp(shop, owner));
});
afterAll(() => shop.close());
afterEach(() => shop.set({ staffSecondFactor: false }));

const withCode = (code: string) => ({ 'Second-Factor-Code': code });
/** Each time one of another half minute. */
function ownCode() {
  shop.clock.advance(60);
  return withCode(codeOf(shop, ownSecret));
}

describe('a shop that demands a second factor of its staff', () => {
  it('opens to a member without one nothing but the own account, and all once one is set up', async () => {
    const member = await makeMember(shop, 'manager');
    const mine = await shop.as(member);
    expect(await mine.get('/orders')).toMatchObject({ status: 200 });
    expect(await owner.patch('/settings', { staffSecondFactor: true })).toMatchObject({ status: 200 });
    for (const path of [
      '/orders',
      '/products?admin=true',
      '/users/1/history',
      '/order-views',
      '/promotions',
      '/orders/events',
    ]) {
      expect(await mine.get(path)).toMatchObject({ status: 403 });
    }
    expect(await mine.get('/orders')).toMatchObject({ body: { code: 'SECOND_FACTOR_DEMANDED' } });
    expect(await mine.post('/products', {})).toMatchObject({ status: 403 });
    for (const path of ['/users/own', OWN, '/users/own/sessions', '/auth/check', '/users/own/data']) {
      expect(await mine.get(path)).toMatchObject({ status: 200 });
    }
    const waiting = read(ownMember, await mine.get('/staff/own'));
    expect(waiting).toMatchObject({
      staffRole: 'manager',
      secondFactor: false,
      mustSetUpSecondFactor: true,
      permissions: [],
    });
    expect(await mine.patch('/staff/own', { tableView: 'compact' })).toMatchObject({ status: 200 });
    await setUpApp(shop, mine);
    expect(await mine.get('/orders')).toMatchObject({ status: 200 });
    expect(await mine.get('/staff/own')).toMatchObject({ body: { secondFactor: true, mustSetUpSecondFactor: false } });
  });

  it('opens to an owner without one as little', async () => {
    const mine = await shop.as(await makeAdmin(shop));
    await shop.set({ staffSecondFactor: true });
    for (const answer of [
      await mine.get('/settings'),
      await mine.post('/demo/removal', {}),
      await mine.get('/staff'),
    ]) {
      expect(answer).toMatchObject({ status: 403, body: { code: 'SECOND_FACTOR_DEMANDED' } });
    }
  });

  it('demands none of shoppers', async () => {
    const mine = await shop.as(await makeUser(shop));
    await shop.set({ staffSecondFactor: true });
    expect(await mine.get('/cart')).toMatchObject({ status: 200 });
    expect(await mine.get('/orders')).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
  });

  it('lets a member replace the last factor and not remove it', async () => {
    const mine = await shop.as(await makeMember(shop, 'support'));
    const { secret } = await setUpApp(shop, mine);
    await shop.set({ staffSecondFactor: true });
    const refused = await mine.delete(`${OWN}/totp`, withCode(codeOf(shop, secret)));
    expect(refused).toMatchObject({ status: 409, body: { code: 'SECOND_FACTOR_STAYS' } });
    expect(await mine.get(OWN)).toMatchObject({ body: { totp: true, recoveryCodesLeft: 10 } });
    const other = await setUpApp(shop, mine, withCode(codeOf(shop, secret, 1)));
    expect(other.secret).not.toBe(secret);
    expect(await mine.get('/orders')).toMatchObject({ status: 200 });
  });

  it('is told so in the list of staff', async () => {
    const member = await makeMember(shop, 'accountant');
    const factorOf = async () => {
      const { body } = await owner.get('/staff');
      const rows: readonly unknown[] = Array.isArray(body) ? body : [];
      return rows.find((row) => JSON.stringify(row).includes(`"id":${member.id},`));
    };
    expect(await factorOf()).toMatchObject({ secondFactor: false });
    await setUpApp(shop, await shop.as(member));
    expect(await factorOf()).toMatchObject({ secondFactor: true });
  });
});

describe('the second factor of a member who has lost it', () => {
  it('is removed by an owner, who shows the own one: the sessions end, and the member is told', async () => {
    const member = await makeMember(shop, 'support');
    const mine = await shop.as(member);
    await setUpApp(shop, mine);
    const path = `/staff/${member.id}/second-factor`;
    expect(await owner.delete(path)).toMatchObject({ status: 403, body: { code: 'SECOND_FACTOR_ASKED' } });
    expect(await owner.delete(path, ownCode())).toMatchObject({ status: 200, body: { success: true } });
    expect(await mine.get('/users/own')).toMatchObject({ status: 401 });
    expect(await shop.visitor.post('/auth/login', { email: member.email, password: PASSWORD })).toMatchObject({
      status: 200,
    });
    expect((await openMailbox(shop).read(member.email)).at(-1)?.parsed.text).toMatch(/An owner of the shop removed/);
    expect(await owner.get(`/users/${member.id}/history`)).toMatchObject({
      body: [{ action: 'second_factor_removed' }, {}],
    });
    expect(await owner.delete(path, ownCode())).toMatchObject({ status: 409 });
  });

  it('stays where who asks may less than the member, or is the member', async () => {
    const name = unique('head');
    await owner.post('/staff/roles', { name, permissions: ['staff.write'] });
    const head = await makeMember(shop, name);
    const asHead = await shop.as(head);
    await setUpApp(shop, asHead);
    const [boss, manager] = [await makeAdmin(shop), await makeMember(shop, 'manager')];
    for (const one of [boss, manager]) {
      await setUpApp(shop, await shop.as(one));
      expect(await asHead.delete(`/staff/${one.id}/second-factor`)).toMatchObject({
        status: 403,
        body: { code: 'FORBIDDEN' },
      });
    }
    expect(await asHead.delete(`/staff/${head.id}/second-factor`)).toMatchObject({
      status: 403,
      body: { code: 'FORBIDDEN' },
    });
    expect(await owner.delete('/staff/999999/second-factor', ownCode())).toMatchObject({ status: 404 });
  });
});

describe('an invitation', () => {
  it('to an account with a second factor is accepted with its code', async () => {
    const user = await makeUser(shop);
    const { secret } = await setUpApp(shop, await shop.as(user));
    await owner.post('/staff/invitations', { email: user.email, staffRole: 'support' });
    const mail = (await openMailbox(shop).read(user.email)).at(-1)?.parsed.text ?? '';
    const token = new URL(/https?:\S+\/accept-invitation\?\S+/.exec(mail)?.[0] ?? 'x:').searchParams.get('token');
    const accept = (more: object) =>
      shop.visitor.post('/auth/accept-invitation', { email: user.email, token, password: PASSWORD, ...more });
    const refused = await accept({});
    expect(refused).toMatchObject({ status: 401, headers: { 'second-factor': 'totp' } });
    expect(await accept({ code: codeOf(shop, secret) })).toMatchObject({ status: 201, body: { role: 'admin' } });
  });
});
