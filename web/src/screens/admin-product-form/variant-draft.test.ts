import { COLOR_OPTION, SIZE_OPTION } from '@shop/contract/options';
import { byName } from '@shop/contract/product-fields';
import { describe, expect, it } from 'vitest';
import { FakeOptions, someOption } from '../../../test/fake-options.ts';
import type { KnownOptions, Offer } from './chosen-options.ts';
import {
  combinationName,
  countWithMissing,
  fittingRows,
  missingCombinations,
  withAllCombinations,
} from './combinations.ts';
import { mergeVariants, withSavedIds } from './merge-variants.ts';
import { rowMessages } from './read-variants.ts';
import {
  cellsOf,
  choicesOf,
  filledDown,
  moved,
  pasted,
  spreadEvenly,
  unitsIn,
  type VariantDraft,
  variantColumns,
} from './variant-draft.ts';

type Chosen = { color?: string | null; size?: string | null };

function row({ color = 'white', size = 'm', ...changes }: Partial<VariantDraft> & Chosen = {}): VariantDraft {
  const choices = choicesOf({ color, size, choices: [] });
  return { id: null, choices, ...byName(variantColumns, () => ''), ...changes };
}
const offered = (colors: string[], sizes: string[], grinds: string[] = []): Offer =>
  [
    { option: COLOR_OPTION, values: colors },
    { option: SIZE_OPTION, values: sizes },
    { option: 3, values: grinds },
  ].filter(({ values }) => values.length > 0);
const offer = offered(['white', 'black'], ['s', 'm', 'l']);
const known: KnownOptions = [
  ...new FakeOptions().all,
  someOption({ id: 3, name: 'Grind', values: ['Whole beans', 'Filter'] }),
];
const names = (rows: readonly VariantDraft[]) => rows.map(({ choices }) => combinationName(choices, offer, known));

describe('all combinations', () => {
  it('come by colour and then by size, behind the rows that are there', () => {
    const rows = withAllCombinations([row({ color: 'black', size: 'l', sku: 'B-L' })], offer);
    expect(names(rows)).toEqual(['Black, L', 'White, S', 'White, M', 'White, L', 'Black, S', 'Black, M']);
    expect(rows[0]?.sku).toBe('B-L');
    expect(missingCombinations(rows, offer)).toEqual([]);
  });

  it('of a product with sizes alone have no colour; of one without a choice there are none', () => {
    expect(names(withAllCombinations([], offered([], ['s', 'm'])))).toEqual(['S', 'M']);
    expect(withAllCombinations([], offered([], []))).toEqual([]);
  });

  it('give rows from before the product had colours the first one, and take it when it has none any more', () => {
    const bySize = [row({ id: 1, color: null, size: 's' })];
    expect(withAllCombinations(bySize, offered(['white', 'black'], ['s']))).toMatchObject([
      { id: 1, choices: { 1: 'white', 2: 's' } },
      { id: null, choices: { 1: 'black', 2: 's' } },
    ]);
    const byColor = [row({ id: 1 }), row({ id: 2, color: 'black' })];
    expect(withAllCombinations(byColor, offered([], ['m']))).toEqual([{ ...byColor[0], choices: { 2: 'm' } }]);
  });
});

describe('other options than colour and size', () => {
  const coffee = offered([], [], ['whole-beans', 'filter']);

  it('are combined like these, in the order of the pickers', () => {
    const grindFirst = [...coffee, { option: SIZE_OPTION, values: ['s', 'm'] }];
    const rows = withAllCombinations([], grindFirst);
    expect(rows.map(({ choices }) => combinationName(choices, grindFirst, known))).toEqual([
      'Whole beans, S',
      'Whole beans, M',
      'Filter, S',
      'Filter, M',
    ]);
    expect(missingCombinations(rows, grindFirst)).toEqual([]);
  });

  it('give rows the first value, and rows with a value that is not chosen any more go', () => {
    const rows = [row({ id: 1 }), row({ id: 2, size: 'l' }), row({ id: 3, color: 'gray' })];
    const fitted = fittingRows(rows, offered(['white', 'black'], ['m', 'l'], ['filter']));
    expect(fitted.map(({ id, choices }) => [id, choices[3]])).toEqual([
      [1, 'filter'],
      [2, 'filter'],
    ]);
    expect(fittingRows(rows, offered(['white'], [])).map(({ id }) => id)).toEqual([1]);
    expect(fittingRows(rows, [])).toEqual([]);
  });

  it('are counted without listing them', () => {
    const many = (count: number) => Array.from({ length: count }, (_, n) => `v${n}`);
    const huge = [1, 2, 3].map((option) => ({ option, values: many(200) }));
    expect(countWithMissing([], huge)).toBe(8_000_000);
    expect(countWithMissing([row(), row({ color: 'gray' })], offer)).toBe(7);
    expect(countWithMissing([], [])).toBe(0);
  });
});

describe('a block from a spreadsheet', () => {
  const rows = withAllCombinations([], offered([], ['s', 'm', 'l']));

  it('is read with its quotes, and amounts as spreadsheets show them', () => {
    expect(cellsOf('A-1\t$1,234.50\r\n"A ""2"""\t12,50\r\n')).toEqual([
      ['A-1', '$1,234.50'],
      ['A "2"', '12,50'],
    ]);
    const { rows: filled } = pasted(rows, 0, 'sku', cellsOf('A-1\t$1,234.50\t1,200\nA-2\t12,50\t7'));
    expect(filled).toMatchObject([
      { sku: 'A-1', price: '1234.50', stock: '1200' },
      { sku: 'A-2', price: '12.50', stock: '7' },
      { sku: '', price: '', stock: '' },
    ]);
  });

  it('with a dot before three digits stays as it is, and its cells say what is wrong: it may mean thousands', () => {
    const { rows: filled } = pasted(rows, 0, 'price', cellsOf('1.250\t1.000\n12.50\t12.00'));
    expect(filled).toMatchObject([
      { price: '1.250', stock: '1.000' },
      { price: '12.50', stock: '12.00' },
      { price: '', stock: '' },
    ]);
    expect(rowMessages(filled.slice(0, 2), offered([], ['s', 'm']), known)).toEqual({
      'variants.0.price': 'price must have nothing between thousands, and at most two decimals',
      'variants.0.stock': 'stock must have nothing between thousands, and at most two decimals',
    });
  });

  it('fills from its cell to the right and down; what reaches beyond the table is left out and counted', () => {
    const { rows: filled, left } = pasted(rows, 1, 'stock', cellsOf('1\t/a.webp\tbeyond\n2\n3'));
    expect(filled.map(({ stock, image }) => [stock, image])).toEqual([
      ['', ''],
      ['1', '/a.webp'],
      ['2', ''],
    ]);
    expect(left).toBe(1);
  });
});

describe('the rows', () => {
  const rows = [row({ size: 's', stock: '3' }), row({ size: 'm', stock: 'x' }), row({ size: 'l' })];

  it('take a value down, change places, and spread a stock without loss', () => {
    expect(filledDown(rows, 0, 'stock').map(({ stock }) => stock)).toEqual(['3', '3', '3']);
    expect(filledDown(rows, 1, 'stock').map(({ stock }) => stock)).toEqual(['3', 'x', 'x']);
    expect(names(moved(rows, 2, -1))).toEqual(['White, S', 'White, L', 'White, M']);
    expect(names(moved(rows, 0, -1))).toEqual(names(rows));
    expect(unitsIn(rows)).toBe(3);
    expect(spreadEvenly(rows, 40).map(({ stock }) => stock)).toEqual(['14', '13', '13']);
  });

  it('say at their cells what is wrong', () => {
    const faulty = [row({ sku: 'A', stock: '1' }), row({ size: 'l', sku: 'a', stock: 'x' }), row({ color: 'gray' })];
    expect(rowMessages(faulty, offer, known)).toEqual({
      'variants.1.sku': 'White, M has this SKU already',
      'variants.1.stock': 'stock must be a number',
      'variants.2': 'Gray is not chosen above: choose it, or another one here, or remove the row',
      'variants.2.stock': 'stock is required',
    });
  });
});

describe('the merge with what somebody else has changed', () => {
  const opened = [row({ id: 1, stock: '5', sku: 'A' }), row({ id: 2, size: 'l', stock: '5' })];

  it('takes cells that were not touched, keeps typed ones, and counts a typed stock as a difference', () => {
    const mine = [row({ id: 1, stock: '9', sku: 'A', price: '12' }), row({ id: 2, size: 'l', stock: '5' })];
    const theirs = [row({ id: 1, stock: '3', sku: 'B' }), row({ id: 2, size: 'l', stock: '4' })];
    expect(mergeVariants(opened, mine, theirs)).toMatchObject([
      { id: 1, sku: 'B', price: '12', stock: '7' },
      { id: 2, stock: '4' },
    ]);
  });

  it('keeps removals and additions of both', () => {
    const mine = [row({ id: 1, stock: '5', sku: 'A' }), row({ color: 'black', stock: '1' })];
    const theirs = [row({ id: 2, size: 'l', stock: '5' }), row({ id: 3, size: 's', stock: '2' })];
    expect(names(mergeVariants(opened, mine, theirs))).toEqual(['Black, M', 'White, S']);
  });

  it('does not add a combination twice that both have added', () => {
    const mine = [...opened, row({ color: 'black', sku: 'MINE', stock: '1' })];
    const theirs = [...opened, row({ id: 3, color: 'black', sku: 'THEIRS', stock: '2', price: '9' })];
    expect(mergeVariants(opened, mine, theirs).slice(2)).toMatchObject([{ id: 3, sku: 'MINE', price: '9' }]);
  });

  it('after a save new rows that were typed into have the ids of what was saved', () => {
    const saved = [row({ id: 7 }), row({ id: 8, size: 'l' })];
    expect(withSavedIds([row({ size: 'l', sku: 'typed' }), row()], saved).map(({ id }) => id)).toEqual([8, 7]);
  });
});
