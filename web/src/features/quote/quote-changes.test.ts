import { toAmount } from '@shop/contract/money';
import type { Quote } from '@shop/contract/quotes';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isDearerThanShown, newlyRefused } from './quote-changes.ts';

const tax = { name: 'VAT', rate: 19, base: 40, amount: 1, included: true };
const eta = { from: '2026-11-25', to: '2026-11-27' };
const parcel = { id: 5, name: 'Parcel', price: 4.9, eta, pickUp: false, missingForFree: null };
const summer = { id: 1, name: 'Summer', code: 'SUMMER', amount: 4, lines: [4] };
const before: Quote = {
  lines: [{ product: 1, variant: null, quantity: 1, unitPrice: 40, amount: 40 }],
  promotions: [summer],
  shipping: { methods: [parcel], chosen: 5 },
  taxes: [tax],
  subtotal: 40,
  total: 40.9,
  notApplied: [],
};
const line = { product: 1, variant: null };
const asks = (now: Partial<Quote>, codes = ['summer'], seen = before) =>
  isDearerThanShown(seen, { ...seen, total: 90, ...now }, codes);

describe('a total that follows from what the shopper changed', () => {
  it('is not asked about, whatever was removed, as long as nothing costs more than was shown', () => {
    const unitPrices = fc.array(fc.integer({ min: 100, max: 10_000 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(unitPrices, fc.nat(6), fc.integer({ min: 1, max: 5 }), (minor, kept, quantity) => {
        const lines = minor.map((price, index) => ({
          product: index,
          variant: null,
          quantity,
          unitPrice: toAmount(price),
          amount: toAmount(price * quantity),
        }));
        const sum = (some: typeof lines) => some.reduce((total, { amount }) => total + amount, 0);
        const seen = { ...before, promotions: [], lines, total: sum(lines) };
        const left = lines.slice(0, kept);
        expect(asks({ lines: left, total: sum(left) }, [], seen)).toBe(false);
        const more = lines.map((one) => ({ ...one, quantity: 5, amount: one.unitPrice * 5 }));
        expect(asks({ lines: more, total: sum(more) }, [], seen)).toBe(false);
      }),
    );
  });

  it('is not asked about where a code was taken away, or a dearer method chosen whose price was shown', () => {
    expect(asks({ promotions: [] }, [])).toBe(false);
    const express = { ...parcel, id: 6, price: 12.9 };
    const seen = { ...before, shipping: { methods: [parcel, express], chosen: 5 } };
    expect(asks({ shipping: { ...seen.shipping, chosen: 6 } }, ['SUMMER'], seen)).toBe(false);
  });
});

describe('a shopper is asked', () => {
  it('whenever the price of a line is another one, lower or higher, whatever the total', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000 }), fc.integer({ min: 0, max: 20_000 }), (minor, total) => {
        fc.pre(minor !== 4000);
        const lines = [{ ...line, quantity: 1, unitPrice: toAmount(minor), amount: toAmount(minor) }];
        expect(asks({ lines, total: toAmount(total) })).toBe(true);
      }),
    );
  });

  it.each<[string, Partial<Quote>]>([
    ['shipping costs more than its card said', { shipping: { methods: [{ ...parcel, price: 5.9 }], chosen: 5 } }],
    ['a method that was not shown costs more', { shipping: { methods: [{ ...parcel, id: 9, price: 5 }], chosen: 9 } }],
    ['a code no longer applies', { promotions: [] }],
    ['a promotion takes less off', { promotions: [{ ...summer, amount: 3, lines: [3] }] }],
    ['a tax comes that was not shown', { taxes: [{ ...tax, name: 'Sales tax', included: false }] }],
    ['a tax has another rate', { taxes: [{ ...tax, rate: 20 }] }],
  ])('where the total is higher and %s', (_what, now) => {
    expect(asks(now)).toBe(true);
    expect(asks({ ...now, total: before.total }), 'not where the total is no higher').toBe(false);
  });

  it('where the tax comes back that a tax id had taken off', () => {
    const free = { ...before, taxes: [{ ...tax, amount: 0, reverseCharge: true as const }] };
    expect(asks({ taxes: [tax] }, ['SUMMER'], free)).toBe(true);
  });
});

it('of codes that do not apply only those are said of which the page did not say it', () => {
  const refused = (code: string) => ({
    code,
    name: null,
    reason: 'UNKNOWN' as const,
    missing: null,
    message: `There is no code ${code}.`,
  });
  const seen = { ...before, notApplied: [refused('old')] };
  expect(newlyRefused(seen, { ...seen, notApplied: [refused('OLD'), refused('new')] })).toEqual([
    'There is no code new.',
  ]);
});
