import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { differences, mergeGroups, readGroup, textOf, withSynonym } from './synonym-groups.ts';

describe('a group of synonyms', () => {
  test('is typed with commas between its phrases', () => {
    expect(readGroup(' sofa, couch ,, chaise longue ,')).toEqual(['sofa', 'couch', 'chaise longue']);
    expect(readGroup(' , ')).toEqual([]);
  });
});

describe('a synonym that is added', () => {
  const groups = [
    ['sofa', 'couch'],
    ['mug', 'Cup'],
  ];
  test('joins the group of its meaning, else the group of the term, else makes a new one', () => {
    expect(withSynonym(groups, 'beaker', 'cup')).toEqual([
      ['sofa', 'couch'],
      ['mug', 'Cup', 'beaker'],
    ]);
    expect(withSynonym(groups, 'MUG', 'beaker')[1]).toEqual(['mug', 'Cup', 'beaker']);
    expect(withSynonym(groups, 'tele', 'tv')).toEqual([...groups, ['tele', 'tv']]);
  });
  test('that is there already changes nothing, and a full group takes no more', () => {
    expect(withSynonym(groups, ' Sofa', 'COUCH')).toBe(groups);
    const full = [Array.from({ length: 20 }, (_, n) => `word ${n}`)];
    expect(withSynonym(full, 'more', 'word 3')).toEqual([...full, ['more', 'word 3']]);
  });
});

describe('changes of two people', () => {
  const base = [
    ['a', 'b'],
    ['c', 'd'],
  ];
  test('are both there: what one removed and what the other added', () => {
    expect(mergeGroups(base, [['a', 'b']], [...base, ['e', 'f']])).toEqual([
      ['a', 'b'],
      ['e', 'f'],
    ]);
  });
  test('of the same group leave both versions', () => {
    expect(
      mergeGroups(
        base,
        [
          ['a', 'b', 'x'],
          ['c', 'd'],
        ],
        [
          ['a', 'b', 'y'],
          ['c', 'd'],
        ],
      ),
    ).toEqual([
      ['a', 'b', 'y'],
      ['c', 'd'],
      ['a', 'b', 'x'],
    ]);
  });
  test('are never lost, whatever they are', () => {
    const group = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { minLength: 2, maxLength: 3 });
    const groups = fc.uniqueArray(group, { selector: textOf, maxLength: 5 });
    fc.assert(
      fc.property(groups, groups, groups, (before, mine, theirs) => {
        const merged = mergeGroups(before, mine, theirs).map(textOf);
        for (const change of [mine, theirs]) {
          for (const added of differences(before, change).added) {
            const removedByOther = differences(before, change === mine ? theirs : mine).removed.includes(added);
            if (!removedByOther) expect(merged).toContain(added);
          }
        }
        expect(new Set(merged).size).toBe(merged.length);
      }),
    );
  });
});
