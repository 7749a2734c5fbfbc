import { describe, expect, it } from 'vitest';
import { findLargerInLanguages, findOverBudget } from './first-load.mjs';

const load = (/** @type {number} */ brotli) => ({ js: { brotli } });

describe('the budget of the first load', () => {
  it('takes what is within it', () => {
    expect(findOverBudget({ '/login': load(116_000), '/': load(141_000) })).toEqual([]);
  });

  it('names the page, its bytes and its limit', () => {
    expect(findOverBudget({ '/login': load(116_100), '/': load(120_000) })).toEqual([
      '/login loads 116.1 kB of JavaScript; its budget is 116 kB',
    ]);
  });

  it('is exceeded by a page that was not measured', () => {
    expect(findOverBudget({ '/': load(1) })).toHaveLength(1);
  });

  it('is 6 kB larger at most in another language', () => {
    const english = { '/': load(140_000) };
    expect(findLargerInLanguages({ en: english, de: { '/': load(146_000) } })).toEqual([]);
    expect(findLargerInLanguages({ en: english, de: { '/': load(146_100) } })).toEqual([
      '/ loads 6.1 kB more in de than in English',
    ]);
  });
});
