/** The first lines of a file, by which its columns are told apart before it is sent. */

import { decode, recordsByLine, separatorOf } from './faulty-lines.ts';

const BYTES = 64 * 1024;
const LINES = 3;
/** The line in which Excel is told the separator. */
const TOLD_SEPARATOR = /^\ufeff?"?sep=[^\r\n"]"?[,;\t]*(?:\r\n|\r|\n)/i;

export interface FileHead {
  /** Of its header. */
  words: string[];
  /** The cells of the first lines. */
  lines: string[][];
  separator: string;
}

/** @returns undefined for what is no text */
export async function readHead(file: Blob): Promise<FileHead | undefined> {
  const text = decode(await file.slice(0, BYTES).arrayBuffer(), file.size > BYTES);
  if (text.includes('\0')) return undefined;
  const table = text.replace(TOLD_SEPARATOR, '').replace(/^\ufeff/, '');
  const separator = separatorOf(table);
  const records = [...recordsByLine(table).values()].filter((record) => record.trim() !== '');
  // The last one may be cut off.
  const whole = file.size > BYTES ? records.slice(0, -1) : records;
  const [words = [], ...lines] = whole.slice(0, LINES + 1).map((record) => cellsOf(record, separator));
  return { words: words.map((word) => word.trim()), lines, separator };
}

function cellsOf(record: string, separator: string): string[] {
  const cells: string[] = [];
  for (let from = 0; ; ) {
    const quoted = record[from] === '"' ? /^"((?:[^"]|"")*)"?/.exec(record.slice(from)) : null;
    const begin = from + (quoted?.[0].length ?? 0);
    const end = record.indexOf(separator, begin);
    const rest = record.slice(begin, end === -1 ? record.length : end);
    cells.push(quoted === null ? rest : (quoted[1] ?? '').replaceAll('""', '"') + rest);
    if (end === -1) return cells;
    from = end + 1;
  }
}
