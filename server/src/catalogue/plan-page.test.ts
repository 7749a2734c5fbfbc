import { describe, expect, it } from 'vitest';
import { planPage } from './plan-page.ts';

const cell = (products: number) => ({ brandId: 1, categoryId: 1, deleted: false, products });

describe('a page of a million products', () => {
  const everything = { cells: [{ brandId: 0, categoryId: 0, deleted: false, products: 1_000_000 }], all: 1_000_000 };

  it('is read from the start where that is near', () => {
    expect(planPage(everything, { from: 40, limit: 10, inCellOrder: true })).toEqual({
      total: 1_000_000,
      way: 'walk',
      backwards: false,
      skip: 40,
      take: 10,
      cost: 50,
    });
  });

  it('is read from the end where that is nearer', () => {
    expect(planPage(everything, { from: 999_990, limit: 10, inCellOrder: true })).toMatchObject({
      backwards: true,
      skip: 0,
      take: 10,
    });
    expect(planPage(everything, { from: 999_970, limit: 10, inCellOrder: true })).toMatchObject({
      backwards: true,
      skip: 20,
      take: 10,
    });
  });

  it('holds what is left on the last page, and nothing beyond it', () => {
    expect(planPage(everything, { from: 999_995, limit: 10, inCellOrder: true })).toMatchObject({
      backwards: true,
      skip: 0,
      take: 5,
    });
    expect(planPage(everything, { from: 1_000_000, limit: 10, inCellOrder: true })).toMatchObject({
      take: 0,
      total: 1_000_000,
    });
    expect(planPage(everything, { from: 9_000_000_000, limit: 10, inCellOrder: true })).toMatchObject({
      take: 0,
      total: 1_000_000,
    });
  });

  it('of few products is merged from their cells, not looked for among all', () => {
    const few = { cells: [cell(700), cell(800), cell(0)], all: 1_000_000 };
    expect(planPage(few, { from: 40, limit: 10, inCellOrder: true })).toMatchObject({
      total: 1500,
      way: 'merge',
      skip: 40,
    });
  });

  it('of few products is looked for among all where reading all their rows costs more', () => {
    const few = { cells: [cell(1500)], all: 1_000_000 };
    const first = { from: 0, limit: 1 };
    expect(planPage(few, { ...first, inCellOrder: true })).toMatchObject({ way: 'merge', cost: 21 });
    expect(planPage(few, { ...first, inCellOrder: false })).toMatchObject({ way: 'walk', cost: 1_000_000 / 1500 });
  });

  it('of most products is walked to, not merged from a thousand cells', () => {
    const most = { cells: Array.from({ length: 1000 }, () => cell(900)), all: 1_000_000 };
    expect(planPage(most, { from: 0, limit: 10, inCellOrder: true })).toMatchObject({ total: 900_000, way: 'walk' });
  });
});

describe('a page of nothing', () => {
  it('is empty', () => {
    expect(planPage({ cells: [], all: 0 }, { from: 0, limit: 10, inCellOrder: true })).toMatchObject({
      total: 0,
      take: 0,
      skip: 0,
    });
  });
});
