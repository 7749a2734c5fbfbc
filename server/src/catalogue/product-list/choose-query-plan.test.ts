import { describe, expect, it } from 'vitest';
import { chooseQueryPlan } from './choose-query-plan.ts';

const count = (products: number) => ({ brandId: 1, categoryId: 1, deleted: false, products });

describe('a page of a million products', () => {
  const everything = { counts: [{ brandId: 0, categoryId: 0, deleted: false, products: 1_000_000 }], all: 1_000_000 };

  it('is read from the start where that is near', () => {
    expect(chooseQueryPlan(everything, { from: 40, limit: 10, indexedPerFilter: true })).toEqual({
      total: 1_000_000,
      method: 'scan',
      backwards: false,
      skip: 40,
      take: 10,
      cost: 50,
    });
  });

  it('is read from the end where that is nearer', () => {
    expect(chooseQueryPlan(everything, { from: 999_990, limit: 10, indexedPerFilter: true })).toMatchObject({
      backwards: true,
      skip: 0,
      take: 10,
    });
    expect(chooseQueryPlan(everything, { from: 999_970, limit: 10, indexedPerFilter: true })).toMatchObject({
      backwards: true,
      skip: 20,
      take: 10,
    });
  });

  it('holds what is left on the last page, and nothing beyond it', () => {
    expect(chooseQueryPlan(everything, { from: 999_995, limit: 10, indexedPerFilter: true })).toMatchObject({
      backwards: true,
      skip: 0,
      take: 5,
    });
    expect(chooseQueryPlan(everything, { from: 1_000_000, limit: 10, indexedPerFilter: true })).toMatchObject({
      take: 0,
      total: 1_000_000,
    });
    expect(chooseQueryPlan(everything, { from: 9_000_000_000, limit: 10, indexedPerFilter: true })).toMatchObject({
      take: 0,
      total: 1_000_000,
    });
  });

  it('of few products is merged from their counts, not searched for among all', () => {
    const few = { counts: [count(700), count(800), count(0)], all: 1_000_000 };
    expect(chooseQueryPlan(few, { from: 40, limit: 10, indexedPerFilter: true })).toMatchObject({
      total: 1500,
      method: 'merge',
      skip: 40,
    });
  });

  it('of few products is searched for among all if reading all their rows costs more', () => {
    const few = { counts: [count(1500)], all: 1_000_000 };
    const first = { from: 0, limit: 1 };
    expect(chooseQueryPlan(few, { ...first, indexedPerFilter: true })).toMatchObject({ method: 'merge', cost: 21 });
    expect(chooseQueryPlan(few, { ...first, indexedPerFilter: false })).toMatchObject({
      method: 'scan',
      cost: 1_000_000 / 1500,
    });
  });

  it('of most products is scanned, not merged from a thousand counts', () => {
    const most = { counts: Array.from({ length: 1000 }, () => count(900)), all: 1_000_000 };
    expect(chooseQueryPlan(most, { from: 0, limit: 10, indexedPerFilter: true })).toMatchObject({
      total: 900_000,
      method: 'scan',
    });
  });
});

describe('a page of nothing', () => {
  it('is empty', () => {
    expect(chooseQueryPlan({ counts: [], all: 0 }, { from: 0, limit: 10, indexedPerFilter: true })).toMatchObject({
      total: 0,
      take: 0,
      skip: 0,
    });
  });
});
