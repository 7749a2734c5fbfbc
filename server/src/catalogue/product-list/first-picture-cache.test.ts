import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { makeProduct } from '../../../test/factories.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { createFirstPictureCache } from './first-picture-cache.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp();
});
afterAll(() => shop.close());

it('has the picture of the first product from the second call on, and the new one 5 s after a change', async () => {
  const first = await makeProduct(shop);
  const second = await makeProduct(shop);
  const { thumbnail } = await shop.db
    .selectFrom('products')
    .select('thumbnail')
    .where('id', '=', first.id)
    .executeTakeFirstOrThrow();
  await shop.db
    .updateTable('products')
    .set({ thumbnail: '/pictures/second.webp' })
    .where('id', '=', second.id)
    .execute();
  const firstPicture = createFirstPictureCache(shop.deps);
  expect(firstPicture()).toBeUndefined();
  await vi.waitFor(() => expect(firstPicture()).toBe(thumbnail));

  await shop.db.updateTable('products').set({ deleted: true }).where('id', '=', first.id).execute();
  expect(firstPicture()).toBe(thumbnail);
  shop.clock.advance(5);
  firstPicture();
  await vi.waitFor(() => expect(firstPicture()).toBe('/pictures/second.webp'));
});
