import type { AppliedTax } from '@shop/contract/price-parts';
import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { someOrder } from '../../../test/samples.ts';
import { hasParts, type PriceParts, partsOf, Totals } from './Totals.tsx';

const vat: AppliedTax = { name: 'VAT', rate: 19, base: 162, amount: 25.87, included: true };

function rows(parts: PriceParts | undefined): string[][] {
  render(<Totals parts={parts} totalItems={2} />);
  return screen
    .getAllByRole('term')
    .map((name, index) => [name.textContent, screen.getAllByRole('definition')[index]?.textContent ?? '']);
}

describe('the totals', () => {
  it('of an order of a shop where nothing is set up say that shipping is free and taxes are included', () => {
    const parts = partsOf(someOrder());
    expect(hasParts(parts)).toBe(false);
    expect(rows(parts)).toEqual([
      ['Total Items', '2 items'],
      ['Subtotal', '$36.00'],
      ['Shipping', 'Free'],
      ['Taxes', 'Included'],
      ['Total', '$36.00'],
    ]);
  });

  it('name each promotion with its code, the shipping method, and each tax, from the subtotal to the total', () => {
    const parts = partsOf(
      someOrder({
        subtotal: 180,
        promotions: [
          { id: 3, code: 'SUMMER', name: 'Summer', amount: 18, lines: [18] },
          { id: 4, code: null, name: 'Third mug free', amount: 7.5, lines: [7.5] },
          { id: 5, code: null, name: 'Ship for free', amount: 0, lines: [0] },
        ],
        shipping: {
          id: 5,
          name: 'Parcel',
          price: 4.9,
          eta: { from: '2026-11-23', to: '2026-11-25' },
          pickUp: false,
        },
        taxes: [vat, { name: 'City tax', rate: 0.375, base: 162, amount: 0.61, included: false }],
        totalAmount: 160.01,
      }),
    );
    expect(hasParts(parts)).toBe(true);
    expect(rows(parts).slice(1)).toEqual([
      ['Subtotal', '$180.00'],
      ['Summer (SUMMER)', '−$18.00'],
      ['Third mug free', '−$7.50'],
      ['Ship for free', 'Free shipping'],
      ['Shipping (Parcel)', '$4.90'],
      ['VAT 19 %', 'includes $25.87'],
      ['City tax 0.375 %', '$0.61'],
      ['Total', '$160.01'],
    ]);
  });

  it('have one row for a tax that goods and shipping carry by rates of their own', () => {
    const taxes = [vat, { ...vat, base: 4.9, amount: 0.78 }, { ...vat, rate: 7 }];
    const parts = { subtotal: 180, promotions: [], shipping: null, taxes, total: 180 };
    const shown = rows(parts).filter(([name]) => name?.startsWith('VAT'));
    expect(shown).toEqual([
      ['VAT 19 %', 'includes $26.65'],
      ['VAT 7 %', 'includes $25.87'],
    ]);
  });

  it('say that the customer owes the tax under reverse charge', () => {
    const reverse: AppliedTax = { ...vat, rate: 0, amount: 0, included: false, reverseCharge: true };
    const parts = { subtotal: 10, promotions: [], shipping: null, taxes: [reverse], total: 10 };
    expect(rows(parts)).toContainEqual(['VATNet prices: the customer owes the tax.', 'Reverse charge']);
  });

  it('say that no shipping method is chosen yet', () => {
    const parts = { subtotal: 10, promotions: [], shipping: 'not chosen' as const, taxes: [], total: 10 };
    expect(rows(parts)).toContainEqual(['Shipping', 'Not chosen yet']);
  });

  it('that are not known yet have the same rows', () => {
    expect(rows(undefined).map(([name]) => name)).toEqual(['Total Items', 'Subtotal', 'Shipping', 'Taxes', 'Total']);
  });
});
