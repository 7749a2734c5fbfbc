/** How a text is broken and turned. What is drawn is read off the glyphs, in the order in which they stand on the paper. */

import * as fontkit from 'fontkit';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadedFont, loadFonts } from './fonts.ts';
import { layOutText } from './lay-out-text.ts';
import type { Direction } from './paper-document.ts';

const style = { size: 10, weight: 'plain' } as const;
const texts = [
  'رقم',
  'seat (a)! #12. +49 30-12 -5 12.00\u00a0€',
  'abc ١٢٣',
  'شارع ١٢٣',
  '«ab» (שלום) 12',
  'שלום עולם טוב',
  'one two three',
  '…',
];
beforeAll(() => loadFonts(texts, 'plain'), 60_000);

/** From the left, and each line for itself. */
function drawn(text: string, width = 1000, direction: Direction = 'ltr'): string[] {
  return layOutText(text, { ...style, direction }, width, 12).map(({ runs }) =>
    runs
      .toSorted((one, other) => one.x - other.x)
      .map((run) => {
        const font = fontkit.create(loadedFont(run.font).buffer);
        if (!('layout' in font)) throw new Error('Several fonts');
        const { glyphs } = font.layout(run.text);
        return glyphs.map(({ codePoints }) => String.fromCodePoint(...codePoints)).join('');
      })
      .join(''),
  );
}

describe('a line', () => {
  it('has numbers in Arabic digits as they are read, to the right', () => {
    expect(drawn('abc ١٢٣')).toEqual(['abc ١٢٣']);
    expect(drawn('شارع ١٢٣')[0]).toMatch(/^١٢٣ /);
  });

  it('has the words of what is read to the left in its order, and their brackets turned', () => {
    expect(drawn('שלום עולם טוב')).toEqual(['בוט םלוע םולש']);
    expect(drawn('«ab» (שלום) 12')).toEqual(['«ab» (םולש) 12']);
  });

  describe('of a document that is read to the left', () => {
    const drawnToTheLeft = (text: string) => drawn(text, 1000, 'rtl')[0];

    it('begins at the right, also with a word of another script', () => {
      expect(drawn('a שלום 12')).toEqual(['a 12 םולש']);
      expect(drawnToTheLeft('a שלום 12')).toBe('12 םולש a');
    });

    it.each(['seat (a)!', '+49 30-12', '-5', '#12.'])('has %s as it is', (text) => {
      expect(drawnToTheLeft(text)).toBe(text);
    });

    it('keeps what is isolated in its own direction, and shows no mark', () => {
      expect(drawnToTheLeft('שלום 30-12')).toBe('30-12 םולש');
      expect(drawnToTheLeft('رقم 30-12')).toMatch(/^12-30 /);
      expect(drawnToTheLeft('رقم \u206830-12\u2069')).toMatch(/^30-12 /);
    });

    it('has the symbol of a currency after its amount, as it is read', () => {
      expect(drawnToTheLeft('\u200f12.00\u00a0€')).toBe('€ 12.00');
      expect(drawnToTheLeft('\u200f\u200e-12.00\u00a0€')).toBe('€ -12.00');
    });
  });

  it('ends between words, also where a part of the text would fit', () => {
    const [{ width } = { width: 0 }] = layOutText('one two', style, 1000, 1);
    expect(drawn('one two three', width + 0.1)).toEqual(['one two', 'three']);
    expect(drawn('one two three')).toEqual(['one two three']);
  });
});
