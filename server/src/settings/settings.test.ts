import { defaultSettings } from '@shop/contract/settings';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeAdmin, makeUser } from '../../test/factories.ts';
import { runs } from '../../test/runs.ts';
import { storeSettings } from '../../test/stored-settings.ts';
import { type Client, startTestApp, type TestApp } from '../../test/test-app.ts';
import { openSettings } from './settings.ts';

let shop: TestApp;
/** Another process of the same shop. */
let other: TestApp;
let shoppers: { here: Client; there: Client };
beforeAll(async () => {
  shop = await startTestApp();
  other = await startTestApp({ database: shop.database });
  const user = await makeUser(shop);
  shoppers = { here: await shop.as(user), there: await other.as(user) };
});
beforeEach(async () => {
  await sql`update settings set given = '{}'`.execute(shop.db);
});
afterAll(async () => {
  await other.stop();
  await shop.close();
});

describe('the settings that a process knows', () => {
  it('are the defaults until something is set', async () => {
    const settings = openSettings(shop.database, {});
    expect(settings.current()).toEqual({ ...defaultSettings, translations: {} });
    await settings.refresh();
    expect(settings.current()).toEqual({ ...defaultSettings, translations: {} });
  });

  it('are as new as the version that came with a request, and read nothing while it stays', async () => {
    const settings = openSettings(shop.database, {});
    await settings.refresh();
    await storeSettings(shop.db, { returnDays: 14 });
    const { version } = await versionNow();
    await settings.follow(version);
    expect(settings.current().returnDays).toBe(14);
    const known = settings.current();
    await settings.follow(version);
    expect(settings.current()).toBe(known);
    await settings.refresh();
    expect(settings.current()).toBe(known);
  });

  it('are those of the environment where it has them, whatever is stored', async () => {
    await storeSettings(shop.db, { country: 'FR', lowStock: 7 });
    const settings = openSettings(shop.database, { country: 'DE' });
    await settings.refresh();
    expect(settings.current()).toMatchObject({ country: 'DE', lowStock: 7 });
    expect(settings.fixed).toEqual({ country: 'DE' });
  });

  it('leave out what only a newer version of the shop can read', async () => {
    await sql`update settings set given = '{"returnDays": "many", "colour": "red", "lowStock": 9}'`.execute(shop.db);
    const settings = openSettings(shop.database, {});
    await settings.refresh();
    expect(settings.current()).toEqual({ ...defaultSettings, translations: {}, lowStock: 9 });
  });

  it('can be read again after the database was away', async () => {
    let away = true;
    const database = {
      get reads() {
        if (away) throw new Error('away');
        return shop.database.reads;
      },
    };
    const settings = openSettings(database, {});
    await expect(settings.refresh()).rejects.toThrow('away');
    away = false;
    await storeSettings(shop.db, { returnDays: 3 });
    await settings.refresh();
    expect(settings.current().returnDays).toBe(3);
  });

  it('never go back to older ones, whoever reads at the same time', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.boolean(), { minLength: 2, maxLength: 12 }), async (steps) => {
        const settings = openSettings(shop.database, {});
        const reads: Promise<void>[] = [];
        let last = 0;
        for (const [n, changes] of steps.entries()) {
          if (changes) {
            last = n;
            await storeSettings(shop.db, { lowStock: n });
          }
          const least = last;
          reads.push(settings.refresh().then(() => expect(settings.current().lowStock).toBeGreaterThanOrEqual(least)));
        }
        await storeSettings(shop.db, { lowStock: 100 });
        await settings.refresh();
        await Promise.all(reads);
        expect(settings.current().lowStock).toBe(100);
        await storeSettings(shop.db, { lowStock: 0 });
      }),
      { numRuns: runs(20) },
    );
  });
});

describe('a change', () => {
  it('is in force with the next request of every process', async () => {
    for (const returnDays of [1, 2, 3]) {
      await storeSettings(shop.db, { returnDays });
      await shoppers.here.get('/cart');
      await shoppers.there.get('/cart');
      expect(shop.deps.settings.current().returnDays).toBe(returnDays);
      expect(other.deps.settings.current().returnDays).toBe(returnDays);
    }
  });

  it('is in what everybody may ask, without a session', async () => {
    await storeSettings(shop.db, { country: 'AT', pricesIncludeTax: false, returnDays: 8 });
    expect((await other.visitor.get('/config')).body).toMatchObject({
      country: 'AT',
      pricesIncludeTax: false,
      returnDays: 8,
    });
  });

  it('decides what the prices of the next quote are', async () => {
    const admin = await other.as(await makeAdmin(other));
    await admin.get('/cart');
    await storeSettings(shop.db, { pricesIncludeTax: false });
    await admin.get('/cart');
    expect(other.deps.settings.current().pricesIncludeTax).toBe(false);
  });
});

async function versionNow(): Promise<{ version: number }> {
  const { rows } = await sql<{ version: number }>`
    select sum(value)::bigint as version from counters where name = 'settings'`.execute(shop.db);
  return rows[0] ?? { version: 0 };
}
