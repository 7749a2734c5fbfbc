/** What becomes of imports whose process died. */

import { importResource } from '@shop/contract/product-files';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ImportShop, startImportShop } from '../../../test/imports.ts';
import { stockFaults } from '../../../test/ledger.ts';
import { newProductBody } from '../../../test/product-files.ts';
import { read } from '../../../test/test-app.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { insertChangeSet, startChangeSet, touchProgress } from './change-sets.queries.ts';
import { finishStocks } from './finish-stocks.ts';
import { recoverChangeSets } from './recover-change-sets.ts';

let shop: ImportShop;
beforeAll(async () => {
  shop = await startImportShop();
});
afterAll(async () => {
  expect(await shop.faults()).toEqual([]);
  await shop.close();
});

const find = async ({ id }: { id: number }) => read(importResource, await shop.admin.get(`/imports/${id}`));
const stateOf = async (one: { id: number }) => (await find(one)).state;

/** As a process leaves it that dies while it reads the file. */
async function startCheck(): Promise<{ id: number }> {
  const { id: userId } = await shop.db.selectFrom('users').select('id').executeTakeFirstOrThrow();
  const id = await insertChangeSet(shop.db, 'import', { userId, language: 'en', at: shop.clock.now() });
  await touchProgress(shop.db, id, 'reading', shop.clock.now());
  await shop.db
    .insertInto('import_parts')
    .values({ change_set_id: id, part: 0, bytes: Buffer.from('x') })
    .execute();
  return { id };
}

describe('a check whose process died', () => {
  it('has failed within a minute, says what to do, leaves nothing of the file, and cannot be applied', async () => {
    const broken = await startCheck();
    await recoverChangeSets(shop.deps);
    expect(await stateOf(broken)).toBe('checking');
    expect((await shop.tryApply(broken)).text).toContain('IMPORT_CHECKING');
    shop.clock.advance(40);
    await recoverChangeSets(shop.deps);
    expect(await find(broken)).toMatchObject({
      state: 'failed',
      failure: expect.stringContaining('send the file again'),
      progress: null,
    });
    expect(await shop.tryApply(broken)).toMatchObject({ status: 409, text: expect.stringContaining('IMPORT_FAILED') });
    expect(await shop.db.selectFrom('import_parts').select('part').execute()).toEqual([]);
  });

  it('is told from one that another process is at', async () => {
    const running = await startCheck();
    shop.clock.advance(40);
    await touchProgress(shop.db, running.id, 'reading', shop.clock.now());
    await recoverChangeSets(shop.deps);
    expect(await stateOf(running)).toBe('checking');
  });
});

describe('an import whose process died', () => {
  it('before it was carried out is checked, or applied, again', async () => {
    const one = await shop.create(newProductBody);
    const checked = await shop.check([{ productId: one.id, price: 30, stock: 12 }]);
    await startChangeSet(shop.db, checked.id, 'applying', shop.clock.now());
    await recoverChangeSets(shop.deps);
    expect(await stateOf(checked)).toBe('applying');
    shop.clock.advance(40);
    await recoverChangeSets(shop.deps);
    expect(await stateOf(checked)).toBe('checked');
    expect(await shop.find(one)).toMatchObject({ price: 20, stock: 10 });
    await shop.apply(checked);
    await startChangeSet(shop.db, checked.id, 'undoing', shop.clock.now());
    shop.clock.advance(40);
    await recoverChangeSets(shop.deps);
    expect(await stateOf(checked)).toBe('applied');
    expect(await shop.find(one)).toMatchObject({ price: 30, stock: 12 });
  });

  it('and was not dead, but waited for long, is left to it', async () => {
    const one = await shop.create(newProductBody);
    const checked = await shop.check([{ productId: one.id, price: 30 }]);
    await startChangeSet(shop.db, checked.id, 'applying', shop.clock.now());
    await inTransaction(shop.db, async (tx) => {
      await tx.selectFrom('change_sets').select('id').where('id', '=', checked.id).forNoKeyUpdate().execute();
      shop.clock.advance(40);
      await recoverChangeSets(shop.deps);
    });
    expect(await stateOf(checked)).toBe('applying');
    await shop.apply(checked);
  });

  it('before its stocks were changed is finished by another one; until then it is being applied', async () => {
    const one = await shop.create(newProductBody);
    const checked = await shop.check([{ productId: one.id, price: 30, stock: 12 }]);
    expect((await shop.dyingBeforeStocks(() => shop.tryApply(checked))).status).toBe(500);
    expect(await stateOf(checked)).toBe('applying');
    expect(await shop.find(one)).toMatchObject({ price: 30, stock: 10 });
    await shop.sell(one, 3);

    shop.clock.advance(40);
    await recoverChangeSets(shop.deps);
    expect(await stateOf(checked)).toBe('applying');
    await finishStocks(shop.deps);
    expect(await stateOf(checked)).toBe('applied');
    expect(await shop.find(one)).toMatchObject({ price: 30, stock: 9 });
    expect(await stockFaults(shop.db)).toEqual([]);
    await shop.undo(checked);
    expect(await shop.find(one)).toMatchObject({ price: 20, stock: 7 });
  });
});
