import type { OfferedMethod } from '@shop/contract/quotes';
import { describe, expect, it } from 'vitest';
import { deliveryDays, deliveryWords, taxWords } from './delivery-words.ts';

const parcel: OfferedMethod = {
  id: 5,
  name: 'Parcel',
  price: 4.9,
  eta: { from: '2026-11-26', to: '2026-11-28' },
  pickUp: false,
  missingForFree: 30,
};
const quoted = (method: Partial<OfferedMethod> = {}) => ({
  lines: [],
  promotions: [],
  shipping: { methods: [{ ...parcel, ...method }], chosen: 5 },
  taxes: [],
  subtotal: 20,
  total: 24.9,
  notApplied: [],
});

describe('the days of a delivery', () => {
  it.each([
    ['2026-11-26', '2026-11-28', 'Nov 26 to 28'],
    ['2026-11-26', '2026-11-26', 'Nov 26'],
    ['2026-11-30', '2026-12-02', 'Nov 30 to Dec 2'],
    ['2026-12-31', '2027-01-02', 'Dec 31 to Jan 2'],
    ['2026-11-26', '2027-11-26', 'Nov 26 to Nov 26'],
  ])('from %s to %s are said as %s', (from, to, words) => {
    expect(deliveryDays({ from, to })).toBe(words);
  });
});

describe('the sentence about the delivery', () => {
  it('says when, how, and from what sum on it costs nothing', () => {
    expect(deliveryWords(quoted())).toBe('With you Nov 26 to 28 by Parcel, free from $50');
    expect(deliveryWords(quoted({ missingForFree: 29.5 }))).toBe('With you Nov 26 to 28 by Parcel, free from $49.50');
  });

  it('says that it is free, or nothing of it where it never is', () => {
    expect(deliveryWords(quoted({ price: 0, missingForFree: null }))).toBe('With you Nov 26 to 28 by Parcel, free');
    expect(deliveryWords(quoted({ missingForFree: null }))).toBe('With you Nov 26 to 28 by Parcel');
  });

  it('is not there where nothing is shipped', () => {
    expect(deliveryWords({ ...quoted(), shipping: { methods: [], chosen: null } })).toBeUndefined();
    expect(deliveryWords(quoted({ pickUp: true }))).toBeUndefined();
  });
});

describe('the words about taxes', () => {
  const vat = { name: 'VAT', rate: 19, base: 20, amount: 3.19, included: true };
  it.each([
    { what: 'contain one', taxes: [vat], words: 'incl. VAT 19 %' },
    { what: 'get one on top', taxes: [{ ...vat, included: false }], words: 'plus VAT 19 %' },
    { what: 'have another rate than shipping', taxes: [vat, { ...vat, rate: 7, base: 4.9 }], words: 'incl. VAT 19 %' },
    { what: 'contain none, where shipping does', taxes: [{ ...vat, base: 4.9 }], words: undefined },
    {
      what: 'get none, where shipping does',
      taxes: [{ ...vat, base: 4.9, included: false, lines: [] }],
      words: undefined,
    },
    { what: 'contain one with shipping', taxes: [{ ...vat, base: 24.9 }], words: 'incl. VAT 19 %' },
    { what: 'contain two rates', taxes: [vat, { ...vat, rate: 7 }], words: 'incl. VAT' },
    { what: 'contain two', taxes: [vat, { ...vat, name: 'Eco tax' }], words: 'incl. VAT, Eco tax' },
    { what: 'are net by a tax id', taxes: [{ ...vat, reverseCharge: true as const }], words: undefined },
    { what: 'contain none', taxes: [], words: undefined },
  ])('of prices that $what', ({ taxes, words }) => {
    expect(taxWords({ ...quoted(), taxes })).toBe(words);
  });
});
