import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ImportShop, startImportShop } from '../../../test/imports.ts';
import { newProductBody } from '../../../test/product-files.ts';
import { insertChangeSet } from './change-sets.queries.ts';
import { deleteLeftChangeSets } from './delete-left-change-sets.ts';

const DAY = 24 * 3600;
let shop: ImportShop;
beforeAll(async () => {
  shop = await startImportShop();
});
afterAll(() => shop.close());

it('deletes a check that broke off after a day and what nobody applied after 30, and keeps what can be undone', async () => {
  const one = await shop.create(newProductBody);
  const applied = await shop.import([{ productId: one.id, title: 'A' }]);
  const checked = await shop.check([{ productId: one.id, title: 'B' }]);
  const { user_id: userId } = await shop.db.selectFrom('change_sets').select('user_id').executeTakeFirstOrThrow();
  const broken = await insertChangeSet(shop.db, 'import', { userId, at: shop.clock.now() });
  await shop.db
    .insertInto('import_parts')
    .values({ change_set_id: broken, part: 0, bytes: Buffer.from('x') })
    .execute();
  const there = async () => {
    await deleteLeftChangeSets(shop.deps);
    return (await shop.db.selectFrom('change_sets').select('id').orderBy('id').execute()).map(({ id }) => id);
  };
  expect(await there()).toEqual([applied.id, checked.id, broken]);
  shop.clock.advance(DAY + 60);
  expect(await there()).toEqual([applied.id, checked.id]);
  expect(await shop.db.selectFrom('import_parts').select('part').execute()).toEqual([]);
  shop.clock.advance(30 * DAY);
  expect(await there()).toEqual([applied.id]);
  expect(await shop.db.selectFrom('change_lines').select('change_set_id').execute()).toEqual([
    { change_set_id: applied.id },
  ]);
});
