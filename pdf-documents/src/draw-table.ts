/** A table over as many pages as it takes. Its headings are repeated on each; a row is never torn. */

import type { Line } from './lay-out-text.ts';
import type { PaperBlock, TableColumn } from './paper-document.ts';
import {
  drawDecoration,
  drawLines,
  GREY,
  heightOf,
  INK,
  layOut,
  leftOf,
  makeRoom,
  type Pen,
  plain,
  RULE,
  small,
  strong,
} from './pen.ts';

type Table = Extract<PaperBlock, { kind: 'table' }>;

const PADDING = 5;
const BOX = 9;
const BOX_WIDTH = 22;
const CELL_GAP = 10;

interface Place {
  start: number;
  width: number;
  align: TableColumn['align'];
}

interface LaidOutCell {
  text: readonly Line[];
  detail: readonly Line[];
}

export function drawTable(pen: Pen, { columns, rows, boxes = false }: Table): void {
  const places = placesOf(pen, columns, boxes);
  const heads = columns.map(({ head }, index) => layOut(pen, head, strong, places[index]?.width ?? 0));
  const headHeight = Math.max(...heads.map((lines) => heightOf(lines, strong))) + 2 * PADDING;
  const table = pen.doc.struct('Table');
  pen.section.add(table);
  // Not the heading alone at the foot of a page.
  makeRoom(pen, headHeight * 3);
  drawHead(pen, places, heads, { height: headHeight, table });
  for (const row of rows) {
    pen.step();
    const cells = row.map(({ text, detail }, index) => ({
      text: layOut(pen, text, plain, places[index]?.width ?? 0),
      detail: detail === undefined ? [] : layOut(pen, detail, small, places[index]?.width ?? 0),
    }));
    const height = Math.max(BOX, ...cells.map(heightOfCell)) + 2 * PADDING;
    if (pen.y + height > pen.bottom) {
      pen.newPage();
      drawHead(pen, places, heads, { height: headHeight });
    }
    drawRow(pen, table, places, { cells, boxes });
    pen.y += height;
    drawDecoration(pen.doc, () => rule(pen, pen.y, 0.5));
  }
  table.end();
}

const heightOfCell = ({ text, detail }: LaidOutCell) => heightOf(text, plain) + heightOf(detail, small);

function placesOf(pen: Pen, columns: readonly TableColumn[], boxes: boolean): Place[] {
  const all = columns.reduce((sum, { share }) => sum + share, 0);
  const width = pen.width - (boxes ? BOX_WIDTH : 0);
  let start = pen.start + (boxes ? BOX_WIDTH : 0);
  return columns.map(({ share, align }) => {
    const place = { start, width: (width * share) / all - CELL_GAP, align };
    start += (width * share) / all;
    // The last column ends where the table does.
    return align === 'end' ? { ...place, start: place.start + CELL_GAP } : place;
  });
}

/** @param table left out where the heading is repeated: there it is no part of the text */
function drawHead(
  pen: Pen,
  places: readonly Place[],
  heads: readonly (readonly Line[])[],
  { height, table }: { height: number; table?: PDFKit.PDFStructureElement | undefined },
): void {
  const { doc, direction } = pen;
  const top = pen.y + PADDING;
  const draw = heads.map((lines, index) => () => {
    const { start = 0, width = 0, align } = places[index] ?? {};
    drawLines({ doc, direction, start, width, y: top }, lines, strong, { align });
  });
  if (table === undefined) {
    drawDecoration(doc, () => {
      for (const one of draw) one();
    });
  } else {
    const row = doc.struct('TR');
    table.add(row);
    for (const one of draw) row.add(doc.struct('TH', {}, [one]));
    row.end();
  }
  pen.y += height;
  drawDecoration(doc, () => rule(pen, pen.y, 1));
}

function drawRow(
  { doc, direction, start: edge, y }: Pen,
  table: PDFKit.PDFStructureElement,
  places: readonly Place[],
  { cells, boxes }: { cells: readonly LaidOutCell[]; boxes: boolean },
): void {
  const top = y + PADDING;
  if (boxes) {
    drawDecoration(doc, () =>
      doc
        .lineWidth(0.8)
        .strokeColor(INK)
        .rect(leftOf({ doc, direction, start: edge + 1, width: BOX }), top + 2, BOX, BOX)
        .stroke(),
    );
  }
  const row = doc.struct('TR');
  table.add(row);
  cells.forEach(({ text, detail }, index) => {
    const { start = 0, width = 0, align } = places[index] ?? {};
    const draw = () => {
      const pen = { doc, direction, start, width, y: top };
      drawLines(pen, text, plain, { align });
      drawLines(pen, detail, small, { align, color: GREY });
    };
    row.add(doc.struct('TD', {}, [draw]));
  });
  row.end();
}

function rule(pen: Pen, y: number, thickness: number): void {
  const { doc, width } = pen;
  const left = leftOf(pen);
  doc
    .lineWidth(thickness)
    .strokeColor(RULE)
    .moveTo(left, y)
    .lineTo(left + width, y)
    .stroke();
}
