/** Tables of other programs, and the shop's own lines that are made of them. */

import type { FileError } from '@shop/contract/product-files';
import { importNotesText } from '@shop/messages/import-notes';

/** What stands in own columns: those of /products.csv, `seoTitle` and `seoDescription`. */
export type OwnCells = Readonly<Record<string, string>>;

/** By the name of the option, as the file has it: the value, and the word of the header of the cell that says it. */
export type Chosen = ReadonlyMap<string, { value: string; word: string }>;

/** A line as the shop's own file would have it. */
export interface OwnLine {
  /** Of the file. */
  line: number;
  /** The same for the lines of one product. */
  group: string;
  /** Names its product in later files: `shopify:` and the handle, `woocommerce:` and the id; undefined where nothing does. */
  key: string | undefined;
  cells: OwnCells;
  chosen: Chosen;
  /** By their columns: the lines that name the pictures of its product; left out: this one. */
  pictureLines?: Readonly<Record<string, number>>;
  /** What only a new product takes of it; left out: nothing. */
  ifNew?: OwnCells;
  errors: { column: string; message: string }[];
  /** Further lines of the file that say something of its product only, such as another picture. */
  continuedBy: number;
  /** The other program does not count its stock. */
  isUntracked: boolean;
}

export interface Turned {
  lines: OwnLine[];
  notes: FileError[];
  /** All names of tags. */
  tags: readonly string[];
  /** Names from the top. */
  categories: readonly (readonly string[])[];
}

/** What is known of the shop. */
export interface TurnContext {
  shopName: string;
  now: Date;
}

/** A record of the file, by the words of its header. */
export interface ForeignRow {
  line: number;
  /** '' where there is no such column. Blanks around it are no part of it. */
  cell: (word: string) => string;
}

/** @param words of the header; small and capital letters are the same */
export function rowsOf(
  words: readonly string[],
  records: readonly { line: number; cells: readonly string[] }[],
): ForeignRow[] {
  const places = new Map(words.map((word, place) => [word.trim().toLowerCase(), place]));
  return records.map(({ line, cells }) => ({
    line,
    cell: (word) => cells[places.get(word.toLowerCase()) ?? -1]?.trim() ?? '',
  }));
}

/** Collects what does not come over. */
export function notesOf() {
  const notes: FileError[] = [];
  return {
    notes,
    note: ({ line }: { line: number }, column: string, message: string) => {
      notes.push({ line, column, message });
    },
  };
}
export type Note = ReturnType<typeof notesOf>['note'];

/** Columns that are there and come over nowhere: the first line that says something in each is named. */
export function noteColumns(rows: readonly ForeignRow[], columns: readonly string[], note: Note): void {
  for (const column of columns) {
    const first = rows.find((row) => row.cell(column) !== '');
    if (first !== undefined) note(first, column, importNotesText.leftOut({ what: column }));
  }
}

/** Names have no commas here. */
export const nameOf = (text: string) => text.replaceAll(',', ' ').replaceAll(/\s+/g, ' ').trim();

export function listOf(text: string, separator = ','): string[] {
  const parts = text.split(separator).map((part) => part.trim());
  return [...new Set(parts.filter((part) => part !== ''))];
}
