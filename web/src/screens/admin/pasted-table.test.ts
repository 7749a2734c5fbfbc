import { describe, expect, test } from 'vitest';
import { planStocks, readTable, stockFile } from './pasted-table.ts';

const product = (productId: number, stock: number, variantId: number | null = null) => ({
  ...{ productId, variantId, stock },
  title: `Product ${productId}`,
  sku: null,
});

describe('a pasted table', () => {
  test('has a name and a stock in each line, whatever stands between them, with or without headings', () => {
    const expected = [
      { line: 2, name: 'TEA-1', stock: '40' },
      { line: 4, name: 'Pot, blue', stock: '7' },
    ];
    expect(readTable('SKU\tStock\r\nTEA-1\t40\r\n\r\n"Pot, blue"\t 7')).toEqual(expected);
    expect(readTable('SKU;Stock\nTEA-1;40\n\nPot, blue;7')).toEqual(expected);
    expect(readTable('SKU,Stock\nTEA-1,40\n\nPot, blue,7')).toEqual(expected);
    expect(readTable('TEA-1\t40')).toEqual([{ line: 1, name: 'TEA-1', stock: '40' }]);
    expect(readTable('TEA-1\tTea, green\t40')).toEqual([{ line: 1, name: 'TEA-1', stock: '40' }]);
    expect(readTable(' \n\n')).toEqual([]);
  });

  test('changes what it names once, and says of every other line why not', async () => {
    const lines = readTable('a\t5\nb\t9\nc\t1\nd\t1\ne\t1\na\t6\nb\tmany\na\t1000001');
    const named = [
      [product(1, 2)],
      [product(2, 9)],
      [],
      [product(3, 0), product(4, 0)],
      [product(5, 0, 50), product(5, 0, 51), product(5, 0, 52)],
      [product(1, 2)],
      [product(2, 9)],
      [product(1, 2)],
    ].map((matches, index) => ({ name: lines[index]?.name ?? '', matches }));
    const plan = planStocks(lines, named);
    expect(plan.changes).toEqual([{ line: 1, product: product(1, 2), stock: 5 }]);
    expect(plan.same).toBe(1);
    expect(plan.faults.map(({ line, reason }) => `${line}: ${reason}`)).toEqual([
      '3: No product has this SKU or this title.',
      '4: 2 products have this title. Name the SKU.',
      '5: It has 3 variants. Name the SKU of one.',
      '6: The same as line 1.',
      '7: “many” is no whole number from 0 to 1,000,000.',
      '8: “1000001” is no whole number from 0 to 1,000,000.',
    ]);
    expect(await stockFile([{ line: 1, product: product(5, 0, 50), stock: 3 }, ...plan.changes]).text()).toBe(
      'productId,variantId,stock\r\n5,50,3\r\n1,,5',
    );
  });
});
