/** What is printed, before it is laid out: plain data, which goes to the worker thread. Texts are shown as they are, never as markup. */

/** Its lines are one below the other; '' takes no place. */
export interface PaperColumn {
  label: string;
  lines: readonly string[];
}

export interface TableColumn {
  head: string;
  /** Share of the width. */
  share: number;
  align: 'start' | 'end';
}

export interface TableCell {
  text: string;
  /** Below it, smaller. */
  detail?: string;
}

export interface PaperSum {
  label: string;
  amount: string;
  strong?: boolean;
}

export type PaperBlock =
  | { kind: 'columns'; columns: readonly PaperColumn[] }
  | { kind: 'text'; text: string; strong?: boolean }
  /** Each row with a box to tick, if asked for. */
  | { kind: 'table'; columns: readonly TableColumn[]; rows: readonly (readonly TableCell[])[]; boxes?: boolean }
  | { kind: 'sums'; sums: readonly PaperSum[] };

/** Begins on a page of its own; its pages are numbered by themselves. */
export interface PaperSection {
  heading: string;
  /** At the foot of each of its pages. */
  foot: string;
  blocks: readonly PaperBlock[];
}

/** As a text is read: to the right or to the left. */
export type Direction = 'ltr' | 'rtl';

export interface PaperLanguage {
  /** BCP 47. */
  tag: string;
  /** `rtl`: columns begin at the right, and amounts stand at the left. Left out: `ltr`. */
  direction?: Direction;
  /** At the foot of each page, with `{page}` and `{pages}`. */
  pageOf: string;
}

export const english: PaperLanguage = { tag: 'en', pageOf: 'Page {page} of {pages}' };

export interface PaperDocument {
  title: string;
  author: string;
  size: 'A4' | 'LETTER';
  /** ISO 8601. */
  createdAt: string;
  /** Left out: English. */
  language?: PaperLanguage;
  sections: readonly PaperSection[];
}

/** What is set in bold, and what is not: their fonts differ. */
export function textsOf(paper: PaperDocument): { bold: string[]; plain: string[] } {
  const bold: string[] = [];
  const plain: string[] = ['0123456789…?', (paper.language ?? english).pageOf];
  for (const { heading, foot, blocks } of paper.sections) {
    bold.push(heading);
    plain.push(foot);
    for (const block of blocks) {
      if (block.kind === 'text') (block.strong ? bold : plain).push(block.text);
      if (block.kind === 'columns') {
        for (const { label, lines } of block.columns) {
          bold.push(label);
          plain.push(...lines);
        }
      }
      if (block.kind === 'sums') {
        for (const { label, amount, strong } of block.sums) (strong ? bold : plain).push(label, amount);
      }
      if (block.kind === 'table') {
        bold.push(...block.columns.map(({ head }) => head));
        plain.push(...block.rows.flat().flatMap(({ text, detail }) => [text, detail ?? '']));
      }
    }
  }
  return { bold: [...bold, '0123456789…?'], plain };
}
