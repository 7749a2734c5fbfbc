/** Breaks a text into lines of a width, each as runs of one font and direction, in the order in which they are read. */

import bidiFactory from 'bidi-js';
import { type LoadedFont, type Weight, withFonts } from './fonts.ts';
import type { Direction } from './paper-document.ts';
import { graphemesOf, isDirection, visibleText } from './visible-text.ts';

const bidi = bidiFactory();
const words = new Intl.Segmenter('und', { granularity: 'word' });

export interface Run {
  /** As it is drawn: mirrored, where it is read to the left. */
  text: string;
  font: string;
  /** Points, from the left end of the line. */
  x: number;
}

export interface Line {
  runs: readonly Run[];
  width: number;
}

export interface TextStyle {
  /** Points. */
  size: number;
  weight: Weight;
  /** Of the document. Left out: what the text begins with. */
  direction?: Direction;
}

interface Piece {
  text: string;
  font: LoadedFont;
  level: number;
}

const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
const CLOSING = /^[\p{Pe}\p{Pf}\p{Po}]/u;
const OPENING = /[\p{Ps}\p{Pi}]$/u;
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
/** All characters that the Unicode Bidirectional Algorithm does not simply leave in their order. */
const MAY_BE_READ_TO_THE_LEFT =
  /[\u200f\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const ELLIPSIS = '…';

/** A text with nothing visible has no lines. The last line ends in an ellipsis if there are more than `most`. */
export function layOutText(text: string, style: TextStyle, width: number, most: number): Line[] {
  const pieces = piecesOf(visibleText(text), style);
  const lines = breakLines(pieces, style.size, width);
  const shown = lines.slice(0, most).map((line) => drawn(line, style.size));
  const last = lines[most - 1];
  if (lines.length > most && last !== undefined) shown[most - 1] = shortened(last, style, width);
  return shown;
}

/**
 * A document that is read to the left has texts that are not: a name, an address, a number. Such a text is read to the right as a whole,
 * also what stands at its end.
 */
function piecesOf(text: string, { weight, direction }: TextStyle): Piece[] {
  const found = withFonts(text, weight);
  const levels = MAY_BE_READ_TO_THE_LEFT.test(text)
    ? bidi.getEmbeddingLevels(found.map((one) => one.text).join(''), direction === 'rtl' ? direction : 'auto').levels
    : [];
  let index = 0;
  return found.flatMap((one) => {
    const level = levels[index] ?? 0;
    index += one.text.length;
    return isDirection(one.text) ? [] : [{ ...one, level }];
  });
}

const isSpace = ({ text }: Piece) => text === ' ' || text === '\u00a0';
const textOf = (pieces: readonly Piece[]) => pieces.map(({ text }) => text).join('');
const trimmed = (line: readonly Piece[]) => line.slice(0, line.findLastIndex((piece) => !isSpace(piece)) + 1);

function breakLines(pieces: readonly Piece[], size: number, width: number): Piece[][] {
  // Most texts fit, and need not be taken apart into words.
  if (pieces.length > 0 && widthOf(pieces, size) <= width) return [trimmed(pieces)];
  const lines: Piece[][] = [];
  let line: Piece[] = [];
  let used = 0;
  const end = () => {
    const visible = trimmed(line);
    if (visible.length > 0) lines.push(visible);
    line = [];
    used = 0;
  };
  for (const unit of unitsOf(pieces)) {
    if (used + widthOf(trimmed(unit), size) > width) end();
    for (const part of partsThatFit(unit, size, width)) {
      if (used + widthOf(trimmed(part), size) > width) end();
      line.push(...part);
      used += widthOf(part, size);
    }
  }
  end();
  return lines;
}

/** What stays together on a line: a word with the spaces after it. Scripts without spaces break between words and characters. */
function unitsOf(pieces: readonly Piece[]): Piece[][] {
  const units: Piece[][] = [];
  let next = 0;
  let before = '';
  for (const { segment } of words.segment(textOf(pieces))) {
    const unit: Piece[] = [];
    for (let length = 0; length < segment.length && next < pieces.length; next += 1) {
      const piece = pieces[next];
      if (piece === undefined) break;
      unit.push(piece);
      length += piece.text.length;
    }
    const last = units.at(-1);
    if (last !== undefined && !mayBreak(before, segment)) last.push(...unit);
    else if (unit.length > 0) units.push(unit);
    before = segment;
  }
  return units;
}

function mayBreak(before: string, after: string): boolean {
  if (/^\s/u.test(after) || CLOSING.test(after) || OPENING.test(before)) return false;
  return /[\s\-/–—]$/u.test(before) || UNSPACED.test(before) || UNSPACED.test(after);
}

/** A word that is wider than a line is broken where the line ends. */
function partsThatFit(unit: readonly Piece[], size: number, width: number): Piece[][] {
  if (widthOf(trimmed(unit), size) <= width) return [[...unit]];
  const parts: Piece[][] = [];
  let part: Piece[] = [];
  let used = 0;
  for (const piece of unit) {
    const own = piece.font.widthOf(piece.text) * size;
    if (part.length > 0 && used + own > width && !isSpace(piece)) {
      parts.push(part);
      part = [];
      used = 0;
    }
    part.push(piece);
    used += own;
  }
  return [...parts, part];
}

const widthOf = (pieces: readonly Piece[], size: number) =>
  runsOf(pieces).reduce((sum, { text, font }) => sum + font.widthOf(text) * size, 0);

/**
 * Pieces that are next to each other, of the same font and direction. What is read to the left is a run for each word: pdfkit lays words
 * out, and remembers them, one after the other to the right.
 */
function runsOf(pieces: readonly Piece[]): Piece[] {
  const runs: Piece[] = [];
  for (const piece of pieces) {
    const last = runs.at(-1);
    const endsWord = last !== undefined && isToTheLeft(last) && last.text.endsWith(' ');
    if (last?.font === piece.font && last.level === piece.level && !endsWord) last.text += piece.text;
    else runs.push({ ...piece });
  }
  return runs;
}

const isToTheLeft = ({ level }: Piece) => level % 2 === 1;

function drawn(line: readonly Piece[], size: number): Line {
  const read = runsOf(line);
  const places = new Map<Piece, number>();
  let width = 0;
  for (const run of asDisplayed(read)) {
    places.set(run, width);
    width += run.font.widthOf(run.text) * size;
  }
  const runs = read.map((run) => ({
    text: asDrawn(run),
    font: run.font.key,
    x: places.get(run) ?? 0,
  }));
  return { runs, width };
}

/** Rule L2 of the Unicode Bidirectional Algorithm, for runs instead of characters. */
function asDisplayed(runs: readonly Piece[]): Piece[] {
  const ordered = [...runs];
  for (let level = Math.max(0, ...runs.map((run) => run.level)); level > 0; level -= 1) {
    for (let from = 0; from < ordered.length; from += 1) {
      let to = from;
      while ((ordered[to]?.level ?? -1) >= level) to += 1;
      ordered.splice(from, to - from, ...ordered.slice(from, to).reverse());
      from = Math.max(from, to - 1);
    }
  }
  return ordered;
}

/**
 * The font's layout turns what has letters or digits of such scripts by itself, also digits, which are read to the right, but not what
 * stands between letters.
 */
function asDrawn(run: Piece): string {
  const turned = RIGHT_TO_LEFT.test(run.text);
  if (!isToTheLeft(run)) return turned ? graphemesOf(run.text).reverse().join('') : run.text;
  const graphemes = graphemesOf(run.text).map((one) => bidi.getMirroredCharacter(one) ?? one);
  return (turned ? graphemes : graphemes.reverse()).join('');
}

function shortened(line: readonly Piece[], style: TextStyle, width: number): Line {
  for (let length = line.length; length > 0; length -= 1) {
    const cut = piecesOf(textOf(line.slice(0, length)).trimEnd() + ELLIPSIS, style);
    const shown = drawn(cut, style.size);
    if (shown.width <= width) return shown;
  }
  return { runs: [], width: 0 };
}
