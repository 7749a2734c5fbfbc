import { speaking } from '@shop/messages/language';
import { expect, test } from 'vitest';
import { translateSentence } from './translate-sentence.ts';

const inGerman = (sentence: string) => speaking('de', () => translateSentence(sentence));

test.each([
  ['price must have no decimals', 'price darf keine Nachkommastellen haben'],
  ['price must have at most two decimals', 'price darf höchstens zwei Nachkommastellen haben'],
  ['price must have at most four decimals', 'price darf höchstens vier Nachkommastellen haben'],
  ['name is required', 'name ist erforderlich'],
])('a sentence of a schema is said in the language of the moment: %s', (sentence, german) => {
  expect(inGerman(sentence)).toBe(german);
  expect(translateSentence(sentence)).toBe(sentence);
});

test('a text as long as somebody may send it is left as it is, and not compared', () => {
  const text = `x${' must be 1 to '.repeat(100_000)}`;
  const begun = performance.now();
  expect(inGerman(text)).toBe(text);
  // Compared, it would take minutes.
  expect(performance.now() - begun).toBeLessThan(1000);
});
