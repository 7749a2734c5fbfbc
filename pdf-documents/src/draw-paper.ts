/** Draws a paper as PDF: tagged text with a title and a language, on as many pages as it takes, numbered in each section. */

import PDFDocument from 'pdfkit';
import { drawTable } from './draw-table.ts';
import { loadFonts } from './fonts.ts';
import { layOutText } from './lay-out-text.ts';
import { english, type PaperBlock, type PaperDocument, type PaperSection, textsOf } from './paper-document.ts';
import {
  drawDecoration,
  drawLines,
  FOOT,
  GAP,
  GREY,
  heading,
  heightOf,
  layOut,
  MARGIN,
  makeRoom,
  type Pen,
  plain,
  small,
  strong,
} from './pen.ts';

type Structure = PDFKit.PDFStructureElement;

/** @param step called all the time; what it throws ends the drawing */
export async function drawPaper(paper: PaperDocument, step: () => void = () => {}): Promise<Buffer> {
  const texts = textsOf(paper);
  await loadFonts(texts.plain, 'plain', step);
  await loadFonts(texts.bold, 'bold', step);
  const { tag, pageOf, direction = 'ltr' } = paper.language ?? english;
  const at = new Date(paper.createdAt);
  const doc = new PDFDocument({
    size: paper.size,
    margin: 0,
    autoFirstPage: false,
    bufferPages: true,
    tagged: true,
    pdfVersion: '1.7',
    lang: tag,
    displayTitle: true,
    info: { Title: paper.title, Author: paper.author, CreationDate: at, ModDate: at },
  });
  const bytes = collect(doc);
  const root = doc.struct('Document');
  doc.addStructure(root);
  for (const section of paper.sections) {
    const pages = drawSection({ doc, direction, root, step }, section);
    const { start } = doc.bufferedPageRange();
    for (let page = 1; page <= pages; page += 1) {
      doc.switchToPage(start + page - 1);
      const label = pageOf.replace('{page}', String(page)).replace('{pages}', String(pages));
      drawFoot({ doc, direction }, section.foot, label);
    }
    // Written and forgotten: 200 slips of several pages each would be a gigabyte in memory.
    doc.flushPages();
  }
  root.end();
  doc.end();
  return bytes;
}

function collect(doc: PDFKit.PDFDocument): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    doc.on('data', (part: Buffer) => parts.push(part));
    doc.on('end', () => resolve(Buffer.concat(parts)));
    doc.on('error', reject);
  });
}

/** @returns how many pages it takes */
function drawSection(
  { root, ...on }: Pick<Pen, 'doc' | 'direction' | 'step'> & { root: Structure },
  { heading: title, blocks }: PaperSection,
): number {
  let pages = 0;
  const { doc } = on;
  const section = doc.struct('Sect');
  root.add(section);
  const pen: Pen = { ...on, start: MARGIN, width: 0, y: 0, bottom: 0, section, newPage: () => {} };
  pen.newPage = () => {
    doc.addPage();
    pages += 1;
    pen.width = doc.page.width - 2 * MARGIN;
    pen.bottom = doc.page.height - FOOT;
    pen.y = MARGIN;
  };
  pen.newPage();
  const lines = layOut(pen, title, heading, pen.width);
  section.add(doc.struct('H1', {}, [() => drawLines(pen, lines, heading)]));
  pen.y += GAP;
  for (const block of blocks) {
    on.step();
    drawBlock(pen, block);
    pen.y += GAP;
  }
  section.end();
  return pages;
}

function drawBlock(pen: Pen, block: PaperBlock): void {
  if (block.kind === 'text') drawText(pen, block);
  else if (block.kind === 'columns') drawColumns(pen, block);
  else if (block.kind === 'sums') drawSums(pen, block);
  else drawTable(pen, block);
}

function drawText(pen: Pen, { text, strong: isStrong }: Extract<PaperBlock, { kind: 'text' }>): void {
  const style = isStrong ? strong : plain;
  const lines = layOut(pen, text, style, pen.width);
  makeRoom(pen, heightOf(lines, style));
  pen.section.add(pen.doc.struct('P', {}, [() => drawLines(pen, lines, style)]));
}

function drawColumns(pen: Pen, { columns }: Extract<PaperBlock, { kind: 'columns' }>): void {
  const share = pen.width / columns.length;
  const width = share - GAP;
  const laidOut = columns.map(({ label, lines }) => ({
    label: layOut(pen, label, strong, width),
    lines: lines.flatMap((line) => layOut(pen, line, plain, width)),
  }));
  const heights = laidOut.map(({ label, lines }) => heightOf(label, strong) + heightOf(lines, plain));
  makeRoom(pen, Math.max(...heights));
  const top = pen.y;
  laidOut.forEach(({ label, lines }, index) => {
    const column = { ...pen, width, start: pen.start + index * share, y: top };
    pen.section.add(
      pen.doc.struct('P', {}, [
        () => {
          drawLines(column, label, strong);
          drawLines(column, lines, plain);
        },
      ]),
    );
  });
  pen.y = top + Math.max(...heights);
}

/** At the end of the lines, the amounts below each other. */
function drawSums(pen: Pen, { sums }: Extract<PaperBlock, { kind: 'sums' }>): void {
  const amountWidth = 90;
  const width = pen.width * 0.6;
  const laidOut = sums.map(({ label, amount, strong: isStrong }) => {
    const style = isStrong ? strong : plain;
    const [labels, amounts] = [layOut(pen, label, style, width - amountWidth), layOut(pen, amount, style, amountWidth)];
    return { style, labels, amounts, height: Math.max(heightOf(labels, style), heightOf(amounts, style)) + 3 };
  });
  makeRoom(
    pen,
    Math.min(
      pen.bottom - MARGIN,
      laidOut.reduce((sum, { height }) => sum + height, 0),
    ),
  );
  for (const { style, labels, amounts, height } of laidOut) {
    makeRoom(pen, height);
    const top = pen.y;
    const start = pen.start + pen.width - width;
    pen.section.add(
      pen.doc.struct('P', {}, [
        () => {
          drawLines({ ...pen, start, width: width - amountWidth, y: top }, labels, style);
          drawLines({ ...pen, start: start + width - amountWidth, width: amountWidth, y: top }, amounts, style, {
            align: 'end',
          });
        },
      ]),
    );
    pen.y = top + height;
  }
}

function drawFoot({ doc, direction }: Pick<Pen, 'doc' | 'direction'>, text: string, pages: string): void {
  const width = doc.page.width - 2 * MARGIN;
  const pen = { doc, direction, start: MARGIN, width, y: doc.page.height - FOOT + 24 };
  const style = { ...small, direction };
  drawDecoration(doc, () => {
    drawLines({ ...pen }, layOutText(text, style, width - 100, 1), style, { align: 'start', color: GREY });
    drawLines({ ...pen }, layOutText(pages, style, 90, 1), style, { align: 'end', color: GREY });
  });
}
