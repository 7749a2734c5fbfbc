/** A file on its way into the database: first its bytes as they arrive, then its lines with what they name. Neither is ever whole in memory. */

import type { Readable } from 'node:stream';
import { ShopError } from '@shop/contract/errors';
import { type ForeignFormat, recognise } from '@shop/contract/file-headers';
import { type FileError, MAX_IMPORT, MOST_ERRORS } from '@shop/contract/product-files';
import { httpErrorsText } from '@shop/messages/http-errors';
import { importErrorsText } from '@shop/messages/import-errors';
import type { Deps } from '../../deps.ts';
import {
  type CsvRecord,
  lineEndsIn,
  openCsv,
  type Separator,
  UnreadableCsvError,
} from '../../platform/csv/read-csv.ts';
import { asUtf8, type DetectedEncoding, detectEncoding, MOST_BROKEN_LINES } from '../../platform/csv/text-encoding.ts';
import { listAttributes } from '../attributes/attributes.queries.ts';
import type { ChangeSetRow } from '../change-sets/change-sets.queries.ts';
import { listOptions, type OptionRow, reserveOptionIds } from '../options/options.queries.ts';
import type { Mapping } from './foreign/mapped.ts';
import { readForeign } from './foreign/read-foreign.ts';
import { findPart, type ImportLine, insertImportKeys, insertImportLines, insertPart } from './imports.queries.ts';
import { type CellError, type Header, type ReadLine, readHeader, readLine } from './read-line.ts';
import { resolveLines } from './resolve-lines.ts';

const PART_BYTES = 256 * 1024;
const LINES_AT_ONCE = 1_000;

const tooLarge = () =>
  new ShopError('BODY_TOO_LARGE', { detail: httpErrorsText.fileTooLarge({ most: MAX_IMPORT / 1_000_000 }) });

/** How files begin that are spreadsheets: archives, as .xlsx and .ods are, and the format of .xls. */
const SPREADSHEETS = [Buffer.from('PK\u0003\u0004'), Buffer.from('d0cf11e0', 'hex')];
const LONGEST_MARK = 4;
const isSpreadsheet = (begin: Buffer) => SPREADSHEETS.some((mark) => begin.subarray(0, mark.length).equals(mark));

export const notCsv = () => new ShopError('NOT_CSV', { detail: importErrorsText.isSpreadsheet });

/**
 * Stores the bytes. How a file is encoded is known only when all of it has been seen.
 * @throws ShopError BODY_TOO_LARGE, NOT_CSV for a spreadsheet
 */
export async function storeFile(
  deps: Pick<Deps, 'db'>,
  id: number,
  file: Readable,
  declaredBytes: number,
): Promise<DetectedEncoding> {
  if (declaredBytes > MAX_IMPORT) throw tooLarge();
  const encoding = detectEncoding();
  let part = 0;
  let bytes = 0;
  let waiting: Buffer[] = [];
  let waitingBytes = 0;
  const store = async () => {
    if (waitingBytes > 0) await insertPart(deps.db, id, part, Buffer.concat(waiting));
    part += 1;
    waiting = [];
    waitingBytes = 0;
  };
  // Destroyed, the request could no longer be answered.
  for await (const chunk of whole(file.iterator({ destroyOnReturn: false }))) {
    if (!Buffer.isBuffer(chunk)) throw new Error('The body of an import is bytes');
    if (bytes < LONGEST_MARK && isSpreadsheet(Buffer.concat([...waiting, chunk]))) throw notCsv();
    bytes += chunk.length;
    if (bytes > MAX_IMPORT) throw tooLarge();
    encoding.add(chunk);
    waiting.push(chunk);
    waitingBytes += chunk.length;
    if (waitingBytes >= PART_BYTES) await store();
  }
  await store();
  return encoding.end();
}

/** @throws ShopError MALFORMED_REQUEST if the client breaks off */
async function* whole(chunks: AsyncIterable<unknown>): AsyncGenerator<unknown> {
  try {
    yield* chunks;
  } catch (error) {
    throw new ShopError('MALFORMED_REQUEST', { detail: importErrorsText.notWhole({ reason: String(error) }) });
  }
}

async function* storedFile(deps: Pick<Deps, 'db'>, id: number): AsyncGenerator<Buffer> {
  for (let part = 0; ; part += 1) {
    const bytes = await findPart(deps.db, id, part);
    if (bytes === undefined) return;
    yield bytes;
  }
}

interface StoredLines {
  lines: number;
  separator: Separator;
  header: Header;
  headerErrors: FileError[];
  unreadable: FileError | undefined;
  foreign: ForeignFacts;
  /** All of the shop, as they are to be. */
  options: readonly OptionRow[];
}

/** What is known of a file of another program. */
type ForeignFacts = Pick<ChangeSetRow, 'format' | 'notes' | 'note_count' | 'needed'>;
const ofOwnFile: ForeignFacts = { format: 'shop', notes: [], note_count: 0, needed: null };

type ReadDeps = Pick<Deps, 'db' | 'settings' | 'clock'>;

/**
 * Stores the lines of a stored file.
 * @param onLines called with the number of lines so far
 * @returns their number, the header, and what is wrong with the file besides its lines
 * @throws ShopError INVALID_INPUT if it has no header
 */
export async function storeLines(
  deps: ReadDeps,
  id: number,
  { encoding: { encoding, brokenLines }, mapping }: { encoding: DetectedEncoding; mapping: Mapping | undefined },
  onLines: (lines: number) => Promise<void>,
): Promise<StoredLines> {
  const { separator, records } = await openCsv(asUtf8(storedFile(deps, id), encoding));
  const store = lineStore(deps, id);
  const errorOf = encodingErrors(brokenLines);
  const known = { attributes: await listAttributes(deps.db), options: await listOptions(deps.db) };
  let header: Header | undefined;
  let foreign = ofOwnFile;
  let { options }: { options: readonly OptionRow[] } = known;
  let headerLine = 1;
  let unreadable: FileError | undefined;
  try {
    for await (const batch of records) {
      for (const [place, record] of batch.entries()) {
        const broken = errorOf(record);
        if (header === undefined) {
          headerLine = record.line;
          const format = mapping ?? recognise(record.cells);
          if (format !== undefined) {
            const rest = withFirst(batch.slice(place + 1), records);
            ({ header, foreign, options } = await storeForeign(deps, store, format, { header: record, records: rest }));
            break;
          }
          header = readHeader(record, known);
          if (broken !== undefined) header.errors.push(broken);
          continue;
        }
        const read = readLine(record, header, separator !== ',');
        if (read !== undefined && broken !== undefined) read.errors = [broken];
        if (read !== undefined) await store.add(read);
      }
      await onLines(store.count());
    }
  } catch (error) {
    if (!(error instanceof UnreadableCsvError)) throw error;
    unreadable = { line: error.line, column: '', message: error.message };
  }
  header ??= readHeader(undefined, known);
  await store.flush();
  const headerErrors = header.errors.map((error) => ({ line: headerLine, ...error }));
  return { lines: store.count(), separator, header, headerErrors, unreadable, foreign, options };
}

async function* withFirst(first: readonly CsvRecord[], others: AsyncIterable<CsvRecord[]>) {
  yield first;
  yield* others;
}

async function storeForeign(
  deps: ReadDeps,
  store: ReturnType<typeof lineStore>,
  format: ForeignFormat | Mapping,
  table: { header: CsvRecord; records: AsyncIterable<readonly CsvRecord[]> },
): Promise<{ header: Header; foreign: ForeignFacts; options: readonly OptionRow[] }> {
  const context = { shopName: deps.settings.current().shopName, now: deps.clock.now() };
  const known = {
    attributes: await listAttributes(deps.db),
    options: await listOptions(deps.db),
    newOptionIds: (count: number) => reserveOptionIds(deps.db, count),
  };
  const { header, lines, notes, needed, options } = await readForeign(format, table, known, context);
  for (const line of lines) await store.add(line);
  const shown = notes.toSorted((a, b) => a.line - b.line).slice(0, MOST_ERRORS);
  const named = typeof format === 'string' ? format : 'mapped';
  return { header, foreign: { format: named, notes: shown, note_count: notes.length, needed }, options };
}

/**
 * For each record, in their order: that it is not in the encoding of the file, which is told as its only error.
 * @throws UnreadableCsvError where more lines are broken than are known
 */
function encodingErrors(brokenLines: readonly number[]): (record: CsvRecord) => CellError | undefined {
  let next = 0;
  return ({ line, cells }) => {
    const end = line + lineEndsIn(cells);
    const first = brokenLines[next];
    if (first === undefined || first > end) return undefined;
    while ((brokenLines[next] ?? Number.POSITIVE_INFINITY) <= end) next += 1;
    if (next >= MOST_BROKEN_LINES) throw new UnreadableCsvError(line, importErrorsText.tooManyNotUtf8);
    return { column: '', message: importErrorsText.notUtf8({ line: first }) };
  };
}

function lineStore(deps: Pick<Deps, 'db'>, id: number) {
  let waiting: ReadLine[] = [];
  let count = 0;
  let last: ImportLine | undefined;
  async function flush(): Promise<void> {
    if (waiting.length === 0) return;
    const lines = (await resolveLines(deps.db, waiting)).map((line): ImportLine => {
      const isSame = last?.productId === line.productId && last.newProduct === line.newProduct;
      last = { ...line, firstLine: isSame && last !== undefined ? last.firstLine : line.line };
      return last;
    });
    await insertImportLines(deps.db, id, lines);
    await insertImportKeys(
      deps.db,
      id,
      waiting.flatMap(({ line, importKey: key }) => (key === undefined ? [] : [{ line, key }])),
    );
    waiting = [];
  }
  return {
    count: () => count,
    flush,
    async add(line: ReadLine): Promise<void> {
      count += 1;
      waiting.push(line);
      if (waiting.length >= LINES_AT_ONCE) await flush();
    },
  };
}
