import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { startImportShop } from '../../../test/imports.ts';
import { readFileLines } from '../../../test/product-files.ts';

it('imports the sample file of the documentation: a product without a choice and one with three variants', async () => {
  const shop = await startImportShop();
  const path = fileURLToPath(new URL('../../../../docs/sample-products.csv', import.meta.url));
  expect(await shop.import(await readFile(path))).toMatchObject({ created: 4, changed: 0, retired: 0 });
  const lines = readFileLines(await shop.exported());
  expect(lines.map(({ sku, title, stock }) => [sku, title, stock])).toEqual([
    ['CUP-1', 'Enamel cup', '40'],
    ['SHIRT-W-S', 'Linen shirt', '5'],
    ['SHIRT-W-M', 'Linen shirt', '7'],
    ['SHIRT-B-M', 'Linen shirt', '3'],
  ]);
  expect(new Set(lines.map(({ productId }) => productId)).size).toBe(2);
  await shop.close();
});
