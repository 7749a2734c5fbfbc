import { setShopMoney } from '@shop/contract/money';
import { afterEach, describe, expect, it } from 'vitest';
import { someProduct } from '../../../test/samples.ts';
import { emptyChange, readChange, shownValue } from './bulk-change.ts';
import { parseCell } from './cell-values.ts';

describe('the form of a bulk edit', () => {
  afterEach(() => setShopMoney({ currency: 'USD', maxPrice: 10_000 }));

  it('changes what is filled in, and nothing else', () => {
    expect(readChange({ ...emptyChange, price: '-10 %' })).toEqual({
      change: { price: { percent: -10, rounding: 'none' } },
    });
    expect(readChange({ ...emptyChange, priceBy: 'to', price: '$12,50', rounding: '99' })).toEqual({
      change: { price: { to: 12.5, rounding: '99' } },
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
    ).toEqual({
      change: { discountPercentage: 0, stock: { by: 20 }, category: 'Mugs', brand: 'Acme', deleted: false },
    });
  });

  it('says so if nothing is filled in', () => {
    expect(readChange(emptyChange)).toEqual({ fault: 'Fill in what is to be changed.' });
  });

  it.each(['1,250', '12,5', '1250.5', '$1,234.50', '20 %', '-5'])('reads %s as the cells of the table do', (text) => {
    const cell = parseCell({ product: someProduct(), variant: undefined }, 'price', text);
    const value = 'value' in cell ? cell.value : cell.error;
    const typed = { ...emptyChange, priceBy: 'to', price: text, discountPercentage: text, stock: text };
    expect(readChange(typed)).toEqual({
      change: { price: { to: value, rounding: 'none' }, discountPercentage: value, stock: { by: value } },
    });
  });

  it.each([
    ['price', 'The price is changed by a number, such as 12.50'],
    ['discountPercentage', 'The discount is a number, such as 12.50'],
    ['stock', 'The stock is changed by a number, such as 20'],
  ])('says so if what is typed for %s is no number', (field, fault) => {
    for (const text of ['ten', '1.2.3', '12,345,6', '1.000', '$1.250']) {
      expect(readChange({ ...emptyChange, category: 'Mugs', [field]: text })).toEqual({ fault });
    }
  });

  it('takes amounts with the decimals of the currency, and percentages with two', () => {
    setShopMoney({ currency: 'KWD', maxPrice: 10_000 });
    const priced = (priceBy: string) => readChange({ ...emptyChange, priceBy, price: '1.125' });
    expect(priced('by')).toEqual({ change: { price: { by: 1.125, rounding: 'none' } } });
    expect(priced('percent')).toEqual({ fault: 'The price is changed by a number, such as 12.50' });
    setShopMoney({ currency: 'JPY', maxPrice: 10_000 });
    expect(priced('to')).toEqual({ fault: 'The price is changed by a number without decimals, such as 13' });
  });

  it('shows prices as money, and what is empty as a dash', () => {
    expect(shownValue('price', 1234.5)).toBe('$1,234.50');
    expect(shownValue('stock', 12)).toBe('12');
    expect(shownValue('category', '')).toBe('–');
    expect(shownValue('deleted', true)).toBe('yes');
  });
});
