/** A guest's cart and an account's become one when the guest logs in. */

import { loggedIn } from '@shop/contract/logged-in';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeProducts, makeUser, PASSWORD } from '../../test/factories.ts';
import { cartOf, somebody, startOpenShop, withCookie } from '../../test/guests.ts';
import { runs } from '../../test/runs.ts';
import { cookieOf, read, type TestApp } from '../../test/test-app.ts';

const PRODUCTS = 4;

let shop: TestApp;
beforeAll(async () => {
  shop = await startOpenShop();
});
afterAll(() => shop.close());

/** What both have of a product, and what becomes of it before the login. */
const line = fc.record({
  brought: fc.integer({ min: 0, max: 5 }),
  own: fc.integer({ min: 0, max: 5 }),
  stock: fc.integer({ min: 0, max: 7 }),
  deleted: fc.boolean(),
});

type Line = typeof line extends fc.Arbitrary<infer Value> ? Value : never;

/** What the account has of it afterwards: the sum, at most 5 and at most the stock; what cannot be had is left as it was, at most 5. */
function expected({ brought, own, stock, deleted }: Line): number {
  if (brought === 0 || own === 0) return brought + own;
  return Math.min(brought + own, 5, deleted || stock === 0 ? 5 : stock);
}

describe('the carts of a guest and an account', () => {
  it('are one after the login: sums within their limits, nothing lost, and `cart.reduced` names exactly what became less', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(line, { minLength: PRODUCTS, maxLength: PRODUCTS }), async (lines) => {
        const products = await makeProducts(
          shop,
          lines.map(() => ({ stock: 10 })),
        );
        const user = await makeUser(shop);
        const [member, stranger] = [await shop.as(user), somebody(shop)];
        let guest = stranger;
        for (const [n, { brought, own }] of lines.entries()) {
          const product = products[n]?.id;
          if (own > 0) await member.post('/cart', { product, quantity: own });
          if (brought === 0) continue;
          const added = await guest.post('/cart', { product, quantity: brought });
          if (guest === stranger) guest = withCookie(shop, stranger, cookieOf(added));
        }
        for (const [n, { stock, deleted }] of lines.entries()) {
          const { id = 0, variantId = 0 } = products[n] ?? {};
          await shop.db.updateTable('stocks').set({ stock }).where('variant_id', '=', variantId).execute();
          await shop.db.updateTable('products').set({ deleted }).where('id', '=', id).execute();
        }
        const answer = await guest.post('/auth/login', { email: user.email, password: PASSWORD });
        const after = new Map((await cartOf(member)).map(({ product, quantity }) => [product.id, quantity]));
        const kept = lines.map((one, n) => [products[n]?.id, expected(one)] as const);
        expect(after).toEqual(new Map(kept.filter(([, quantity]) => quantity > 0)));
        const reduced = lines.flatMap((one, n) =>
          expected(one) < one.brought + one.own
            ? [{ product: products[n]?.id, variant: null, wanted: one.brought + one.own, kept: expected(one) }]
            : [],
        );
        const brings = lines.some(({ brought }) => brought > 0);
        expect(read(loggedIn, answer).cart?.reduced).toEqual(brings ? reduced : undefined);
        // The guest has nothing any more, not even a session.
        if (brings) expect(await cartOf(guest)).toEqual([]);
      }),
      { numRuns: runs(40) },
    );
  }, 120_000);
});
