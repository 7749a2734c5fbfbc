import { expect, it } from 'vitest';
import { longerText } from './longer-text.mjs';

it('A text of the pseudo-language has brackets and a third more letters', () => {
  expect(longerText('Order now, it’s cheap')).toBe('[!! Ordder nnow, iit’s ccheaap !!]');
});

it('A text of the pseudo-language keeps placeholders between signs that are not seen, tags and the words of choices', () => {
  const place = (/** @type {string} */ text) => `\u2063${text}\u2064`;
  expect(longerText('In the <b>cart</b> of {name}')).toBe(`[!! In tthe <b>ccartt</b> of ${place('{name}')} !!]`);
  expect(longerText('{count, plural, one {# item} other {# items of {name}}}')).toBe(
    `[!! {count, plural, one {# iteem} other {# iteems oof ${place('{name}')}}} !!]`,
  );
  expect(longerText('{unit, select, m2 {m²} other {{unit}}} of {most, number}')).toBe(
    `[!! {unit, select, m2 {m²} other {${place('{unit}')}}} of ${place('{most, number}')} !!]`,
  );
});
