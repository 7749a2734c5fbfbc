import fc from 'fast-check';
import { expect, it } from 'vitest';
import { runs } from '../../server/test/runs.ts';
import { selectPage } from './select-page.ts';

it('puts the rows of a page into the order of their keys, ties by id, however many rows have the same key', () => {
  const products = fc.uniqueArray(fc.record({ id: fc.nat(2000), key: fc.nat(3) }), {
    minLength: 30,
    maxLength: 300,
    selector: ({ id }) => id,
  });
  fc.assert(
    fc.property(products, fc.nat(300), fc.integer({ min: 1, max: 100 }), (all, skip, take) => {
      const ids = Float64Array.from(all, ({ id }) => id);
      const rows = Uint32Array.from(all.keys());
      const keys = Float64Array.from(all, ({ key }) => key);
      const page = selectPage({ rows, keys, count: all.length }, ids, { skip, take });
      const expected = all.toSorted((a, b) => a.key - b.key || a.id - b.id).slice(skip, skip + take);
      expect([...page].map((row) => ids[row])).toEqual(expected.map(({ id }) => id));
    }),
    { numRuns: runs(500) },
  );
});
