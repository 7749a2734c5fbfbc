import { describe, expect, it } from 'vitest';
import { emptyChange, readChange, shownValue } from './bulk-change.ts';

describe('the form of a bulk edit', () => {
  it('changes what is filled in, and nothing else', () => {
    expect(readChange(emptyChange)).toBeUndefined();
    expect(readChange({ ...emptyChange, price: '-10 %' })).toEqual({ price: { percent: -10, rounding: 'none' } });
    expect(readChange({ ...emptyChange, priceBy: 'to', price: '$12,50', rounding: '99' })).toEqual({
      price: { to: 12.5, rounding: '99' },
    });
    expect(
      readChange({
        ...emptyChange,
        discountPercentage: '0',
        stock: '+20',
        category: ' Mugs ',
        brand: 'Acme',
        deleted: 'false',
      }),
    ).toEqual({ discountPercentage: 0, stock: { by: 20 }, category: 'Mugs', brand: 'Acme', deleted: false });
  });

  it('shows prices as money, and what is empty as a dash', () => {
    expect(shownValue('price', 1234.5)).toBe('$1,234.50');
    expect(shownValue('stock', 12)).toBe('12');
    expect(shownValue('category', '')).toBe('–');
    expect(shownValue('deleted', true)).toBe('yes');
  });
});
