import { setShopMoney } from '@shop/contract/money';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { someProduct, someVariant } from '../../../test/samples.ts';
import { changeOf, isEditable, parseCell, type Row, readBlock } from './cell-values.ts';

const variant = (id: number, color: string) =>
  someVariant({ id, sku: `SKU-${id}`, color, stock: 4, discountPrice: 18 });
const plain: Row = { product: someProduct(), variant: undefined };
const withVariants = someProduct({ variants: [variant(8, 'white'), variant(9, 'black')] });
const parent: Row = { product: withVariants, variant: undefined };
const child: Row = { product: withVariants, variant: variant(9, 'black') };

describe('a block from a spreadsheet', () => {
  it('is read as it was written, whatever its cells hold', () => {
    const cell = fc.stringMatching(/^[a-z0-9 ,;"\t\n$€]{0,8}$/);
    const block = fc
      .integer({ min: 1, max: 4 })
      .chain((width) =>
        fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 5 }),
      );
    const written = (text: string) => (/[\t\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
    fc.assert(
      fc.property(block, (lines) => {
        const text = lines.map((line) => line.map(written).join('\t')).join('\n');
        expect(readBlock(`${text}\r\n`)).toEqual(lines);
      }),
    );
  });
});

describe('typed text', () => {
  it.each([
    ['12.5', 12.5],
    ['$1,234.50', 1234.5],
    ['1.234,50 €', 1234.5],
    ['12,5', 12.5],
    [' 20 % ', 20],
    ['1,234', 1234],
    ['.99', 0.99],
    ['-3', -3],
  ])('%s is a price', (text, value) => {
    expect(parseCell(plain, 'price', text)).toEqual({ value });
  });

  it.each(['', 'ten', '1.2.3', '12,345,6', '1e5', '--1'])('"%s" is no price, and says so', (text) => {
    expect(parseCell(plain, 'price', text)).toEqual({
      error: 'A price is a number with at most two decimals, such as 1250.50',
    });
  });

  it.each(['1.250', '$19.999', '1,234.567', '1.000', '.125'])('%s is no number: it may mean thousands', (text) => {
    expect(parseCell(plain, 'price', text)).toEqual({
      error: 'A price is a number with at most two decimals, such as 1250.50',
    });
    expect(parseCell(plain, 'stock', text)).toEqual({ error: 'Stock is a whole number, such as 1250' });
    expect(parseCell(plain, 'discountPercentage', text)).toEqual({
      error: 'The discount is a number with at most two decimals, such as 12.50',
    });
  });

  it.each([
    ['1,000', 1000],
    ['12.00', 12],
    ['12', 12],
  ])('%s is a stock', (text, value) => {
    expect(parseCell(plain, 'stock', text)).toEqual({ value });
  });

  it.each(['12.5', '12,5', 'ten'])('%s is no stock', (text) => {
    expect(parseCell(plain, 'stock', text)).toEqual({ error: 'Stock is a whole number, such as 1250' });
  });

  it("of a variant's price may be empty: it then costs what the product does", () => {
    expect(parseCell(child, 'price', ' ')).toEqual({ value: null });
  });
});

describe('a cell', () => {
  it('of SKU and stock belongs to the variants of a product that has some', () => {
    expect(
      ['title', 'sku', 'category', 'price', 'discountPercentage', 'stock'].filter((id) => isEditable(plain, id)),
    ).toHaveLength(6);
    expect(['sku', 'stock', 'status', 'updatedAt'].filter((id) => isEditable(parent, id))).toEqual([]);
    expect(
      ['title', 'sku', 'category', 'price', 'discountPercentage', 'stock'].filter((id) => isEditable(child, id)),
    ).toEqual(['sku', 'price', 'stock']);
  });

  it('is sent alone, with the stock that the person saw', () => {
    const { id, updatedAt } = plain.product;
    expect(changeOf(plain, 'discountPercentage', 25, 20)).toEqual({ id, updatedAt, discountPercentage: 25 });
    expect(changeOf(plain, 'stock', 25, 10)).toEqual({ id, updatedAt, stock: 25, previousStock: 10 });
  });

  it('of a price is sent as the own one of the product, whatever its cheapest variant costs', () => {
    const { id, updatedAt } = plain.product;
    expect(changeOf(plain, 'price', 25, 20)).toEqual({ id, updatedAt, price: 25, basePrice: 25 });
  });

  it('of a variant is sent with all variants, and with no stock but its own', () => {
    const { id, updatedAt } = withVariants;
    const { stock: _stock, discountPrice: _discountPrice, ...kept } = variant(8, 'white');
    expect(changeOf(child, 'stock', 6, 4)).toEqual({
      id,
      updatedAt,
      variants: [kept, { ...kept, id: 9, sku: 'SKU-9', color: 'black', stock: 6, previousStock: 4 }],
    });
  });
});

describe('typed text where the currency has other decimals', () => {
  afterEach(() => setShopMoney({ currency: 'USD', maxPrice: 10_000 }));
  const dinars = 'A price is a number with at most three decimals, such as 1250.500';
  const yen = 'A price is a number with no decimals, such as 1251';

  it.each([
    ['KWD', '17.991', { value: 17.991 }],
    ['KWD', 'KWD 1,234.500', { value: 1234.5 }],
    ['KWD', '1.234,505', { value: 1234.505 }],
    ['KWD', '12,5', { value: 12.5 }],
    // 1.25 or 1250.
    ['KWD', '1,250', { error: dinars }],
    ['KWD', '17.9915', { error: dinars }],
    ['JPY', '1,250', { value: 1250 }],
    ['JPY', '¥1250.00', { value: 1250 }],
    ['JPY', '12.5', { error: yen }],
    ['JPY', '1.250', { error: yen }],
  ])('is read in %s: %s', (currency, text, read) => {
    setShopMoney({ currency, maxPrice: 10_000 });
    expect(parseCell(plain, 'price', text)).toEqual(read);
  });

  it('has two decimals in a percentage, and thousands in a stock', () => {
    setShopMoney({ currency: 'KWD', maxPrice: 10_000 });
    expect(parseCell(plain, 'discountPercentage', '12.345')).toHaveProperty('error');
    expect(parseCell(plain, 'stock', '1,250')).toEqual({ value: 1250 });
  });
});
