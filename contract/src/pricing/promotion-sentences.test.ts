import { describe, expect, it } from 'vitest';
import type { NotAppliedReason } from '../promotions.ts';
import { promotion } from './order.fixture.ts';
import type { Missing } from './order-price.ts';
import { sentenceOf } from './promotion-sentences.ts';
import type { PromotionRule } from './rules.ts';

function sentence(reason: NotAppliedReason, changes: Partial<PromotionRule> = {}, missing: Missing = null): string {
  return sentenceOf({ code: null, promotion: promotion(changes), reason, missing });
}

describe('the sentence for shoppers', () => {
  it('says what is missing, and of which products', () => {
    const shoes = { categories: new Set(['Shoes']) };
    const two = { units: 2 };
    expect(sentence('TOO_FEW_ITEMS', { terms: { kind: 'cheapestFree', n: 3 }, ...shoes }, two)).toBe(
      '2 more from Shoes and one is free.',
    );
    expect(sentence('TOO_FEW_ITEMS', { terms: { kind: 'cheapestFree', n: 3 } }, { units: 1 })).toBe(
      '1 more item and one is free.',
    );
    expect(
      sentence('TOO_FEW_ITEMS', { terms: { kind: 'xForY', x: 3, y: 2 }, brands: new Set(['Acme', 'Other']) }, two),
    ).toBe('2 more from Acme or Other and you get 3 for the price of 2.');
    expect(sentence('MINIMUM_TOTAL', {}, { minor: 1_240 })).toBe('Spend $12.40 more to get Summer.');
    expect(sentence('MINIMUM_TOTAL', { terms: { kind: 'freeShipping', methods: [] }, ...shoes }, { minor: 5 })).toBe(
      'Spend $0.05 more on Shoes and shipping is free.',
    );
  });

  it('says what tiers and bought items bring', () => {
    const tiers = { kind: 'tiers', by: 'total', tiers: [{ from: 5_000, percent: 1_250 }] } as const;
    expect(sentence('MINIMUM_TOTAL', { terms: { ...tiers, tiers: [...tiers.tiers] } }, { minor: 500 })).toBe(
      'Spend $5.00 more and you get 12.5 % off.',
    );
    const some = { quantity: 1, products: [], categories: [], brands: [] };
    const terms = { kind: 'buyXGetY', buy: some, get: { ...some, percent: 5_000 }, timesPerOrder: null } as const;
    const missing = { units: 1 };
    expect(sentence('TOO_FEW_ITEMS', { terms }, missing)).toBe('1 more item and one is 50 % off.');
    const free = { ...terms, get: { ...some, quantity: 2, percent: 10_000 } };
    expect(sentence('TOO_FEW_ITEMS', { terms: free }, missing)).toBe('1 more item and 2 are free.');
  });

  it('says why a code does not apply', () => {
    expect(sentenceOf({ code: 'WINTER', promotion: null, reason: 'UNKNOWN', missing: null })).toBe(
      'There is no code WINTER.',
    );
    const reasons = [
      'INACTIVE',
      'NOT_YET',
      'EXPIRED',
      'NO_MATCHING_ITEMS',
      'FIRST_ORDER_ONLY',
      'NOT_FOR_YOU',
      'USED_UP',
      'USED_BY_YOU',
      'NOT_THERE',
      'NOT_COMBINABLE',
      'NOTHING_LEFT',
    ] as const;
    const sentences = reasons.map((reason) => sentence(reason));
    expect(new Set(sentences).size).toBe(reasons.length);
    for (const text of sentences) expect(text).toMatch(/Summer.*\.$/);
  });
});
