import { describe, expect, it } from 'vitest';
import { changeWords, leftWords, putBackWords } from './change-words.ts';

const words = (change: Parameters<typeof changeWords>[0]['change']) => changeWords({ change, sample: [] });

describe('a former change', () => {
  it('says in words what was changed', () => {
    expect(words({ price: { percent: -10, rounding: '99' } })).toBe('Price by -10 %, to the nearest .99');
    expect(words({ price: { percent: 2.5, rounding: 'none' } })).toBe('Price by +2.5 %');
    expect(words({ price: { by: -5, rounding: 'whole' } })).toBe('Price by -$5.00, to whole dollars');
    expect(words({ price: { to: 1250, rounding: 'none' } })).toBe('Price set to $1,250.00');
    expect(words({ discountPercentage: 0, stock: { by: 1000 }, category: 'Mugs', brand: 'Acme', deleted: true })).toBe(
      'Discount set to 0 %; Stock by +1,000; Category set to Mugs; Brand set to Acme; Deleted',
    );
    expect(words({ deleted: false })).toBe('Sold again');
  });

  it('from before that was recorded names the fields of its differences', () => {
    const one = { productId: 1, variantId: null, from: 1, to: 2 };
    const sample = [
      { ...one, field: 'price' },
      { ...one, productId: 2, field: 'price' },
      { ...one, field: 'stock' },
    ];
    expect(changeWords({ change: null, sample })).toBe('Price, Stock');
  });

  it('that is undone says how much was put back, and what was not', () => {
    expect(putBackWords(1, 0)).toBe('1 product put back');
    expect(putBackWords(12, 1)).toBe('12 products put back. 1 value was changed since and stays as it is.');
    expect(putBackWords(2, 1200)).toBe('2 products put back. 1,200 values were changed since and stay as they are.');
    expect(putBackWords(0, 2)).toMatch(/^Nothing put back.* Undo that one first/);
    const left = Array.from({ length: 12 }, (_, n) => ({ productId: n + 1, variantId: null, field: 'price' }));
    expect(leftWords(left.slice(0, 2))).toBe('price of product 1, price of product 2');
    expect(leftWords(left)).toMatch(/price of product 10 and 2 more$/);
  });
});
