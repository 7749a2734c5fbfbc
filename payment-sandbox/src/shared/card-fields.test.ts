import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  cardFaults,
  cvcFault,
  digitsOf,
  expiryFault,
  groupExpiry,
  groupNumber,
  numberFault,
  passesLuhn,
} from './card-fields.ts';
import { testCards } from './test-cards.ts';

const NOW = new Date(2026, 6, 15);

describe('the number of a card', () => {
  it('is written in groups of four', () => {
    expect(['', '4', '4242', '42424', '4242424242424242'].map(groupNumber)).toEqual([
      '',
      '4',
      '4242',
      '4242 4',
      '4242 4242 4242 4242',
    ]);
  });

  it('keeps its digits, however it is grouped', () => {
    const digits = fc.stringMatching(/^\d{0,16}$/);
    fc.assert(fc.property(digits, (typed) => digitsOf(groupNumber(typed)) === typed));
  });

  it('with one digit changed fails the Luhn check', () => {
    fc.assert(
      fc.property(fc.constantFrom(...testCards), fc.nat(15), fc.integer({ min: 1, max: 9 }), (card, at, by) => {
        const changed = [...card.number];
        changed[at] = String((Number(changed[at]) + by) % 10);
        return passesLuhn(card.number) && !passesLuhn(changed.join(''));
      }),
    );
  });

  it('is told to be missing, not complete, wrong, or no test card', () => {
    expect(
      ['', '4242 42', '4242 4242 4242 4241', '4111 1111 1111 1111'].map((text) => numberFault(text)?.code),
    ).toEqual(['incomplete_number', 'incomplete_number', 'invalid_number', 'test_mode_live_card']);
    expect(testCards.map((card) => numberFault(groupNumber(card.number)))).toEqual(testCards.map(() => undefined));
  });
});

describe('the expiry date', () => {
  it.each([
    ['', ''],
    ['1', '1'],
    ['12', '12'],
    ['123', '12 / 3'],
    ['1234', '12 / 34'],
    ['4', '04'],
    ['434', '04 / 34'],
    ['1/34', '01 / 34'],
    ['12/2034', '12 / 34'],
    ['12 / 345', '12 / 34'],
    ['ab', ''],
  ])('typed as "%s" is written "%s"', (typed, written) => {
    expect(groupExpiry(typed)).toBe(written);
    expect(groupExpiry(written)).toBe(written);
  });

  it('is good to the end of its month', () => {
    expect(['07 / 26', '08 / 26', '01 / 27'].map((text) => expiryFault(text, NOW))).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(
      ['06 / 26', '12 / 25', '13 / 30', '00 / 30', '12', '', '01 / 99'].map((text) => expiryFault(text, NOW)?.code),
    ).toEqual([
      'invalid_expiry_month_past',
      'invalid_expiry_year_past',
      'invalid_expiry_month',
      'invalid_expiry_month',
      'incomplete_expiry',
      'incomplete_expiry',
      'invalid_expiry_year',
    ]);
  });
});

describe('the security code', () => {
  it('has three digits', () => {
    expect(['123', '12', '', '1234'].map((text) => cvcFault(text)?.code)).toEqual([
      undefined,
      'incomplete_cvc',
      'incomplete_cvc',
      'incomplete_cvc',
    ]);
  });
});

describe('a card', () => {
  it('is told all its faults at once, field by field', () => {
    const faults = cardFaults({ number: '4242', expiry: '', cvc: '1' }, NOW);
    expect(faults.map(({ field }) => field)).toEqual(['number', 'expiry', 'cvc']);
  });
});
