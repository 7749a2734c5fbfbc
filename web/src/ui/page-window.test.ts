import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pageWindow } from './page-window.ts';

const position = fc
  .integer({ min: 1, max: 5000 })
  .chain((count) => fc.tuple(fc.integer({ min: 1, max: count }), fc.constant(count)));

describe('numbered pages', () => {
  test('up to 10 pages there is a button for each', () => {
    expect(pageWindow(3, 0)).toEqual([]);
    expect(pageWindow(1, 1)).toEqual([1]);
    expect(pageWindow(10, 10)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });

  test('beyond: the first, the last, the current one with two neighbours each side, gaps marked', () => {
    expect(pageWindow(1, 11)).toEqual([1, 2, 3, 'gap', 11]);
    expect(pageWindow(6, 11)).toEqual([1, 'gap', 4, 5, 6, 7, 8, 'gap', 11]);
    expect(pageWindow(11, 11)).toEqual([1, 'gap', 9, 10, 11]);
  });

  test('a gap never replaces a single page', () => {
    expect(pageWindow(5, 11)).toEqual([1, 2, 3, 4, 5, 6, 7, 'gap', 11]);
  });

  test('the first, the last and the current page with its neighbours are always there, in order, each once', () => {
    fc.assert(
      fc.property(position, ([current, count]) => {
        const pages = pageWindow(current, count).filter((slot) => slot !== 'gap');
        expect(pages).toEqual([...new Set(pages)].sort((a, b) => a - b));
        const wanted = [1, current - 2, current - 1, current, current + 1, current + 2, count];
        for (const page of wanted.filter((one) => one >= 1 && one <= count)) expect(pages).toContain(page);
      }),
    );
  });

  test('there is a gap exactly where pages are left out', () => {
    fc.assert(
      fc.property(position, ([current, count]) => {
        const slots = pageWindow(current, count);
        slots.forEach((slot, index) => {
          const before = slots[index - 1];
          const after = slots[index + 1];
          if (slot !== 'gap') {
            if (typeof before === 'number') expect(slot).toBe(before + 1);
            return;
          }
          if (typeof before !== 'number' || typeof after !== 'number') throw new Error('a gap at an end');
          expect(after - before).toBeGreaterThan(2);
        });
      }),
    );
  });

  test('a page beyond the last keeps a bar that leads back', () => {
    expect(pageWindow(99, 12)).toEqual([1, 'gap', 10, 11, 12]);
  });
});
