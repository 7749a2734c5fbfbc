/** Shops from before there were roles, and versions of then that run beside newer ones: `role` is all that they write. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAdmin, makeMember, makeUser } from '../../../test/factories.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { connect, createTestDatabase } from '../../../test/test-database.ts';
import { migrate, readMigrations } from '../../platform/db/migrate.ts';
import { folders } from '../../platform/folders.ts';

it('an admin of before there were roles is an owner, and a shopper is not in the staff', async () => {
  const database = await createTestDatabase();
  const all = await readMigrations(folders.migrations);
  await migrate(
    database.url,
    all.filter(({ name }) => name < '0074'),
  );
  const client = await connect(database.url);
  await client.query(`insert into users (email, password_hash, role, created_at, updated_at)
    values ('boss@example.com', 'x', 'admin', now(), now()), ('ann@example.com', 'x', 'user', now(), now())`);
  await client.end();
  await migrate(database.url, all);
  const after = await connect(database.url);
  const { rows } = await after.query(`select email, role, staff_roles.name from users
    left join staff_roles on staff_roles.id = staff_role_id order by email`);
  await after.end();
  await database.drop();
  expect(rows).toEqual([
    { email: 'ann@example.com', role: 'user', name: null },
    { email: 'boss@example.com', role: 'admin', name: 'owner' },
  ]);
});

describe('a version from before', () => {
  let shop: TestApp;
  beforeAll(async () => {
    shop = await startTestApp();
    await makeAdmin(shop);
  });
  afterAll(() => shop.close());

  it('that makes an admin makes an owner, and one that makes a shopper takes every right', async () => {
    const [user, member] = [await makeUser(shop), await makeMember(shop, 'support')];
    const [mine, theirs] = [await shop.as(user), await shop.as(member)];
    const write = (id: number, role: 'user' | 'admin') =>
      shop.db.updateTable('users').set({ role }).where('id', '=', id).execute();
    await write(user.id, 'admin');
    expect(await mine.get('/staff/own')).toMatchObject({ status: 200, body: { staffRole: 'owner' } });
    await write(member.id, 'admin');
    expect(await theirs.get('/staff/own')).toMatchObject({ status: 200, body: { staffRole: 'support' } });
    await write(member.id, 'user');
    expect(await theirs.get('/staff/own')).toMatchObject({ status: 403 });
    expect(await theirs.get('/orders')).toMatchObject({ status: 403 });
  });
});
