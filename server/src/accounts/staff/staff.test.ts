import { permissions } from '@shop/contract/permissions';
import { builtInRoles } from '@shop/contract/staff';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAdmin, makeMember, makeUser, unique } from '../../../test/factories.ts';
import { type Client, startTestApp, type TestApp } from '../../../test/test-app.ts';

let shop: TestApp;
let owner: Client;
let ownerId: number;
beforeAll(async () => {
  shop = await startTestApp();
  const user = await makeAdmin(shop);
  ownerId = user.id;
  owner = await shop.as(user);
});
afterAll(() => shop.close());

const roleId = (role: { body: unknown }) =>
  role.body !== null && typeof role.body === 'object' && 'id' in role.body ? Number(role.body.id) : Number.NaN;

/** A member who may change the staff, and something else, but is no owner. */
async function makeHead(given: readonly string[] = ['staff.write', 'orders.read']) {
  const name = unique('head');
  const role = await owner.post('/staff/roles', { name, permissions: given });
  expect(role).toMatchObject({ status: 201, body: { name, builtIn: false } });
  const user = await makeMember(shop, name);
  return { user, name, client: await shop.as(user), roleId: roleId(role) };
}

describe('roles', () => {
  it('come with the shop as the contract has them', async () => {
    const { body, status } = await owner.get('/staff/roles?_limit=6');
    expect(status).toBe(200);
    expect(body).toEqual(
      Object.entries(builtInRoles).map(([name, given], index) => ({
        ...{ id: index + 1, name, builtIn: true },
        permissions: permissions.filter((one) => given.some((other) => other === one)),
      })),
    );
  });

  it('that come with the shop can neither be changed nor deleted', async () => {
    expect(await owner.patch('/staff/roles/2', { permissions: [] })).toMatchObject({ status: 409 });
    expect(await owner.delete('/staff/roles/2')).toMatchObject({ status: 409 });
  });

  it('can be made, changed for all who have them, and deleted once nobody has them', async () => {
    const { user, name, client, roleId: id } = await makeHead();
    expect(await client.get('/orders')).toMatchObject({ status: 200 });
    expect(await owner.patch(`/staff/roles/${id}`, { permissions: ['catalogue.read'] })).toMatchObject({ status: 200 });
    expect(await client.get('/orders')).toMatchObject({ status: 403 });
    expect(await client.get('/staff/own')).toMatchObject({
      body: { id: user.id, staffRole: name, permissions: ['catalogue.read'] },
    });
    expect(await owner.delete(`/staff/roles/${id}`)).toMatchObject({ status: 409 });
    expect(await owner.delete(`/staff/${user.id}`)).toMatchObject({ status: 200, body: { success: true } });
    expect(await owner.delete(`/staff/roles/${id}`)).toMatchObject({ status: 200, body: { success: true } });
    expect(await owner.delete(`/staff/roles/${id}`)).toMatchObject({ status: 404 });
    const history = await owner.get(`/staff/roles/${id}/history`);
    expect(history).toMatchObject({
      body: [
        { action: 'staff_role_deleted', by: { id: ownerId } },
        {
          action: 'staff_role_changed',
          changes: [{ field: 'permissions', before: ['orders.read', 'staff.write'], after: ['catalogue.read'] }],
        },
        { action: 'staff_role_created' },
      ],
    });
  });

  it('have names of their own, whatever the case', async () => {
    expect(await owner.post('/staff/roles', { name: ' OWNER ', permissions: [] })).toMatchObject({ status: 409 });
    const { roleId: id } = await makeHead();
    expect(await owner.patch(`/staff/roles/${id}`, { name: 'Support' })).toMatchObject({ status: 409 });
  });

  it('with a permission that there is not are refused', async () => {
    const answer = await owner.post('/staff/roles', { name: unique('role'), permissions: ['shop.burn'] });
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: 'permissions.0' }] } });
  });
});

describe('the staff', () => {
  it('is listed for those who may change it, with what each may do', async () => {
    const member = await makeMember(shop, 'accountant');
    const { body } = await owner.get('/staff?_limit=100');
    expect(body).toContainEqual({
      ...{ id: member.id, email: member.email, name: null, staffRole: 'accountant', secondFactor: false },
      ...{ permissions: builtInRoles.accountant, createdAt: member.created_at.toISOString() },
    });
    expect(await shop.as(member).then((client) => client.get('/staff'))).toMatchObject({ status: 403 });
  });

  it('may do from the next request on what a new role lets them do', async () => {
    const member = await makeMember(shop, 'catalogue');
    const client = await shop.as(member);
    expect(await client.get('/products?admin=true')).toMatchObject({ status: 200 });
    const changed = await owner.patch(`/staff/${member.id}`, { staffRole: 'accountant' });
    expect(changed).toMatchObject({ status: 200, body: { id: member.id, staffRole: 'accountant' } });
    expect(await client.get('/products?admin=true')).toMatchObject({ status: 403 });
    expect(await client.get('/orders')).toMatchObject({ status: 200 });
    expect(await client.get('/auth/check')).toMatchObject({ status: 200, body: { role: 'admin' } });
    expect(await owner.get(`/users/${member.id}/history`)).toMatchObject({
      body: [{ action: 'staff_set', changes: [{ field: 'staffRole', before: 'catalogue', after: 'accountant' }] }],
    });
  });

  it('loses its sessions with its role, and keeps the account', async () => {
    const member = await makeMember(shop, 'manager');
    const client = await shop.as(member);
    expect(await owner.delete(`/staff/${member.id}`)).toMatchObject({ status: 200 });
    expect(await client.get('/cart')).toMatchObject({ status: 401 });
    expect(await shop.as(member).then((again) => again.get('/users/own'))).toMatchObject({ body: { role: 'user' } });
    expect(await owner.delete(`/staff/${member.id}`)).toMatchObject({ status: 404 });
  });

  it('is no shopper, and a role that there is not is no role', async () => {
    const shopper = await makeUser(shop);
    expect(await owner.patch(`/staff/${shopper.id}`, { staffRole: 'support' })).toMatchObject({ status: 404 });
    const member = await makeMember(shop, 'support');
    const answer = await owner.patch(`/staff/${member.id}`, { staffRole: 'king' });
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: 'staffRole' }] } });
  });
});

describe('nobody gives more than their own', () => {
  it('neither by a role of their making nor by one that there is', async () => {
    const { client, user, roleId: own } = await makeHead();
    const member = await makeMember(shop, 'accountant');
    expect(await client.patch(`/staff/${member.id}`, { staffRole: 'fulfilment' })).toMatchObject({ status: 403 });
    const bigger = { name: unique('role'), permissions: ['orders.read', 'orders.write'] };
    expect(await client.post('/staff/roles', bigger)).toMatchObject({ status: 403 });
    expect(await client.patch(`/staff/roles/${own}`, { permissions: [...permissions] })).toMatchObject({ status: 403 });
    expect(await client.patch(`/staff/${user.id}`, { staffRole: 'owner' })).toMatchObject({ status: 403 });
    const smaller = { name: unique('role'), permissions: ['orders.read'] };
    expect(await client.post('/staff/roles', smaller)).toMatchObject({ status: 201 });
    const changed = await client.patch(`/staff/${member.id}`, { staffRole: smaller.name });
    expect(changed).toMatchObject({ status: 200, body: { permissions: ['orders.read'] } });
  });

  it('and only owners make or lower owners, also against those who hold every permission', async () => {
    const { client } = await makeHead(permissions);
    const [other, member] = [await makeAdmin(shop), await makeMember(shop, 'support')];
    expect(await client.patch(`/staff/${member.id}`, { staffRole: 'owner' })).toMatchObject({ status: 403 });
    expect(await client.patch(`/staff/${other.id}`, { staffRole: 'support' })).toMatchObject({ status: 403 });
    expect(await client.delete(`/staff/${other.id}`)).toMatchObject({ status: 403 });
    expect(await owner.patch(`/staff/${member.id}`, { staffRole: 'owner' })).toMatchObject({ status: 200 });
    expect(await owner.delete(`/staff/${other.id}`)).toMatchObject({ status: 200 });
  });
});

describe('how a member sees long lists', () => {
  it('is compact in a new shop, follows the choice of the account, and is nobody else’s', async () => {
    const [one, other] = [await makeMember(shop, 'support'), await makeMember(shop, 'support')];
    const client = await shop.as(one);
    expect(await client.get('/staff/own')).toMatchObject({ status: 200, body: { tableView: 'compact' } });
    const before = await client.get('/users/own');
    expect(await client.patch('/staff/own', { tableView: 'all-columns' })).toMatchObject({
      status: 200,
      body: { id: one.id, staffRole: 'support', tableView: 'all-columns' },
    });
    expect(await (await shop.as(one)).get('/staff/own')).toMatchObject({ body: { tableView: 'all-columns' } });
    expect(await client.get('/users/own')).toMatchObject({ body: before.body });
    expect(await (await shop.as(other)).get('/staff/own')).toMatchObject({ body: { tableView: 'compact' } });
  });

  it('is one of two, and not for shoppers', async () => {
    expect(await owner.patch('/staff/own', { tableView: 'wide' })).toMatchObject({ status: 400 });
    expect(await (await shop.as(await makeUser(shop))).patch('/staff/own', { tableView: 'compact' })).toMatchObject({
      status: 403,
    });
  });
});
