import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeProduct, makeUser } from '../../test/factories.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { inTransaction } from '../platform/db/database.ts';
import { findCartItem, insertCartItem, updateCartItem } from './cart.queries.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp();
});
afterAll(() => shop.close());

test('a line is found and changed as its owner’s only, whatever was checked before', async () => {
  const [me, other, product] = [await makeUser(shop), await makeUser(shop), await makeProduct(shop)];
  const at = shop.clock.now();
  const variant = { variantId: product.variantId, color: undefined, size: undefined, choices: undefined };
  const line = await inTransaction(shop.db, (tx) =>
    insertCartItem(tx, { userId: me.id, productId: product.id, quantity: 1, ...variant, at }),
  );
  if (line === undefined) throw new Error('The line was not added');
  expect(await updateCartItem(shop.db, other.id, line.id, { quantity: 5 })).toBeUndefined();
  expect(await findCartItem(shop.db, other.id, line.id)).toBeUndefined();
  expect(await findCartItem(shop.db, me.id, line.id)).toMatchObject({ quantity: 1 });
});
