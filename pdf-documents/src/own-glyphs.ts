/**
 * In Arabic fonts a letter is a shape and dots, which are glyphs of their own, and several letters have the same shape. pdfkit remembers
 * one letter for each glyph: copied, searched or read out, the text would have others. Here each letter gets a copy of
 * the glyph.
 */

interface Glyph {
  id: number;
  codePoints: number[];
  advanceWidth: number;
}

/** What is needed of pdfkit's fonts, whose types do not tell it. */
interface EmbeddedFont {
  encode: (text: string, features?: unknown) => [codes: string[], positions: unknown[]];
  layout: (text: string, features?: unknown) => { glyphs: Glyph[]; positions: unknown[] };
  subset: { includeGlyph: (id: number) => number; glyphs: number[] };
  /** By code. */
  unicode: (number[] | undefined)[];
  widths: (number | undefined)[];
  scale: number;
  /** Of fontkit. */
  font: { getGlyph: (id: number, codePoints?: number[]) => Glyph };
}

const done = new WeakSet<EmbeddedFont>();

/** @param doc whose current font has Arabic letters */
export function giveLettersOwnGlyphs(doc: PDFKit.PDFDocument): void {
  const font: EmbeddedFont = Reflect.get(doc, '_font');
  if (done.has(font)) return;
  done.add(font);
  rememberLetters(font.font);
  const codes = new Map<string, number>();
  font.encode = (text, features) => {
    const { glyphs, positions } = font.layout(text, features);
    const encoded = glyphs.map((glyph) => {
      const key = `${glyph.id} ${glyph.codePoints.join(' ')}`;
      const code = codes.get(key) ?? codeFor(font, glyph);
      codes.set(key, code);
      return code.toString(16).padStart(4, '0');
    });
    return [encoded, positions];
  };
}

/** fontkit makes one object for each glyph, with the letter that had it first. */
function rememberLetters(font: EmbeddedFont['font']): void {
  const getGlyph = font.getGlyph.bind(font);
  font.getGlyph = (id, codePoints = []) => {
    const glyph = getGlyph(id, codePoints);
    return glyph.codePoints.join() === codePoints.join()
      ? glyph
      : Object.create(glyph, { codePoints: { value: codePoints } });
  };
}

function codeFor({ subset, unicode, widths, scale }: EmbeddedFont, { id, codePoints, advanceWidth }: Glyph): number {
  const first = subset.includeGlyph(id);
  const code = unicode[first] === undefined ? first : subset.glyphs.push(id) - 1;
  unicode[code] = codePoints;
  widths[code] = advanceWidth * scale;
  return code;
}
