import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type DraftPart, isSame, mergeDrafts } from './merge-drafts.ts';

type Draft = { name: string; rows: { key: number; price: string }[] };
const parts: DraftPart<Draft>[] = [
  { name: 'name', label: 'Name', textOf: ({ name }) => name },
  { name: 'rows', label: 'Rows', textOf: ({ rows }) => rows.map(({ price }) => price).join() },
];
const value = fc.constantFrom('a', 'b', 'c');
const draft: fc.Arbitrary<Draft> = fc.record({
  name: value,
  rows: fc.array(fc.record({ key: fc.integer(), price: value }), { maxLength: 2 }),
});

describe('a conflict', () => {
  test('takes each part from who changed it, and asks only where both did or the person sees another value', () => {
    fc.assert(
      fc.property(draft, draft, draft, (opened, mine, theirs) => {
        const merge = mergeDrafts(parts, { opened, mine, theirs });
        for (const { name } of parts) {
          const changedHere = !isSame(mine[name], opened[name]);
          expect(isSame(merge.merged[name], changedHere ? mine[name] : theirs[name])).toBe(true);
          const isListed = merge.parts.some(({ part }) => part.name === name);
          expect(isListed).toBe(!isSame(theirs[name], opened[name]) && !isSame(theirs[name], mine[name]));
        }
      }),
    );
  });

  test('knows rows by what they hold, not by their keys', () => {
    const rows = (key: number) => ({ name: 'a', rows: [{ key, price: '1' }] });
    expect(mergeDrafts(parts, { opened: rows(1), mine: rows(2), theirs: rows(3) }).parts).toEqual([]);
  });
});
