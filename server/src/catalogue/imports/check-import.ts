/**
 * When it returns, the file has been read and compared with the catalogue, and what it would change is recorded; the catalogue is as
 * it was. The file itself is gone again. If it cannot be read, nothing of it is left.
 */

import type { Readable } from 'node:stream';
import { ShopError } from '@shop/contract/errors';
import { type FileError, MOST_ERRORS } from '@shop/contract/product-files';
import { importErrorsText } from '@shop/messages/import-errors';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../platform/actor.ts';
import { boundedConcurrency, QueueFullError } from '../../platform/bounded-concurrency.ts';
import type { DetectedEncoding } from '../../platform/csv/text-encoding.ts';
import { beginChangeSet } from '../change-sets/begin-change-set.ts';
import { countChangeLines, deleteChangeLines } from '../change-sets/change-lines.queries.ts';
import {
  type ChangeSetRow,
  type ChangeSetStage,
  deleteChangeSet,
  deleteFileOf,
  findChangeSet,
  setProgress,
  updateCheckedChangeSet,
} from '../change-sets/change-sets.queries.ts';
import { keepFirst } from '../change-sets/shown-few.ts';
import { underWay } from '../change-sets/under-way.ts';
import { type Comparison, compareLines } from './compare-lines.ts';
import type { Mapping } from './foreign/mapped.ts';
import { joinLinesOfProducts } from './imports.queries.ts';
import { findMapping } from './mappings/mappings.queries.ts';
import { storeFile, storeLines } from './read-file.ts';
import { inWordsOf } from './read-line.ts';

const enqueue = boundedConcurrency({ limit: 2, maxWaitMs: 30_000 });

/** @throws ShopError INVALID_INPUT for a file without a header, BODY_TOO_LARGE */
export async function checkImport(
  deps: Deps,
  actor: Actor,
  input: { file: Readable; declaredBytes: number; mappingId?: number | undefined },
): Promise<ChangeSetRow> {
  const mapping = input.mappingId === undefined ? undefined : await namedMapping(deps, input.mappingId);
  const id = await beginChangeSet(deps, 'import', { userId: actor.userId });
  try {
    await underWay(deps, { id, stage: 'reading' }, async () => {
      const encoding = await storeFile(deps, id, input.file, input.declaredBytes);
      const { counts, ...shown } = await enqueue(() => readAndCompare(deps, id, { encoding, mapping }));
      await deleteFileOf(deps.longWork, id);
      const isOwn = await updateCheckedChangeSet(deps.db, id, counts, { found: shown, at: deps.clock.now() });
      // This process stood still for so long that it counted as dead.
      if (!isOwn) throw new ShopError('IMPORT_FAILED');
    });
    const row = await findChangeSet(deps.db, 'import', id);
    if (row === undefined) throw new Error(`Import ${id} is gone as soon as it was checked`);
    return row;
  } catch (error) {
    await deleteChangeSet(deps.longWork, id);
    if (error instanceof QueueFullError) throw new ShopError('UNAVAILABLE', { retryAfter: 30 });
    throw error;
  }
}

/** @throws ShopError INVALID_INPUT if there is none */
async function namedMapping(deps: Deps, id: number): Promise<Mapping> {
  const row = await findMapping(deps.db, id);
  if (row !== undefined)
    return { columns: row.columns, optionColumns: row.option_columns, decimalComma: row.decimal_comma };
  const message = importErrorsText.noMapping({ id });
  throw new ShopError('INVALID_INPUT', { detail: message, errors: [{ path: 'mapping', message }] });
}

/** What is recorded of the file. */
type FileFacts = Pick<
  ChangeSetRow,
  'encoding' | 'separator' | 'applicable' | 'format' | 'notes' | 'note_count' | 'needed'
>;

async function readAndCompare(
  deps: Deps,
  id: number,
  file: { encoding: DetectedEncoding; mapping: Mapping | undefined },
): Promise<Comparison & FileFacts> {
  const progress = (stage: ChangeSetStage, total: number | null) => (done: number) =>
    setProgress(deps.db, id, { stage, done, total }, deps.clock.now());
  const { lines, separator, header, headerErrors, unreadable, foreign, options } = await storeLines(
    deps,
    id,
    file,
    progress('reading', null),
  );
  await joinLinesOfProducts(deps.longWork, id);
  const { counts, errors, ...compared } = await compareLines(
    deps,
    id,
    { inWords: inWordsOf(header), options },
    progress('checking', lines),
  );
  const ofFile = [...headerErrors, ...(unreadable ? [unreadable] : [])];
  const all = keepFirst<FileError>(MOST_ERRORS);
  all.add([...ofFile, ...errors]);
  const errorCount = counts.errorCount + ofFile.length;
  // A file of which columns or lines could not be told apart says nothing that can be relied on.
  if (ofFile.length > 0) await deleteChangeLines(deps.longWork, id);
  const applicable = await countChangeLines(deps.longWork, id);
  return {
    ...compared,
    counts: { ...counts, errorCount },
    errors: all.all(),
    applicable,
    encoding: file.encoding.encoding,
    separator,
    ...foreign,
  };
}
