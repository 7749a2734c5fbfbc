import { importErrorsText } from '@shop/messages/import-errors';
import { parse } from 'csv-parse';

export interface CsvRecord {
  /** Where it begins, as an editor counts. */
  line: number;
  cells: readonly string[];
}

/** One character. */
export type Separator = string;

/** The text cannot be read from this line on. */
export class UnreadableCsvError extends Error {
  override readonly name = 'UnreadableCsvError';
  readonly line: number;

  constructor(line: number, message: string) {
    super(message);
    this.line = line;
  }
}

/** Bytes of a record. A line of a sensible table is far below it. */
const MAX_RECORD = 1024 * 1024;
const MAX_HEADER = 64 * 1024;
/** Bytes of the line that tells the separator, with those that spreadsheets put behind it. */
const LONGEST_TOLD = 200;
const QUOTE = '"'.charCodeAt(0);
const separators: readonly Separator[] = [',', ';', '\t'];
/** The first line in which Excel is told the separator; it is no line of the table. */
const TOLD_SEPARATOR = /^"?sep=([^\r\n"])"?[,;\t]*(?:\r\n|\r|\n|$)/i;

/**
 * Reads RFC 4180, and what spreadsheets make of it: a first line such as `sep=;` or else the header tells the separator, lines end with CRLF, LF or CR, and a
 * quote within a cell that does not begin with one is a quote. Lines without a character are left out.
 * @param text UTF-8 without a byte order mark
 * @returns the records in batches; they throw UnreadableCsvError
 */
export async function openCsv(
  text: AsyncIterable<Buffer>,
): Promise<{ separator: Separator; records: AsyncGenerator<CsvRecord[]> }> {
  const parts = text[Symbol.asyncIterator]();
  let head = Buffer.alloc(0);
  let isWhole = false;
  while (!isWhole && head.length < MAX_HEADER && !hasWholeLine(head)) {
    const next = await parts.next();
    if (next.done) isWhole = true;
    else head = Buffer.concat([head, next.value]);
  }
  const [toldLine, told] = TOLD_SEPARATOR.exec(head.subarray(0, LONGEST_TOLD).toString()) ?? [];
  const separator = told ?? separatorOf(head);
  async function* all() {
    yield head.subarray(Buffer.byteLength(toldLine ?? ''));
    if (!isWhole) yield* { [Symbol.asyncIterator]: () => parts };
  }
  const firstLine = toldLine === undefined ? 1 : 2;
  return { separator, records: readRecords(all(), { separator, firstLine }) };
}

async function* readRecords(
  text: AsyncIterable<Buffer>,
  { separator, firstLine }: { separator: Separator; firstLine: number },
): AsyncGenerator<CsvRecord[]> {
  let line = firstLine;
  let batch: CsvRecord[] = [];
  const parser = parse({
    delimiter: separator,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_quotes: true,
    relax_column_count: true,
    max_record_size: MAX_RECORD,
    on_record: (cells: string[]) => {
      // The parser's own count takes CRLF within a cell for two lines.
      if (cells.length > 1 || cells[0] !== '') batch.push({ line, cells });
      line += 1 + lineEndsIn(cells);
      return null;
    },
  });
  const failed = new Promise<Error>((resolve) => parser.once('error', resolve));
  const ended = new Promise<undefined>((resolve) => parser.once('end', () => resolve(undefined)));
  parser.resume();
  const fail = (error: Error) => new UnreadableCsvError(line, sentenceOf(error));
  for await (const part of text) {
    const written = new Promise<undefined>((resolve) => parser.write(part, () => resolve(undefined)));
    const error = await Promise.race([written, failed]);
    if (batch.length > 0) yield batch;
    batch = [];
    if (error !== undefined) throw fail(error);
  }
  parser.end();
  const error = await Promise.race([ended, failed]);
  if (batch.length > 0) yield batch;
  if (error !== undefined) throw fail(error);
}

function sentenceOf(error: Error): string {
  const code = 'code' in error ? error.code : undefined;
  if (code === 'CSV_QUOTE_NOT_CLOSED') return importErrorsText.quoteNeverClosed;
  if (code === 'CSV_MAX_RECORD_SIZE') return importErrorsText.lineTooLong;
  throw error;
}

/** A record has one line more. */
export function lineEndsIn(cells: readonly string[]): number {
  return cells.reduce((sum, cell) => sum + countLineEnds(cell), 0);
}

function countLineEnds(cell: string): number {
  if (!cell.includes('\n') && !cell.includes('\r')) return 0;
  return cell.match(/\r\n|\n|\r/g)?.length ?? 0;
}

/** And what is behind it: a line may end with two characters. */
function hasWholeLine(head: Buffer): boolean {
  return endOfLine(head) + 1 < head.length;
}

/** Of the first line, not counting line ends within quotes. */
function endOfLine(head: Buffer): number {
  let quoted = false;
  for (const [index, byte] of head.entries()) {
    if (byte === QUOTE) quoted = !quoted;
    else if (!quoted && (byte === 10 || byte === 13)) return index;
  }
  return head.length;
}

/** The one that the first line has most of, outside quotes. */
function separatorOf(head: Buffer): Separator {
  const line = head
    .subarray(0, endOfLine(head))
    .toString()
    .replaceAll(/"[^"]*"/g, '');
  const counts = separators.map((separator) => line.split(separator).length);
  return separators[counts.indexOf(Math.max(...counts))] ?? ',';
}
