import { describe, expect, it } from 'vitest';
import { errorResponse } from '../../test/fake-shop.ts';
import { readFailure } from '../api/failure.ts';
import { conflictSentence } from './conflict-sentence.ts';

const stale = (conflicts: { line?: number; productId: number | null; variantId: number | null }[]) =>
  readFailure(errorResponse('IMPORT_STALE', { conflicts }), '/imports/5/apply');

describe('an import or a bulk edit of products that have changed since', () => {
  it('names the lines, with their products', async () => {
    const failure = await stale([
      { line: 2, productId: 7, variantId: null },
      { line: 4, productId: 8, variantId: 31 },
      { line: 9, productId: null, variantId: null },
    ]);
    expect(conflictSentence(failure)).toBe(
      'Products have changed since they were compared: line 2 (product 7), line 4 (product 8, variant 31), line 9',
    );
  });

  it('names each product of a bulk edit once, by its title where that is known', async () => {
    const failure = await stale([
      { productId: 7, variantId: 30 },
      { productId: 7, variantId: 31 },
      { productId: 8, variantId: null },
    ]);
    expect(conflictSentence(failure, new Map([[7, 'Teapot']]))).toBe(
      'Products have changed since they were compared: Teapot, product 8',
    );
  });

  it('names the first ten', async () => {
    const conflicts = Array.from({ length: 12 }, (_, n) => ({ line: n + 2, productId: null, variantId: null }));
    expect(conflictSentence(await stale(conflicts))).toMatch(/: line 2, .*, line 11 and more$/);
    expect(conflictSentence(await stale(conflicts.slice(2)))).toMatch(/: line 4, .*, line 13$/);
  });

  it('is no other failure', async () => {
    expect(conflictSentence(await readFailure(errorResponse('IMPORT_HAS_ERRORS'), '/imports/5/apply'))).toBe(
      'Lines with errors must be corrected first',
    );
    expect(conflictSentence({ kind: 'network' })).toMatch(/cannot be reached/);
  });
});
