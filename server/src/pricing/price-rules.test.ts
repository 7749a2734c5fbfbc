import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeProduct, makeUser, orderOf } from '../../test/factories.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { findSessionActor, startSession } from '../accounts/sessions.ts';
import { openSettings } from '../settings/settings.ts';
import { currentPriceRules, loadPriceRules } from './price-rules.ts';

let shop: TestApp;
let token: string;
beforeAll(async () => {
  shop = await startTestApp();
  token = await startSession(shop.deps, await makeUser(shop), undefined);
});
afterAll(() => shop.close());

/** As every request reads it. */
async function versionOfSession(): Promise<number> {
  const session = await findSessionActor(shop.deps, token);
  if (session === undefined) throw new Error('No session');
  return session.priceRulesVersion;
}

const run = (statement: string) => sql.raw(statement).execute(shop.db);
const rules = async () => loadPriceRules(shop.deps, await versionOfSession());

const PROMOTION = `insert into promotions (name, automatic, kind, value, n, x, y, minimum_total_cents, categories, brands, products,
    first_order, customers, from_at, until_at, uses_limit, limit_per_customer, combinable, position, active, created_at, updated_at)`;

describe('the rules that prices are computed from', () => {
  it('are empty until something is set up, beside the settings of the shop', async () => {
    expect(await rules()).toEqual({
      zones: [],
      taxRates: [],
      promotions: [],
      shopCountry: 'US',
      pricesIncludeTax: true,
      timeZone: 'UTC',
    });
    const settings = openSettings(shop.database, { country: 'DE', pricesIncludeTax: false, timeZone: 'Asia/Tokyo' });
    const german = { ...shop.deps, settings };
    expect(await currentPriceRules(german)).toMatchObject({
      shopCountry: 'DE',
      pricesIncludeTax: false,
      timeZone: 'Asia/Tokyo',
    });
    expect(await rules()).toMatchObject({ shopCountry: 'US', pricesIncludeTax: true });
  });

  it('hold zones, tax rates and promotions as they are stored, in the order in which they count', async () => {
    await run(`insert into shipping_zones (name, created_at, updated_at) values ('Europe', now(), now())`);
    await run(`insert into shipping_zone_countries select country, id, position from shipping_zones,
      (values ('DE', 1), ('AT', 0)) as countries (country, position)`);
    await run(`insert into shipping_methods (zone_id, position, name, measure, rates, free_from_cents, days_from, days_to, pick_up)
      select id, 0, 'Parcel', 'weight', '[{"from": 0, "price": 490}, {"from": 2000, "price": 990}]', 5000, 2, 4, false from shipping_zones`);
    await run(`insert into tax_rates (name, country, region, tax_class, percent_thousandths, from_day, created_at, updated_at)
      values ('VAT', 'DE', null, null, 19000, '2026-01-01', now(), now())`);
    await run(`${PROMOTION} values
      ('Second', true, 'fixed', 500, null, null, null, 2000, '["Shoes"]', '["Acme"]', '[7]', true, '[1, 2]', null,
        '2026-02-01T00:00:00Z', 10, 1, false, 1, true, now(), now()),
      ('First', false, 'percent', 1250, null, null, null, null, '[]', '[]', '[]', false, '[]', '2026-01-01T00:00:00Z', null, null,
        null, true, 0, false, now(), now())`);
    await run(`insert into promotion_codes (key, promotion_id, code, made)
      select 'summer', id, 'Summer', false from promotions where name = 'First'
      union all select 'made' || number, id, 'MADE' || number, true from promotions, generate_series(1, 3) as number where name = 'First'`);

    const found = await rules();
    expect(found.zones).toEqual([
      {
        id: expect.any(Number),
        countries: ['AT', 'DE'],
        methods: [
          {
            id: expect.any(Number),
            name: 'Parcel',
            by: 'weight',
            rates: [
              { from: 0, priceMinor: 490 },
              { from: 2000, priceMinor: 990 },
            ],
            freeFromMinor: 5000,
            days: { from: 2, to: 4 },
            pickUp: false,
          },
        ],
      },
    ]);
    expect(found.taxRates).toMatchObject([
      { name: 'VAT', country: 'DE', region: null, taxClass: null, percentThousandths: 19_000, from: '2026-01-01' },
    ]);
    expect(found.promotions).toMatchObject([
      {
        name: 'First',
        automatic: false,
        code: 'Summer',
        terms: { kind: 'percent', value: 1250 },
        categories: new Set(),
        customers: new Set(),
        from: Date.UTC(2026, 0, 1),
        until: null,
        limit: null,
        limitPerCustomer: null,
        combinable: true,
        active: false,
      },
      {
        name: 'Second',
        automatic: true,
        code: null,
        terms: { kind: 'fixed', value: 500 },
        minimumTotalMinor: 2000,
        categories: new Set(['Shoes']),
        brands: new Set(['Acme']),
        products: new Set([7]),
        firstOrder: true,
        customers: new Set([1, 2]),
        from: null,
        until: Date.UTC(2026, 1, 1),
        limit: 10,
        limitPerCustomer: 1,
        combinable: false,
        active: true,
      },
    ]);
  });

  it('are read once while their version stays, however many requests need them', async () => {
    const version = await versionOfSession();
    const [first, ...others] = await Promise.all(Array.from({ length: 5 }, () => loadPriceRules(shop.deps, version)));
    for (const other of others) expect(other).toBe(first);
    expect(await rules()).toBe(first);
  });

  it.each([
    `update shipping_zones set name = 'World'`,
    `update shipping_zone_countries set country = 'CH' where country = 'AT'`,
    `update shipping_methods set name = 'Letter'`,
    `update tax_rates set percent_thousandths = 7000`,
    `update promotions set active = true`,
    `update promotion_codes set code = 'SUMMER' where not made`,
    `delete from promotion_codes where not made`,
    `delete from promotions where name = 'Second'`,
    `delete from tax_rates`,
    `delete from shipping_methods`,
    `delete from shipping_zones`,
  ])('change with the next request in every process after %s', async (statement) => {
    const before = await rules();
    // Not through the shop, as another process would.
    await run(statement);
    const after = await rules();
    expect(after).not.toBe(before);
    expect(after).toEqual(await currentPriceRules({ ...shop.deps, reads: shop.deps.db }));
  });

  it('are read again after a read that failed', async () => {
    await run('alter table tax_rates rename to hidden_rates');
    const version = Math.random();
    await expect(loadPriceRules(shop.deps, version)).rejects.toThrow();
    await run('alter table hidden_rates rename to tax_rates');
    expect(await loadPriceRules(shop.deps, version)).toMatchObject({ taxRates: [] });
  });

  it('do not change with uses, nor with codes that are made in bulk', async () => {
    const shopper = await shop.as(await makeUser(shop));
    expect((await shopper.post('/orders', orderOf([{ product: await makeProduct(shop), quantity: 1 }]))).status).toBe(
      201,
    );
    const before = await rules();
    await run(
      `insert into promotion_codes (key, promotion_id, code, made) select 'new', id, 'NEW', true from promotions limit 1`,
    );
    await run(`insert into promotion_uses (order_id, promotion_id, user_id, code_key, at)
      select orders.id, promotions.id, user_id, 'new', now() from orders, promotions limit 1`);
    await run(`update promotion_codes set used = true where key = 'new'`);
    await run('update promotion_uses set given_back = true');
    await run('delete from promotion_uses');
    await run(`delete from promotion_codes where key = 'new'`);
    expect(await rules()).toBe(before);
  });
});
