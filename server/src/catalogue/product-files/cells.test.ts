import { describe, expect, it } from 'vitest';
import { presentValue, readCell } from './cells.ts';

const readAs = (column: Parameters<typeof readCell>[0], cell: string, decimalComma = false) => {
  const read = readCell(column, cell, decimalComma);
  return 'value' in read ? read.value : read.message;
};

describe('a number in a cell', () => {
  it.each([
    ['12.50', 1250],
    ['12.5', 1250],
    [' 1250 ', 125_000],
    ['0.99', 99],
    ['-3', -300],
  ])('%s is money', (cell, minor) => {
    expect(readAs('price', cell)).toBe(minor);
    expect(readAs('variantPrice', cell, true)).toBe(minor);
    expect(readAs('discountPercentage', cell)).toBe(minor);
  });

  it('has a decimal comma where the separator is none', () => {
    expect(readAs('price', '12,50', true)).toBe(1250);
    expect(readAs('discountPercentage', '12,5', true)).toBe(1250);
    expect(readAs('price', '12,50')).toBe(
      'price must be an amount such as 1250.50: at most two decimals, nothing between thousands',
    );
  });

  it.each(['1.250', '1,250', '1.250,00', '1,250.00', '1 250', '12.500', '12.505', '1.000.000', 'x'])(
    '%s is no amount: its separator may stand between thousands',
    (cell) => {
      for (const column of ['price', 'variantPrice'] as const) {
        expect(readAs(column, cell, true)).toBe(
          `${column} must be an amount such as 1250.50: at most two decimals, nothing between thousands`,
        );
      }
      expect(readAs('discountPercentage', cell, true)).toBe(
        'discountPercentage must be a number such as 12.5: at most two decimals',
      );
    },
  );

  it.each(['1.000', '1,000', '1.250', '12.5', '12,5', '12.50', '1.000,00', '12.', '-1.000'])(
    '%s is no whole number',
    (cell) => {
      for (const column of ['stock', 'weightGrams'] as const) {
        expect(readAs(column, cell, true)).toBe(
          `${column} must be a whole number such as 1250, with nothing between thousands`,
        );
      }
    },
  );

  it.each([
    ['1000', 1000],
    ['12.0', 12],
    ['12,00', 12],
    ['-1', -1],
  ])('%s is a whole number', (cell, value) => {
    expect(readAs('stock', cell, true)).toBe(value);
    expect(readAs('weightGrams', cell, true)).toBe(value);
  });
});

describe('a yes or no in a cell', () => {
  it.each([
    ['TRUE', true],
    [' wahr ', true],
    ['Faux', false],
  ])('%s is one', (cell, flag) => expect(readAs('deleted', cell)).toBe(flag));

  it.each(['maybe', '1', 'constructor'])('%s is none', (cell) =>
    expect(readAs('deleted', cell)).toBe('deleted must be true or false'),
  );
});

describe('a list in a preview', () => {
  it('is its values, of options those of each', () => {
    expect(presentValue('colors', ['white', 'gray'])).toBe('white|gray');
    expect(presentValue('collections', [])).toBe('');
    expect(presentValue('options', [{ option: 3, values: ['whole-beans', 'filter'] }, { option: 4 }])).toBe(
      'whole-beans, filter|',
    );
  });

  it('of collections is a set of slugs', () => {
    expect(readAs('collections', ' Winter | apple|winter|')).toEqual(['apple', 'winter']);
    expect(readAs('collections', ' ')).toEqual([]);
  });
});
