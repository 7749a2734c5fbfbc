import fc from 'fast-check';
import { expect, it } from 'vitest';
import { runs } from '../../../server/test/runs.ts';
import { Postings } from './postings.ts';

it('gives back what was added, of lists of any length and with gaps of any size', () => {
  const gap = fc.oneof(fc.nat({ max: 40 }), fc.nat({ max: 5000 }), fc.nat({ max: 40_000 }));
  const word = fc.nat({ max: 5 });
  const entries = fc.array(fc.record({ word, gap, field: fc.nat({ max: 3 }) }), { maxLength: 3000, size: 'max' });
  fc.assert(
    fc.property(entries, (list) => {
      const postings = new Postings();
      const expected = Array.from({ length: 6 }, (_, number) => [number % 4]);
      for (const [number, [posting = 0]] of expected.entries()) postings.add(number, 0, posting);
      let row = 0;
      for (const entry of list) {
        row += entry.gap;
        postings.add(entry.word, row, entry.field);
        const last = expected[entry.word]?.at(-1) ?? 0;
        // Of one row the first field counts.
        if (last >>> 2 !== row) expected[entry.word]?.push(row * 4 + entry.field);
      }
      for (const [number, all] of expected.entries()) {
        const into = new Uint32Array(all.length);
        expect(postings.countOf(number)).toBe(all.length);
        expect(postings.read(number, into, all.length)).toBe(all.length);
        expect([...into]).toEqual(all);
        expect(postings.read(number, into, 2)).toBe(Math.min(2, all.length));
      }
    }),
    { numRuns: runs(60) },
  );
});

it('gives back lists that fill several blocks of memory', () => {
  const postings = new Postings();
  const rows = 400_000;
  for (let row = 0; row < rows; row += 1) for (let word = 0; word < 4; word += 1) postings.add(word, row * 40, word);
  const into = new Uint32Array(rows);
  for (let word = 0; word < 4; word += 1) {
    expect(postings.read(word, into, rows)).toBe(rows);
    expect(into.every((posting, row) => posting === row * 160 + word)).toBe(true);
  }
  expect(postings.byteLength).toBeLessThan(rows * 4 * 3);
});
