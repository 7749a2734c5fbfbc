import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { commonest } from './count-attributes.ts';
import { MOST_TEXTS } from './facet-counts.ts';

describe('the values of a text', () => {
  it('are the commonest, the first by their letters where as many have them, and those that are chosen', () => {
    const counts = fc.uniqueArray(
      fc.record({ value: fc.string({ maxLength: 4 }), count: fc.integer({ min: 1, max: 4 }) }),
      {
        selector: ({ value }) => value,
        minLength: 150,
        maxLength: 400,
      },
    );
    fc.assert(
      fc.property(counts, fc.nat(), (all, place) => {
        const chosen = [all[place % all.length]?.value ?? '', 'not there at all'];
        const sorted = all.toSorted((one, two) => two.count - one.count || (one.value < two.value ? -1 : 1));
        const [first, rest] = [sorted.slice(0, MOST_TEXTS), sorted.slice(MOST_TEXTS)];
        expect(commonest(all, chosen)).toEqual([...first, ...rest.filter(({ value }) => chosen.includes(value))]);
      }),
      { numRuns: 50 },
    );
  });
});
