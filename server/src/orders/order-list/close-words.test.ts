import fc from 'fast-check';
import { expect, it } from 'vitest';
import { closeWords, mostEdits, patternsOf } from './close-words.ts';

const matches = (text: string, pattern: string) => new RegExp(`^${pattern.replaceAll('%', '.*')}$`, 'u').test(text);

/** A letter put in, left out, replaced, or swapped with its neighbour. */
const edit = fc.tuple(fc.nat(), fc.constantFrom('a', 'b', 'x'), fc.constantFrom('in', 'out', 'other', 'swap'));

it('every word that is close enough is like one of the patterns', () => {
  const words = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'é', 'я'), minLength: 4, maxLength: 14 });
  fc.assert(
    fc.property(words, fc.array(edit, { maxLength: 2 }), (word, edits) => {
      const typed = edits.reduce((text, [place, letter, what]) => {
        const at = place % text.length;
        const [before, after] = [text.slice(0, at), text.slice(at + 1)];
        if (what === 'in') return before + letter + text.slice(at);
        if (what === 'out') return before + after;
        if (what === 'other') return before + letter + after;
        return before + after.slice(0, 1) + text.slice(at, at + 1) + after.slice(1);
      }, word);
      if (mostEdits(typed) === 0) return;
      const isClose = closeWords(typed, [word]).length > 0;
      if (isClose) expect(patternsOf(typed).some((pattern) => matches(word, pattern))).toBe(true);
    }),
    { numRuns: 2000 },
  );
});

it('the patterns are pieces of the word with a letter between them', () => {
  expect(patternsOf('lamp')).toEqual(['la%', '%p']);
  expect(patternsOf('wilhelmina')).toEqual(['wil%', '%el%', '%ina']);
});
