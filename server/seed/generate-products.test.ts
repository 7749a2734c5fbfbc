/** Generated products, with and without variants. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkInvariants } from '../ops/check-invariants.ts';
import { makeUser } from '../test/factories.ts';
import { startTestApp, type TestApp } from '../test/test-app.ts';
import { connect } from '../test/test-database.ts';
import { generateProducts, MOST_VARIANTS } from './generate-products.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp();
});
afterAll(() => shop.close());

describe('generated products', () => {
  it.each([0, 1, 3, 7, MOST_VARIANTS])(
    'with %i variants each are as the shop would have made them',
    async (variants) => {
      const client = await connect(shop.database.url);
      const before = await shop.db
        .selectFrom('products')
        .select((eb) => eb.fn.max('id').as('id'))
        .executeTakeFirstOrThrow();
      await generateProducts(client, { count: 60, variants }, () => {});
      await client.end();
      const findings = await checkInvariants(shop.db, shop.clock.now(), undefined);
      expect(findings.filter(({ state }) => state !== 'ok')).toEqual([]);
      const made = await shop.db
        .selectFrom('products')
        .select(['id'])
        .where('id', '>', before.id ?? 0)
        .execute();
      expect(made).toHaveLength(60);
      const shopper = await shop.as(await makeUser(shop));
      const { status, body } = await shopper.get(`/products/${made[0]?.id}`);
      expect({ status, body }).toMatchObject({
        status: 200,
        body: { variants: { length: variants }, priceVaries: variants > 2 },
      });
    },
  );
});
