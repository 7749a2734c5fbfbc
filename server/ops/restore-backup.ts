/**
 * When it returns, the database holds exactly the backup, migrated to the schema of this version. When it throws, the database is
 * unchanged: all of it is one transaction, which fails if the rows or files do not match the manifest. Files of pictures are stored
 * before it is committed; those that were there before stay.
 */

import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { z } from 'zod';
import type { MediaDeps } from '../src/deps.ts';
import { HEALTH_CONNECTION } from '../src/platform/db/database-health.ts';
import { createMigrationsTable, type Migration, runMigration } from '../src/platform/db/migrate.ts';
import { sandboxSchema } from '../src/process/payment-provider.ts';
import {
  BackupError,
  type Frame,
  fileStart,
  header,
  type Manifest,
  manifest,
  PLAIN_VALUES,
  readFrames,
  type TableStart,
  tableStart,
} from './backup-format.ts';
import { dropShop, listTables } from './describe-tables.ts';
import { collectPictures } from './restore-pictures.ts';

export async function restoreBackup(
  connectionString: string,
  file: string,
  options: { replace: boolean; migrations: readonly Migration[]; media: MediaDeps },
): Promise<{ manifest: Manifest; migrated: string[] }> {
  const client = new pg.Client({ connectionString, application_name: 'shop restore' });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(PLAIN_VALUES);
    await rejectWhileOpen(client);
    await client.query('begin');
    await emptyDatabase(client, options.replace);
    const frames = framesIn(file);
    const head = await readHead(frames);
    const missing = await makeSchema(client, head, options.migrations);
    await setTriggers(client, 'disable');
    // The backup contains the rows that migrations insert, as they are now.
    for (const { table } of await listTables(client)) await client.query(`delete from ${table}`);
    const held = await readContents(client, frames, options.media);
    // Tables with checks that wait for the end of the transaction cannot be altered.
    await client.query('set constraints all immediate');
    await setTriggers(client, 'enable');
    await client.query('set constraints all deferred');
    await setSequences(client, held);
    for (const migration of missing) await runMigration(client, migration);
    await client.query('commit');
    await client.query('analyze');
    return { manifest: held, migrated: missing.map(({ name }) => name) };
  } finally {
    // A transaction that was not committed is rolled back with its connection.
    await client.end().catch(() => {});
  }
}

async function rejectWhileOpen(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    "select application_name as name from pg_stat_activity where datname = current_database() and application_name ~ '^shop($|-)'",
  );
  if (rows.length === 0) return;
  // A process always holds the connection by which it knows the health of the database.
  const isOpen = rows.some(({ name }) => name.startsWith(HEALTH_CONNECTION));
  const more = isOpen ? '' : ' If none does, a pooler holds connections that it had: stop that as well.';
  throw new BackupError(`A shop runs on this database. Stop it first.${more}`);
}

async function emptyDatabase(client: pg.Client, replace: boolean): Promise<void> {
  const tables = await listTables(client);
  if (tables.length === 0) return;
  if (!replace) throw new BackupError('The database is not empty. With --replace all that is in it is removed first.');
  if (!tables.some(({ table }) => table === 'public.schema_migrations')) {
    throw new BackupError('The database holds something else than a shop. Nothing of it is removed.');
  }
  await dropShop(client);
}

async function* framesIn(file: string): AsyncGenerator<Frame> {
  const packed = createReadStream(file);
  const unpacked = createGunzip();
  // Whatever ends the iteration destroys both streams; the reader gets one error.
  packed.on('error', (error) => unpacked.destroy(error));
  try {
    yield* readFrames(packed.pipe(unpacked));
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (code === 'Z_BUF_ERROR') throw new BackupError('The backup is cut short.', { cause: error });
    if (code.startsWith('Z_'))
      throw new BackupError('This is no backup of a shop, or it is damaged.', { cause: error });
    throw error;
  } finally {
    packed.destroy();
    unpacked.destroy();
  }
}

type Head = z.infer<typeof header>;

async function readHead(frames: AsyncGenerator<Frame>): Promise<Head> {
  const first = await frames.next();
  const head = header.safeParse(first.done || first.value.kind !== 'J' ? undefined : first.value.value);
  if (!head.success) throw new BackupError('This is no backup of a shop.');
  return head.data;
}

/**
 * The schema that the backup was made of.
 * @returns the migrations that came after it
 */
async function makeSchema(client: pg.Client, head: Head, migrations: readonly Migration[]): Promise<Migration[]> {
  for (const { name, checksum } of head.migrations) {
    const known = migrations.find((migration) => migration.name === name);
    if (known?.checksum === checksum) continue;
    throw new BackupError(`The backup has migration ${name}, which this version of the shop does not know.`);
  }
  const had = (migration: Migration) => head.migrations.some(({ name }) => name === migration.name);
  await createMigrationsTable(client);
  for (const migration of migrations.filter(had)) await client.query(migration.sql);
  if (head.sandbox) await client.query(sandboxSchema);
  return migrations.filter((migration) => !had(migration));
}

/** The backup contains what triggers would write. Foreign keys are checked all the same. */
async function setTriggers(client: pg.Client, state: 'enable' | 'disable'): Promise<void> {
  for (const { table } of await listTables(client)) await client.query(`alter table ${table} ${state} trigger user`);
}

async function readContents(client: pg.Client, frames: AsyncGenerator<Frame>, media: MediaDeps): Promise<Manifest> {
  const tables: Manifest['tables'] = [];
  const pictures = await collectPictures(media);
  try {
    let next = await frames.next();
    while (!next.done) {
      if (next.value.kind !== 'J') break;
      const held = manifest.safeParse(next.value.value);
      if (held.success) {
        // Reads to the end, where gzip's checksum is.
        if (!(await frames.next()).done) throw new BackupError('The backup continues after its manifest.');
        rejectDifference(held.data, { tables, files: await pictures.storeLast() });
        return held.data;
      }
      const file = fileStart.safeParse(next.value.value);
      if (file.success) {
        next = await pictures.read(file.data.file, frames);
        continue;
      }
      const table = await readRows(client, frames, tableStart.parse(next.value.value));
      tables.push(table.read);
      next = table.next;
    }
    throw new BackupError('The backup is cut short.');
  } finally {
    await pictures.end();
  }
}

function rejectDifference(held: Manifest, read: Pick<Manifest, 'tables' | 'files'>): void {
  for (const what of ['tables', 'files'] as const) {
    if (JSON.stringify(held[what]) === JSON.stringify(read[what])) continue;
    const name = what === 'tables' ? 'rows' : 'files';
    throw new BackupError(`The ${name} are not those of the manifest: the backup is damaged.`);
  }
}

async function readRows(client: pg.Client, frames: AsyncGenerator<Frame>, { table, columns }: TableStart) {
  const rows = client.query(copyFrom(`copy ${table} (${columns.join(', ')}) from stdin`));
  const written = finished(rows);
  written.catch(() => {});
  const hash = createHash('sha256');
  let next: IteratorResult<Frame>;
  try {
    for (next = await frames.next(); !next.done && next.value.kind === 'D'; next = await frames.next()) {
      hash.update(next.value.rows);
      if (!rows.write(next.value.rows)) await Promise.race([once(rows, 'drain'), written]);
    }
  } catch (error) {
    rows.destroy();
    throw error;
  }
  rows.end();
  await written;
  return { read: { table, rows: rows.rowCount, sha256: hash.digest('hex') }, next };
}

async function setSequences(client: pg.Client, { sequences }: Manifest): Promise<void> {
  for (const { table, column, next } of sequences) {
    await client.query('select setval(pg_get_serial_sequence($1, $2), $3, false)', [table, column, next]);
  }
}
