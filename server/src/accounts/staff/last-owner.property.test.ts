import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAdmin, makeMember } from '../../../test/factories.ts';
import { runs } from '../../../test/runs.ts';
import { type Client, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { countOwners } from './staff.queries.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp();
});
afterAll(() => shop.close());

const MEMBERS = 4;
const change = fc.record({
  by: fc.nat(MEMBERS - 1),
  on: fc.nat(MEMBERS - 1),
  to: fc.constantFrom('owner', 'manager', undefined),
});

describe('whatever members of staff do to each other at the same moment', () => {
  it('the shop keeps an owner', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 2, maxLength: 12 }), async (changes) => {
        await shop.db.updateTable('users').set({ role: 'user' }).execute();
        const members = [
          await makeAdmin(shop),
          await makeAdmin(shop),
          await makeAdmin(shop),
          await makeMember(shop, 'manager'),
        ];
        const clients: Client[] = [];
        for (const member of members) clients.push(await shop.as(member));
        const answers = await Promise.all(
          changes.map(({ by, on, to }) => {
            const path = `/staff/${members[on]?.id}`;
            return to === undefined ? clients[by]?.delete(path) : clients[by]?.patch(path, { staffRole: to });
          }),
        );
        for (const answer of answers) expect([200, 401, 403, 404, 409]).toContain(answer?.status);
        expect(await countOwners(shop.db)).toBeGreaterThan(0);
      }),
      { numRuns: runs(50) },
    );
  });

  it('the last one can neither be lowered nor removed', async () => {
    await shop.db.updateTable('users').set({ role: 'user' }).execute();
    const last = await makeAdmin(shop);
    const client = await shop.as(last);
    expect(await client.patch(`/staff/${last.id}`, { staffRole: 'manager' })).toMatchObject({ status: 409 });
    expect(await client.delete(`/staff/${last.id}`)).toMatchObject({ status: 409 });
    expect(await client.get('/staff/own')).toMatchObject({ status: 200, body: { staffRole: 'owner' } });
  });

  it.each([
    ['remove', (client: Client, id: number) => client.delete(`/staff/${id}`)],
    ['lower', (client: Client, id: number) => client.patch(`/staff/${id}`, { staffRole: 'support' })],
  ])('two owners who %s each other at the same moment leave one', async (_how, act) => {
    await shop.db.updateTable('users').set({ role: 'user' }).execute();
    const [one, other] = [await makeAdmin(shop), await makeAdmin(shop)];
    const [asOne, asOther] = [await shop.as(one), await shop.as(other)];
    const answers = await Promise.all([act(asOne, other.id), act(asOther, one.id)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await countOwners(shop.db)).toBe(1);
  });
});
