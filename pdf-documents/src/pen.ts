/** What draws on the pages of a paper share: where one is, the styles, and lines of text. */

import { loadedFont, withoutPlacedMarks } from './fonts.ts';
import { type Line, layOutText, type Run, type TextStyle } from './lay-out-text.ts';

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
export function layOut(text: string, style: TextStyle, width: number): readonly Line[] {
  const { size, weight } = style;
  if (text.length > LONGEST_REMEMBERED) return layOutText(text, style, width, MOST_LINES);
  const key = `${size} ${weight} ${width} ${text}`;
  const known = laidOut.get(key);
  if (known !== undefined) return known;
  const lines = layOutText(text, style, width, MOST_LINES);
  if (laidOut.size > MOST_REMEMBERED) laidOut.clear();
  laidOut.set(key, lines);
  return lines;
}

/** Where one is on the paper: what draws moves `y`. */
export interface Pen {
  doc: PDFKit.PDFDocument;
  left: number;
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

export function drawLines(
  pen: Pick<Pen, 'doc' | 'left' | 'width' | 'y'>,
  lines: readonly Line[],
  style: TextStyle,
  { align = 'start', color = INK }: { align?: 'start' | 'end' | undefined; color?: string | undefined } = {},
): void {
  const { doc } = pen;
  doc.fillColor(color).fontSize(style.size);
  for (const { runs, width } of lines) {
    const left = align === 'end' ? pen.left + pen.width - width : pen.left;
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
  doc.registerFont(font, buffer).font(font).text(text, x, y, options);
}
