/** lowestPrice30Days: what a product cost at least in the 30 days before its present price. */

import { product as productSchema } from '@shop/contract/catalogue';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { makeAdmin, makeProduct, makeUser } from '../../../test/factories.ts';
import { runs } from '../../../test/runs.ts';
import { type Client, read, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { createByAdmin, nth, sellOut, variantBody, withVariants } from '../../../test/variants.ts';
import { deletePastPricesBefore } from '../products/products.queries.ts';

let shop: TestApp;
let admin: Client;
let shopper: Client;
beforeAll(async () => {
  shop = await startTestApp({ rateLimits: false });
  admin = await shop.as(await makeAdmin(shop));
  shopper = await shop.as(await makeUser(shop));
});
afterAll(() => shop.close());

const edit = async (id: number, changes: object) =>
  withVariants(read(productSchema, await admin.patch(`/products/${id}`, changes)));
const stored = async (id: number) => withVariants(read(productSchema, await shopper.get(`/products/${id}`)));

describe('lowestPrice30Days', () => {
  const lowest = async (id: number) => (await stored(id)).lowestPrice30Days;
  /** Moves what was recorded of a product into the past. */
  const age = async (id: number, days: number) => {
    await sql`update past_prices set began_at = began_at - ${days} * interval '1 day', ended_at = ended_at - ${days} * interval '1 day'
      where product_id = ${id}`.execute(shop.db);
  };

  it('is null until discountPrice changes, then the lowest of the 30 days before the last change', async () => {
    const { id } = await makeProduct(shop, { discountHundredths: 0 });
    expect(await lowest(id)).toBeNull();
    await edit(id, { title: 'No new price', price: 20, discountPercentage: 0, stock: 3 });
    expect(await lowest(id)).toBeNull();
    expect(await edit(id, { price: 30 })).toMatchObject({ lowestPrice30Days: 20 });
    expect(await edit(id, { price: 40, discountPercentage: 50 })).toMatchObject({
      discountPrice: 20,
      lowestPrice30Days: 20,
    });
    expect(await edit(id, { discountPercentage: 10 })).toMatchObject({ discountPrice: 36, lowestPrice30Days: 20 });
    // Another price and discount, but the same discountPrice.
    expect(await edit(id, { price: 45, discountPercentage: 20 })).toMatchObject({
      discountPrice: 36,
      lowestPrice30Days: 20,
    });
  });

  it('does not count prices that ended more than 30 days before the present one began', async () => {
    const { id } = await makeProduct(shop, { discountHundredths: 0 });
    await edit(id, { price: 10 });
    await edit(id, { price: 30 });
    await age(id, 31);
    expect(await lowest(id)).toBe(10);
    // $30 was the price of all that time.
    expect(await edit(id, { price: 40 })).toMatchObject({ lowestPrice30Days: 30 });
    await age(id, 29);
    expect(await edit(id, { price: 50 })).toMatchObject({ lowestPrice30Days: 30 });
    expect(await edit(id, { price: 60 })).toMatchObject({ lowestPrice30Days: 30 });
    await age(id, 2);
    expect(await edit(id, { price: 70 })).toMatchObject({ lowestPrice30Days: 40 });
  });

  it('is the lowest that ended within 30 days before the last change, whatever the prices were and when', async () => {
    const pass = async (id: number, days: number) => {
      await age(id, days);
      await sql`update products set price_since = price_since - ${days} * interval '1 day' where id = ${id}`.execute(
        shop.db,
      );
    };
    const steps = fc.array(fc.record({ days: fc.integer({ min: 1, max: 35 }), price: fc.constantFrom(5, 8, 13, 21) }), {
      minLength: 1,
      maxLength: 12,
    });
    await fc.assert(
      fc.asyncProperty(steps, async (changes) => {
        const { id } = await makeProduct(shop, { discountHundredths: 0 });
        let today = 0;
        let present = (await stored(id)).discountPrice;
        let expected: number | null = null;
        const past: { price: number; ended: number }[] = [];
        for (const { days, price } of changes) {
          today += days;
          await pass(id, days);
          await sql`update products set price_cents = ${price * 100} where id = ${id}`.execute(shop.db);
          if (price !== present) {
            past.push({ price: present, ended: today });
            present = price;
            expected = Math.min(...past.filter(({ ended }) => ended > today - 30).map((one) => one.price));
          }
          expect(await lowest(id)).toBe(expected);
        }
      }),
      { numRuns: runs(40) },
    );
  });

  it('stays when past prices that ended long ago are deleted', async () => {
    const { id } = await makeProduct(shop, { discountHundredths: 0 });
    await edit(id, { price: 10 });
    await age(id, 401);
    await edit(id, { price: 30 });
    const shown = await lowest(id);
    const past = () =>
      shop.db.selectFrom('past_prices').selectAll().where('product_id', '=', id).orderBy('ended_at').execute();
    await deletePastPricesBefore(shop.db, nth(await past(), 1).ended_at);
    expect(await past()).toMatchObject([{ discount_price_cents: 1000 }]);
    expect(await lowest(id)).toBe(shown);
  });

  it('takes what a transaction set in between as never in force', async () => {
    const { id } = await makeProduct(shop, { discountHundredths: 0 });
    const within = (...prices: number[]) =>
      shop.db.transaction().execute(async (tx) => {
        for (const price of prices)
          await tx.updateTable('products').set({ price_cents: price }).where('id', '=', id).execute();
      });
    await within(100, 2000);
    expect(await lowest(id)).toBeNull();
    await within(100, 3000);
    expect(await lowest(id)).toBe(20);
    await within(4000, 200, 300, 2500);
    expect(await lowest(id)).toBe(20);
    await within(2600, 2500);
    expect(await lowest(id)).toBe(20);
    expect(
      (
        await shop.db
          .selectFrom('past_prices')
          .select('discount_price_cents')
          .where('product_id', '=', id)
          .orderBy('ended_at')
          .execute()
      ).map((row) => row.discount_price_cents),
    ).toEqual([2000, 3000]);
  });

  it('counts the price of the cheapest variant that sold out and came back', async () => {
    const product = await createByAdmin(admin, {
      variants: [variantBody('white s', { price: 8, stock: 1 }), variantBody('white m', { price: 11, stock: 1 })],
    });
    expect(product.lowestPrice30Days).toBeNull();
    const giveBack = await sellOut(shopper, product, nth(product.variants, 0));
    expect(await stored(product.id)).toMatchObject({ discountPrice: 11, lowestPrice30Days: 8 });
    await giveBack();
    expect(await stored(product.id)).toMatchObject({ discountPrice: 8, lowestPrice30Days: 8 });
  });

  it('counts prices that variants and their changes gave the product', async () => {
    const simple = await createByAdmin(admin, { stock: 5 });
    const first = await edit(simple.id, { variants: [variantBody('white s', { price: 16 }), variantBody('white m')] });
    expect(first).toMatchObject({ discountPrice: 16, lowestPrice30Days: 20 });
    const variants = first.variants.map((one) => ({ ...one, price: 25 }));
    expect(await edit(simple.id, { variants, discountPercentage: 10 })).toMatchObject({
      discountPrice: 22.5,
      lowestPrice30Days: 16,
    });
    expect(await edit(simple.id, { variants: [] })).toMatchObject({ discountPrice: 18, lowestPrice30Days: 16 });
  });

  it('is kept through concurrent changes, which all end', async () => {
    const { id } = await makeProduct(shop, { discountHundredths: 0 });
    const answers = await Promise.all([30, 40, 50, 60, 70].map((price) => admin.patch(`/products/${id}`, { price })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await edit(id, { price: 99 })).toMatchObject({ lowestPrice30Days: 20 });
  });

  it('is on lists, too', async () => {
    const { id } = await makeProduct(shop, {
      discountHundredths: 0,
      brand: {
        id: (
          await shop.db
            .insertInto('brands')
            .values({ value: 'Lowest', label: 'Lowest' })
            .returning('id')
            .executeTakeFirstOrThrow()
        ).id,
      },
    });
    await edit(id, { price: 44 });
    const list = read(z.array(productSchema), await shopper.get('/products?brand=Lowest'));
    expect(list).toMatchObject([{ id, discountPrice: 44, lowestPrice30Days: 20 }]);
  });
});
