/** Cells that a spreadsheet does not take for formulas, and lines of them. */

import { stringify } from 'csv-stringify/sync';

/** Also behind a tab or the end of a line, which spreadsheets skip, and in the wide forms of East Asia. */
const BEGINS_LIKE_A_FORMULA = /^[=+\-@'\t\r\n＝＋－＠]/;

/** With a `'` in front of what a spreadsheet would take for a formula, and of what would lose its own when it is read back. */
export function defuse(cell: string): string {
  return BEGINS_LIKE_A_FORMULA.test(cell) ? `'${cell}` : cell;
}

/** What `defuse` was given. */
export function readDefused(cell: string): string {
  return cell.startsWith("'") && BEGINS_LIKE_A_FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell;
}

/** The first character of a file, where it is asked for: a program would take it for a part of the first column's name. */
export const BOM = '\ufeff';

/** Lines of RFC 4180, each ended by CRLF; their cells are defused. */
export function writeCsv(lines: readonly (readonly string[])[]): string {
  return stringify(
    lines.map((cells) => cells.map(defuse)),
    // It quotes commas and quotes by itself, but line ends only where they are both characters.
    { record_delimiter: 'windows', quoted_match: /[\r\n]/ },
  );
}
