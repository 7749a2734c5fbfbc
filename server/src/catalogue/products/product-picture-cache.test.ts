import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { makeProduct } from '../../../test/factories.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { createProductPictureCache } from './product-picture-cache.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp();
});
afterAll(() => shop.close());

async function makePictured() {
  const { id } = await makeProduct(shop);
  const thumbnail = `/pictures/${id}.webp`;
  await shop.db.updateTable('products').set({ thumbnail }).where('id', '=', id).execute();
  return { id, thumbnail };
}

it('knows the picture that a product shows first', async () => {
  const { id, thumbnail } = await makePictured();
  expect(await createProductPictureCache(shop.deps)(id)).toBe(thumbnail);
});

it('knows none of a product that there is not', async () => {
  expect(await createProductPictureCache(shop.deps)(2_000_000_000)).toBeUndefined();
});

it('knows none while the database does not answer, and does not wait for it', async () => {
  const { id, thumbnail } = await makePictured();
  const pictureOf = createProductPictureCache(shop.deps);
  await shop.db.transaction().execute(async (tx) => {
    await sql`lock table products in access exclusive mode`.execute(tx);
    expect(await pictureOf(id)).toBeUndefined();
  });
  await vi.waitFor(async () => expect(await pictureOf(id)).toBe(thumbnail));
});
