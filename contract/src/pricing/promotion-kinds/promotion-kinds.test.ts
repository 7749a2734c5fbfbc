import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createPromotionBody } from '../../promotion-bodies.ts';
import { anyTerms, anyTermsOf } from './any-terms.fixture.ts';
import {
  amountsOff,
  fieldsOfTerms,
  missingIn,
  rowOfTerms,
  termsOfFields,
  termsOfRow,
  wrongTerms,
} from './promotion-kinds.ts';
import { noTerms, promotionKinds } from './terms.ts';

const lines = fc.array(
  fc.record({ unitPriceMinor: fc.integer({ min: 0, max: 5000 }), quantity: fc.integer({ min: 1, max: 5 }) }),
  { maxLength: 6 },
);
const product = { productId: 1, categories: ['shoes'], brand: 'Acme' };
const sum = (all: readonly number[]) => all.reduce((one, other) => one + other, 0);

describe('terms of each kind of promotions', () => {
  it('are the same again when they come back from a body, an answer or a row', () => {
    fc.assert(
      fc.property(anyTerms, (terms) => {
        const fields = fieldsOfTerms(terms);
        expect(wrongTerms(fields)).toEqual([]);
        expect(createPromotionBody.parse({ name: 'Sale', ...fields })).toMatchObject(fields);
        expect(termsOfFields(fields)).toEqual(terms);
        expect(termsOfRow(rowOfTerms(terms))).toEqual(terms);
      }),
    );
  });

  it('take at most what is left of each line, and nothing of lines that do not qualify', () => {
    fc.assert(
      fc.property(anyTerms, lines, fc.array(fc.nat(5000), { minLength: 6, maxLength: 6 }), (terms, given, taken) => {
        const priced = given.map((line, n) => ({
          ...line,
          ...product,
          line: n,
          amountMinor: line.unitPriceMinor * line.quantity,
        }));
        const left = priced.map(({ amountMinor }, n) => Math.max(0, amountMinor - (taken[n] ?? 0)));
        const qualifying = priced.filter((_, n) => n % 2 === 0);
        const off = amountsOff(terms, qualifying, left);
        expect(off).toHaveLength(given.length);
        off.forEach((minor, n) => {
          expect(Number.isSafeInteger(minor) && minor >= 0).toBe(true);
          expect(minor).toBeLessThanOrEqual(n % 2 === 0 ? (left[n] ?? 0) : 0);
        });
      }),
    );
  });

  it('take nothing off while something is missing', () => {
    fc.assert(
      fc.property(anyTerms, lines, (terms, given) => {
        const priced = given.map((line, n) => ({
          ...line,
          ...product,
          line: n,
          amountMinor: line.unitPriceMinor * line.quantity,
        }));
        if (missingIn(terms, priced) === null) return;
        const left = priced.map(({ amountMinor }) => amountMinor);
        expect(sum(amountsOff(terms, priced, left))).toBe(0);
      }),
    );
  });
});

const mayBeNull = ['timesPerOrder', 'methods'];

describe('a body without what its kind takes', () => {
  it.each(promotionKinds)('names each field of %s that is missing', (kind) => {
    const taken = fc.sample(anyTermsOf(kind), 1).flatMap((terms) => Object.keys(terms));
    const missing = taken.filter((name) => name !== 'kind' && !mayBeNull.includes(name));
    expect(wrongTerms({ kind, ...noTerms }).map(({ path }) => path)).toEqual(missing);
  });
});
