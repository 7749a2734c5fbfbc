/** The lines of a file that have errors, as a file of their own, so that they can be corrected and imported alone. */

import type { FileError } from '@shop/contract/product-files';

/** As the server reads it: UTF-8 or UTF-16 with BOM, else UTF-8, and what is not UTF-8 is Windows-1252. */
export function decode(bytes: ArrayBuffer, isBeginning = false): string {
  const [first, second] = new Uint8Array(bytes.slice(0, 2));
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    // Of the beginning of a file the last character may be cut off.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: isBeginning });
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

const LINE_ENDS = /\r\n|\n|\r/g;

/** The one that the header line has most of, outside quotes. */
export function separatorOf(text: string): string {
  const header = /^(?:"[^"]*"|[^"\r\n]+)*/.exec(text)?.[0].replaceAll(/"[^"]*"/g, '') ?? '';
  const counts = [',', ';', '\t'].map((separator) => ({ separator, count: header.split(separator).length }));
  return counts.reduce((most, one) => (one.count > most.count ? one : most)).separator;
}

/** Where the quoted part of a cell ends that begins with a quote. A doubled quote is one of the text. */
function endOfQuotes(text: string, begin: number): number {
  for (let from = begin + 1; ; ) {
    const quote = text.indexOf('"', from);
    if (quote === -1) return text.length;
    if (text[quote + 1] !== '"') return quote + 1;
    from = quote + 2;
  }
}

/**
 * Where a record ends. As the server reads it: only a quote at the beginning of a cell opens one that may hold line ends, and what
 * comes between its closing quote and the separator is text.
 */
function endOfRecord(text: string, begin: number, separator: string): number {
  const cellEnd = new RegExp(`[${separator}\r\n]`, 'g');
  for (let from = begin; ; ) {
    cellEnd.lastIndex = text[from] === '"' ? endOfQuotes(text, from) : from;
    const end = cellEnd.exec(text)?.index ?? text.length;
    if (text[end] !== separator) return end;
    from = end + 1;
  }
}

/** Records by the line on which they begin; lines end with CRLF, LF or CR, and a cell in quotes may hold line ends. */
export function recordsByLine(text: string): Map<number, string> {
  const records = new Map<number, string>();
  const separator = separatorOf(text);
  let line = 1;
  for (let begin = 0; begin < text.length; ) {
    const end = endOfRecord(text, begin, separator);
    const record = text.slice(begin, end);
    records.set(line, record);
    line += 1 + (record.match(LINE_ENDS)?.length ?? 0);
    begin = end + (text.startsWith('\r\n', end) ? 2 : 1);
  }
  return records;
}

function firstLine(records: ReadonlyMap<number, string>): number {
  for (const [line, record] of records) if (record !== '') return line;
  return 1;
}

/** The header, and each record that has an error. The mark in front tells Excel that the file is UTF-8. */
export async function faultyLines(file: Blob, errors: readonly FileError[]): Promise<string> {
  const records = recordsByLine(decode(await file.arrayBuffer()));
  const lines = [...new Set([firstLine(records), ...errors.map(({ line }) => line)])].sort((one, other) => one - other);
  return `\ufeff${lines.flatMap((line) => records.get(line) ?? []).join('\r\n')}`;
}
