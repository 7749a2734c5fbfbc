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

const SPACE = 0x20;
/** Of each kind; then they are looked up again. */
const MOST_REMEMBERED = 20_000;

const WEIGHTS = { plain: 400, bold: 700 } as const;
export type Weight = keyof typeof WEIGHTS;

interface FontPart {
  /** Its path. */
  file: string;
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
const partsByFamily = new Map<string, ReadonlyMap<number, readonly FontPart[]>>();
const loaded = new Map<string, LoadedFont>();

/** By code point. */
function partsOf(family: string): ReadonlyMap<number, readonly FontPart[]> {
  const known = partsByFamily.get(family);
  if (known !== undefined) return known;
  const index = require.resolve(`@fontsource-variable/${family}/unicode.json`);
  const ranges = z.parse(z.record(z.string(), z.string()), JSON.parse(readFileSync(index, 'utf8')));
  const parts = new Map<number, FontPart[]>();
  for (const [name, list] of Object.entries(ranges)) {
    const part = {
      file: path.join(path.dirname(index), 'files', `${family}-${name.replace(/[[\]]/g, '')}-wght-normal.woff2`),
    };
    for (const range of list.split(',')) {
      const [from = 0, to = from] = range
        .replace(/^U\+/i, '')
        .split('-')
        .map((hex) => Number.parseInt(hex, 16));
      for (let codePoint = from; codePoint <= to; codePoint += 1) {
        parts.set(codePoint, [...(parts.get(codePoint) ?? []), part]);
      }
    }
  }
  partsByFamily.set(family, parts);
  return parts;
}

/** The parts that should have a character, the best first. */
function* partsFor(codePoint: number, han: Han): Generator<FontPart> {
  for (const family of [...FIRST, ...HAN[han], ...LAST]) yield* partsOf(family).get(codePoint) ?? [];
}

const keyOf = ({ file }: FontPart, weight: Weight) => `${path.basename(file, '.woff2')} ${weight}`;

/**
 * Loads what these texts need. The rest is without I/O. Of the parts that should have a character only those are read that are looked at
 * before one has it: Han is in three families, each of some hundred parts.
 * @param step called before each text and each part
 */
export async function loadFonts(texts: Iterable<string>, weight: Weight, step: () => void = () => {}): Promise<void> {
  for (const text of new Set(texts)) {
    step();
    const visible = visibleText(text);
    const han = hanOf(visible);
    for (const grapheme of graphemesOf(visible)) await loadFontOf(grapheme, { han, weight, step });
  }
}

async function loadFontOf(
  grapheme: string,
  { han, weight, step }: { han: Han; weight: Weight; step: () => void },
): Promise<void> {
  if (findFont(grapheme, han, weight) !== undefined) return;
  const codePoints = codePointsOf(grapheme);
  for (const part of partsFor(codePoints[0] ?? SPACE, han)) {
    const key = keyOf(part, weight);
    step();
    const font = loaded.get(key) ?? (await loadFont(key, part, weight));
    loaded.set(key, font);
    if (codePoints.every(font.has)) return;
  }
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
    if (measured.size > MOST_REMEMBERED) measured.clear();
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

const found = new Map<string, LoadedFont>();

/** Of those that were loaded; undefined when none has all of the grapheme. */
function findFont(grapheme: string, han: Han, weight: Weight): LoadedFont | undefined {
  const key = `${weight} ${han} ${grapheme}`;
  const known = found.get(key);
  if (known !== undefined) return known;
  const codePoints = codePointsOf(grapheme);
  for (const part of partsFor(codePoints[0] ?? SPACE, han)) {
    const font = loaded.get(keyOf(part, weight));
    if (font === undefined || !codePoints.every(font.has)) continue;
    if (found.size > MOST_REMEMBERED) found.clear();
    found.set(key, font);
    return font;
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
