import fc from 'fast-check';
import { expect, it } from 'vitest';
import { runs } from '../../../server/test/runs.ts';
import { editsBetween } from '../../test/plain-search.ts';
import { EditDistance } from './edit-distance.ts';

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 9 });

it('counts insertions, deletions, substitutions and swaps of neighbours, up to a limit', () => {
  fc.assert(
    fc.property(word, fc.array(word, { minLength: 1, maxLength: 5 }), fc.constantFrom(1, 2), (own, others, most) => {
      const distance = new EditDistance(own, most);
      for (const other of others) {
        const edits = distance.to(other.length, (at) => other.charCodeAt(at));
        expect(edits).toBe(Math.min(editsBetween(own, other), most + 1));
      }
    }),
    { numRuns: runs(3000) },
  );
});
