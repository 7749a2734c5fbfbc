import { describe, expect, test } from 'vitest';
import { somePromotion } from '../../../../test/fake-price-rules.ts';
import { endText } from '../../../forms/local-time.ts';
import { promotionSentence } from './promotion-words.ts';

const said = (changes: Parameters<typeof somePromotion>[0]) => promotionSentence(somePromotion(changes));

describe('a promotion in words', () => {
  test('says what it takes off, from when, for whom, how often and until when', () => {
    const until = new Date(2027, 0, 1).toISOString();
    expect(said({ categories: ['Shoes', 'Bags'], minimumTotal: 50, limitPerCustomer: 1, until })).toBe(
      '10 % off Shoes and Bags, from $50.00, with the code SUMMER, once for each customer, until Dec 31, 2026.',
    );
  });

  test('of each kind', () => {
    expect(said({})).toBe('10 % off everything, with the code SUMMER.');
    expect(said({ kind: 'fixed', value: 5, automatic: true, code: null })).toBe(
      '$5.00 off everything, without a code.',
    );
    expect(said({ kind: 'freeShipping', code: null })).toBe('Free shipping, with one of its codes.');
    expect(said({ kind: 'freeShipping', brands: ['Acme'] })).toBe(
      'Free shipping with Acme in the cart, with the code SUMMER.',
    );
    expect(said({ kind: 'cheapestFree', n: 3, categories: ['Shoes'] })).toBe(
      'Of each 3 items from Shoes the cheapest is free, with the code SUMMER.',
    );
    expect(said({ kind: 'perItem', value: 3, brands: ['Acme'] })).toBe(
      '$3.00 off each item from Acme, with the code SUMMER.',
    );
    const tiers = [3, 6].map((from) => ({ from, percent: from * 5 }));
    expect(said({ kind: 'tiers', by: 'quantity', tiers })).toBe(
      'Off everything: 15 % from 3 items, 30 % from 6 items, with the code SUMMER.',
    );
    expect(said({ kind: 'xForY', x: 3, y: 2 })).toBe('3 items for the price of 2, with the code SUMMER.');
  });

  test('names conditions of every sort', () => {
    expect(
      said({
        categories: ['Shoes'],
        brands: ['Acme', 'Zen'],
        products: [1, 2],
        firstOrder: true,
        customers: [4],
        limit: 100,
        combinable: false,
      }),
    ).toBe(
      '10 % off 2 products of Shoes by Acme or Zen, with the code SUMMER, for a first order, for one customer, at most 100 times in all, not together with another promotion.',
    );
    expect(
      said({
        minimumQuantity: 2,
        maximumAmount: 30,
        exceptReduced: true,
        exceptCategories: ['Gifts'],
        exceptProducts: [1],
        countries: ['DE', 'AT'],
      }),
    ).toBe(
      '10 % off everything, from 2 items, at most $30.00, not for what is reduced, except Gifts and one product, with the code SUMMER, delivered to Austria, Germany.',
    );
    expect(said({ categories: ['A', 'B', 'C', 'D', 'E'] })).toMatch(/^10 % off A, B and 3 more categories, /);
  });

  test('has a gap where something is missing', () => {
    expect(said({ value: Number.NaN, code: '' })).toBe('… % off everything, with the code ….');
  });
});

test('an end at midnight is named by the last day, another one by its time', () => {
  expect(endText(new Date(2026, 11, 24, 18).toISOString())).toMatch(/^Dec 24, 2026, 6:00.PM$/);
  expect(endText(new Date(2026, 2, 1).toISOString())).toBe('Feb 28, 2026');
});
