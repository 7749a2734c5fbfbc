/** What draws on the pages of a paper share: where one is, the styles, and lines of text. */

import { loadedFont, withoutPlacedMarks } from './fonts.ts';
import { type Line, layOutText, type Run, type TextStyle } from './lay-out-text.ts';
import { giveLettersOwnGlyphs } from './own-glyphs.ts';
import type { Direction } from './paper-document.ts';

type Structure = PDFKit.PDFStructureElement;

/** Points. */
export const MARGIN = 48;
export const FOOT = 64;
export const GAP = 16;
const LINE_HEIGHT = 1.4;
const MOST_LINES = 12;
export const INK = '#111827';
export const GREY = '#4b5563';
export const RULE = '#d1d5db';

export const heading: TextStyle = { size: 18, weight: 'bold' };
export const strong: TextStyle = { size: 9.5, weight: 'bold' };
export const plain: TextStyle = { size: 9.5, weight: 'plain' };
export const small: TextStyle = { size: 8, weight: 'plain' };

export const heightOf = (lines: readonly Line[], { size }: TextStyle) => lines.length * size * LINE_HEIGHT;

const LONGEST_REMEMBERED = 200;
const MOST_REMEMBERED = 10_000;
const laidOut = new Map<string, readonly Line[]>();

/** Papers say the same again and again: a product on many slips, quantities, headings of columns. */
export function layOut(
  { direction }: Pick<Pen, 'direction'>,
  text: string,
  style: TextStyle,
  width: number,
): readonly Line[] {
  const { size, weight } = style;
  const directed = { ...style, direction };
  if (text.length > LONGEST_REMEMBERED) return layOutText(text, directed, width, MOST_LINES);
  const key = `${size} ${weight} ${direction} ${width} ${text}`;
  const known = laidOut.get(key);
  if (known !== undefined) return known;
  const lines = layOutText(text, directed, width, MOST_LINES);
  if (laidOut.size > MOST_REMEMBERED) laidOut.clear();
  laidOut.set(key, lines);
  return lines;
}

/**
 * Where one is on the paper: what draws moves `y`. Places are told from the side where reading starts; what puts them onto the page
 * mirrors them for what is read to the left.
 */
export interface Pen {
  doc: PDFKit.PDFDocument;
  direction: Direction;
  /** From the side where reading starts. */
  start: number;
  width: number;
  y: number;
  /** Of the page, above its foot. */
  bottom: number;
  /** What belongs to the section. */
  section: Structure;
  newPage: () => void;
  /** Called before each part. */
  step: () => void;
}

/** What is not text: rules, boxes, repeated headings and feet, which readers of the text skip. */
export function drawDecoration(doc: PDFKit.PDFDocument, draw: () => void): void {
  doc.markContent('Artifact', { type: 'Layout' });
  draw();
  doc.endMarkedContent();
}

export function makeRoom(pen: Pen, height: number): void {
  if (pen.y + height > pen.bottom) pen.newPage();
}

/** Where something begins at the left of the page. */
export function leftOf({ doc, direction, start, width }: Pick<Pen, 'doc' | 'direction' | 'start' | 'width'>): number {
  return direction === 'rtl' ? doc.page.width - start - width : start;
}

export function drawLines(
  pen: Pick<Pen, 'doc' | 'direction' | 'start' | 'width' | 'y'>,
  lines: readonly Line[],
  style: TextStyle,
  { align = 'start', color = INK }: { align?: 'start' | 'end' | undefined; color?: string | undefined } = {},
): void {
  const { doc } = pen;
  doc.fillColor(color).fontSize(style.size);
  for (const { runs, width } of lines) {
    const left = leftOf({ ...pen, start: align === 'end' ? pen.start + pen.width - width : pen.start, width });
    const baseline = pen.y + style.size * 1.05;
    for (const run of runs) drawRun(doc, run, left + run.x, baseline);
    pen.y += style.size * LINE_HEIGHT;
  }
}

/** pdfkit passes on to fontkit what it gets; its type knows only features that are on. */
function drawRun(doc: PDFKit.PDFDocument, { text, font }: Run, x: number, y: number): void {
  const { buffer, placesMarks } = loadedFont(font);
  const options: PDFKit.Mixins.TextOptions = { lineBreak: false, baseline: 'alphabetic' };
  if (!placesMarks(text)) Object.assign(options, { features: withoutPlacedMarks() });
  doc.registerFont(font, buffer).font(font);
  if (/\p{Script=Arabic}/u.test(text)) giveLettersOwnGlyphs(doc);
  doc.text(text, x, y, options);
}
