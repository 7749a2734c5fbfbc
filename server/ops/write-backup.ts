/**
 * When it returns, the file holds all rows of the shop's tables in one snapshot, and the files of the pictures in it. It gets its
 * name only once it is complete.
 */

import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { factsOf, filesOf, type PictureFormat } from '../src/media/picture-files.ts';
import type { Clock } from '../src/platform/clock.ts';
import type { FileStorage } from '../src/platform/storage/file-storage.ts';
import { BackupError, FORMAT, frame, jsonFrame, type Manifest, PLAIN_VALUES, VERSION } from './backup-format.ts';
import { listSequences, listTables, type TableOfShop } from './describe-tables.ts';

const FRAME_BYTES = 64 * 1024;

/** @returns what it holds, and the files of pictures that are missing in the storage */
export async function writeBackup(
  connectionString: string,
  file: string,
  { clock, storage }: { clock: Clock; storage: FileStorage },
): Promise<Manifest & { missing: string[] }> {
  const client = new pg.Client({ connectionString, application_name: 'shop backup' });
  client.on('error', () => {});
  await client.connect();
  const unfinished = `${file}.part`;
  try {
    await client.query(PLAIN_VALUES);
    await client.query('begin isolation level repeatable read read only');
    const tables = await listTables(client);
    if (!tables.some(({ table }) => table === 'public.schema_migrations')) {
      throw new BackupError('There is no shop in this database.');
    }
    const written: Manifest = { tables: [], files: [], sequences: [] };
    const missing: string[] = [];
    const frames = Readable.from(
      framesOf(client, tables, written, {
        at: clock.now(),
        files: (names) => framesOfFiles(storage, names, written, missing),
      }),
    );
    // It holds password hashes and addresses. The file is flushed to the disk before it is renamed.
    await pipeline(frames, createGzip(), createWriteStream(unfinished, { mode: 0o600, flush: true }));
    await rename(unfinished, file);
    return { ...written, missing };
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  } finally {
    await client.end().catch(() => {});
  }
}

async function* framesOf(
  client: pg.Client,
  tables: readonly TableOfShop[],
  written: Manifest,
  { at, files }: { at: Date; files: (names: readonly string[]) => AsyncIterable<Buffer> },
): AsyncGenerator<Buffer> {
  const migrations = await client.query('select name, checksum from schema_migrations order by name');
  const sandbox = tables.some(({ table }) => table.startsWith('payment_sandbox.'));
  yield jsonFrame({ format: FORMAT, version: VERSION, at: at.toISOString(), migrations: migrations.rows, sandbox });
  for (const { table, columns } of tables) {
    yield jsonFrame({ table, columns });
    const rows = client.query(copyTo(`copy ${table} (${columns.join(', ')}) to stdout`));
    const hash = createHash('sha256');
    // Rows end with a line feed, and hold none. The server's own count may come after the last row.
    let count = 0;
    for await (const some of batched(rows)) {
      for (const byte of some) if (byte === 0x0a) count += 1;
      hash.update(some);
      yield frame('D', some);
    }
    written.tables.push({ table, rows: count, sha256: hash.digest('hex') });
  }
  if (tables.some(({ table }) => table === 'public.media')) yield* files(await listPictureFiles(client));
  written.sequences.push(...(await listSequences(client)));
  yield jsonFrame(written);
}

async function listPictureFiles(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ hash: string; type: PictureFormat; width: number; height: number }>(
    'select hash, type, width, height from media order by id',
  );
  return rows.flatMap((row) => [...filesOf(factsOf(row)).keys()].map((file) => `${row.hash}/${file}`));
}

async function* framesOfFiles(
  storage: FileStorage,
  names: readonly string[],
  written: Manifest,
  missing: string[],
): AsyncGenerator<Buffer> {
  for (const name of names) {
    const found = await storage.open(name);
    if (found === undefined) {
      missing.push(name);
      continue;
    }
    yield jsonFrame({ file: name });
    const hash = createHash('sha256');
    let bytes = 0;
    for await (const some of found.stream) {
      hash.update(some);
      bytes += some.length;
      yield frame('D', some);
    }
    written.files.push({ file: name, bytes, sha256: hash.digest('hex') });
  }
}

/** COPY yields single rows; larger batches cost fewer iterations and frames. */
async function* batched(rows: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let bytes = 0;
  for await (const row of rows) {
    held.push(row);
    bytes += row.length;
    if (bytes < FRAME_BYTES) continue;
    yield Buffer.concat(held);
    held = [];
    bytes = 0;
  }
  if (bytes > 0) yield Buffer.concat(held);
}
