/**
 * The fonts of all scripts that addresses are written in. They come in parts of some hundred characters each; a part is read when a
 * paper first needs it, and cached as a font of one weight, since the writer of PDF cannot embed variable ones.
 */

import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import * as fontkit from 'fontkit';
import subsetFont from 'subset-font';
import * as z from 'zod';
import { codePointsOf, graphemesOf, visibleText } from './visible-text.ts';

/** Han is written differently in Chinese, Japanese and Korean: the other letters of a text say which it is. */
const HAN = {
  chinese: ['noto-sans-sc', 'noto-sans-jp', 'noto-sans-kr'],
  japanese: ['noto-sans-jp', 'noto-sans-sc', 'noto-sans-kr'],
  korean: ['noto-sans-kr', 'noto-sans-sc', 'noto-sans-jp'],
} as const;
export type Han = keyof typeof HAN;

const FIRST = ['noto-sans', 'noto-sans-hebrew', 'noto-sans-arabic', 'noto-sans-thai'] as const;
const LAST = ['noto-emoji'] as const;

const WEIGHTS = { plain: 400, bold: 700 } as const;
export type Weight = keyof typeof WEIGHTS;

interface FontPart {
  file: string;
  ranges: readonly (readonly [from: number, to: number])[];
}

export interface LoadedFont {
  key: string;
  buffer: Buffer;
  has: (codePoint: number) => boolean;
  /** In shares of the font's size. */
  widthOf: (text: string) => number;
  /** False for a text that can only be laid out with these features off. */
  placesMarks: (text: string) => boolean;
}

/**
 * Some letters have no place for some marks, and some are made of such parts, such as the Arabic ones for v: fontkit throws there. Their
 * marks are then not moved to a place of their own. A new object each time, since fontkit adds to it.
 */
export const withoutPlacedMarks = () => ({ mark: false, mkmk: false, abvm: false, blwm: false });

function hanOf(text: string): Han {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return 'japanese';
  return /\p{Script=Hangul}/u.test(text) ? 'korean' : 'chinese';
}

const require = createRequire(import.meta.url);
const partsByFamily = new Map<string, readonly FontPart[]>();
const loaded = new Map<string, LoadedFont>();

function partsOf(family: string): readonly FontPart[] {
  const known = partsByFamily.get(family);
  if (known !== undefined) return known;
  const index = require.resolve(`@fontsource-variable/${family}/unicode.json`);
  const ranges = z.parse(z.record(z.string(), z.string()), JSON.parse(readFileSync(index, 'utf8')));
  const parts = Object.entries(ranges).map(([name, list]) => ({
    file: path.join(path.dirname(index), 'files', `${family}-${name.replace(/[[\]]/g, '')}-wght-normal.woff2`),
    ranges: list.split(',').map((range) => {
      const [from = 0, to = from] = range
        .replace(/^U\+/i, '')
        .split('-')
        .map((hex) => Number.parseInt(hex, 16));
      return [from, to] as const;
    }),
  }));
  partsByFamily.set(family, parts);
  return parts;
}

const candidates = new Map<string, readonly FontPart[]>();

/** The parts that should have a character, the best first. */
function partsFor(codePoint: number, han: Han): readonly FontPart[] {
  const key = `${han} ${codePoint}`;
  const known = candidates.get(key);
  if (known !== undefined) return known;
  const found = [...FIRST, ...HAN[han], ...LAST].flatMap((family) =>
    partsOf(family).filter(({ ranges }) => ranges.some(([from, to]) => codePoint >= from && codePoint <= to)),
  );
  candidates.set(key, found);
  return found;
}

const keyOf = ({ file }: FontPart, weight: Weight) => `${path.basename(file, '.woff2')} ${weight}`;

/** Loads what these texts need. The rest is without I/O. */
export async function loadFonts(texts: readonly string[], weight: Weight): Promise<void> {
  const needed = new Map<string, FontPart>();
  for (const text of texts) {
    const visible = visibleText(text);
    const han = hanOf(visible);
    for (const codePoint of codePointsOf(visible)) {
      for (const part of partsFor(codePoint, han)) needed.set(keyOf(part, weight), part);
    }
  }
  for (const [key, part] of needed) if (!loaded.has(key)) loaded.set(key, await loadFont(key, part, weight));
}

async function loadFont(key: string, { file }: FontPart, weight: Weight): Promise<LoadedFont> {
  const buffer = await subsetFont(await readFile(file), undefined, {
    keepAllGlyphs: true,
    noHinting: true,
    targetFormat: 'truetype',
    variationAxes: { wght: WEIGHTS[weight] },
  });
  const font = fontkit.create(buffer);
  if (!('layout' in font)) throw new Error(`${file} holds several fonts`);
  const measured = new Map<string, { width: number; placesMarks: boolean }>();
  const widthWith = (text: string, features: string[] | Record<string, boolean>) =>
    font.layout(text, features).advanceWidth / font.unitsPerEm;
  function measure(text: string): { width: number; placesMarks: boolean } {
    try {
      return { width: widthWith(text, []), placesMarks: true };
    } catch {
      return { width: widthWith(text, withoutPlacedMarks()), placesMarks: false };
    }
  }
  function measureOnce(text: string): { width: number; placesMarks: boolean } {
    const known = measured.get(text);
    if (known !== undefined) return known;
    const found = measure(text);
    if (measured.size > 20_000) measured.clear();
    measured.set(text, found);
    return found;
  }
  return {
    key,
    buffer,
    has: (codePoint) => font.hasGlyphForCodePoint(codePoint),
    widthOf: (text) => measureOnce(text).width,
    placesMarks: (text) => measureOnce(text).placesMarks,
  };
}

/** Of those that were loaded; undefined when none has all of the grapheme. */
function findFont(grapheme: string, han: Han, weight: Weight): LoadedFont | undefined {
  const codePoints = codePointsOf(grapheme);
  const [first = 0x20] = codePoints;
  for (const part of partsFor(first, han)) {
    const font = loaded.get(keyOf(part, weight));
    if (font !== undefined && codePoints.every(font.has)) return font;
  }
  return undefined;
}

export function loadedFont(key: string): LoadedFont {
  const font = loaded.get(key);
  if (font === undefined) throw new Error(`The font ${key} is not loaded`);
  return font;
}

/** Each grapheme with its font. One that no font has is shown as a question mark, its accents alone are left out. */
export function withFonts(text: string, weight: Weight): { text: string; font: LoadedFont }[] {
  const han = hanOf(text);
  const unknown = findFont('?', han, weight);
  return graphemesOf(text).flatMap((grapheme) => {
    const font = findFont(grapheme, han, weight);
    if (font !== undefined) return [{ text: grapheme, font }];
    const [base = ''] = Array.from(grapheme);
    const ofBase = findFont(base, han, weight);
    if (ofBase !== undefined) return [{ text: base, font: ofBase }];
    return unknown === undefined ? [] : [{ text: '?', font: unknown }];
  });
}
