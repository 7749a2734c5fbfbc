import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { makeProduct } from '../../test/factories.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { recallFirstPicture } from './recall-first-picture.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp();
});
afterAll(() => shop.close());

it('knows the picture of the first product from the second question on, and forgets it when it is another', async () => {
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
  const recall = recallFirstPicture(shop.deps);
  expect(recall()).toBeUndefined();
  await vi.waitFor(() => expect(recall()).toBe(thumbnail));

  await shop.db.updateTable('products').set({ deleted: true }).where('id', '=', first.id).execute();
  expect(recall()).toBe(thumbnail);
  shop.clock.advance(5);
  recall();
  await vi.waitFor(() => expect(recall()).toBe('/pictures/second.webp'));
});
