import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ImportShop, startImportShop } from '../../../test/imports.ts';
import { newProductBody } from '../../../test/product-files.ts';
import { insertChangeSet } from './change-sets.queries.ts';
import { deleteLeftChangeSets } from './delete-left-change-sets.ts';
import { recoverChangeSets } from './recover-change-sets.ts';

const DAY = 24 * 3600;
let shop: ImportShop;
beforeAll(async () => {
  shop = await startImportShop();
});
afterAll(() => shop.close());

it('deletes what nobody applied, and checks that broke off, after 30 days, and keeps what can be undone', async () => {
  const one = await shop.create(newProductBody);
  const applied = await shop.import([{ productId: one.id, title: 'A' }]);
  const checked = await shop.check([{ productId: one.id, title: 'B' }]);
  const { user_id: userId } = await shop.db.selectFrom('change_sets').select('user_id').executeTakeFirstOrThrow();
  const broken = await insertChangeSet(shop.db, 'import', { userId, language: 'en', at: shop.clock.now() });
  const there = async () => {
    await deleteLeftChangeSets(shop.deps);
    return (await shop.db.selectFrom('change_sets').select('id').orderBy('id').execute()).map(({ id }) => id);
  };
  expect(await there()).toEqual([applied.id, checked.id, broken]);
  shop.clock.advance(60);
  await recoverChangeSets(shop.deps);
  shop.clock.advance(29 * DAY);
  expect(await there()).toEqual([applied.id, checked.id, broken]);
  shop.clock.advance(2 * DAY);
  expect(await there()).toEqual([applied.id]);
  expect(await shop.db.selectFrom('change_lines').select('change_set_id').execute()).toEqual([
    { change_set_id: applied.id },
  ]);
});
