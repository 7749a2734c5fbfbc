import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { StartError } from '../start-error.ts';
import { ADVISORY_LOCKS } from './advisory-locks.ts';
import { isDatabaseError } from './database-errors.ts';

export interface Migration {
  name: string;
  sql: string;
  checksum: string;
}

/** The plain SQL files of a folder, in the order of their numbers. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}_.+\.sql$/.test(name)).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(path.join(folder, name), 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

/** As the file's first line says: versions of the shop that do not know the migration can run on its schema. */
const isAdditive = ({ sql }: Migration): boolean => /^-- additive\r?\n/.test(sql);

// Shorter than the shop's own wait for a lock: the queries of a running shop wait behind a migration that waits.
const LOCK_MS = 3_000;
const PAUSE_MS = 1_000;
const TRIES = 10;

/**
 * Brings the database to the newest schema: all missing migrations in one transaction, or none of them. Safe to call from several
 * processes, also through a pooler, and while shops run: a migration that does not get a table soon lets the others go first.
 * @param patience milliseconds of a wait for a lock, and between tries
 * @returns the names of the migrations that were applied now
 * @throws StartError when an applied migration was edited, the database is newer than this code and not by additive migrations only,
 * or a table stays locked
 */
export async function migrate(
  connectionString: string,
  migrations: readonly Migration[],
  patience: { lockMs: number; pauseMs: number } = { lockMs: LOCK_MS, pauseMs: PAUSE_MS },
): Promise<string[]> {
  return withClient(connectionString, async (client) => {
    if (missingOf(migrations, await listApplied(client)).length === 0) return [];
    for (let tries = 1; ; tries += 1) {
      try {
        return await applyMissing(client, migrations, patience.lockMs);
      } catch (error) {
        if (!(error instanceof MigrationError) || !error.isLockedOut) throw error;
        if (tries === TRIES) {
          throw new StartError(
            `Migration ${error.migration} got no lock in ${TRIES} tries: a long transaction uses its tables. Try again when that has ended.`,
          );
        }
        await pause(patience.pauseMs);
      }
    }
  });
}

/**
 * For a start that changes nothing.
 * @throws StartError where `migrate` would, or would apply a migration
 */
export async function checkSchema(connectionString: string, migrations: readonly Migration[]): Promise<void> {
  const missing = await withClient(connectionString, async (client) =>
    missingOf(migrations, await listApplied(client)),
  );
  if (missing.length === 0) return;
  const names = missing.length === 1 ? missing[0]?.name : `${missing[0]?.name} and ${missing.length - 1} more`;
  throw new StartError(
    `The schema of the database is older than this version of the shop: it lacks ${names}. Run npm run migrate, or set MIGRATE to start.`,
  );
}

async function withClient<T>(connectionString: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString, application_name: 'shop migrate' });
  // What it was doing fails; without a listener the process would end, too.
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

type Applied = ReadonlyMap<string, { checksum: string; additive: boolean }>;

/** Empty in a database without a schema. */
async function listApplied(client: pg.Client): Promise<Applied> {
  const { rows: tables } = await client.query<{ there: boolean }>(
    "select to_regclass('schema_migrations') is not null as there",
  );
  if (tables[0]?.there !== true) return new Map();
  // Earlier versions of the shop made the table without the column.
  const { rows } = await client.query<{ name: string; checksum: string; additive: boolean }>(
    `select name, checksum, coalesce((to_jsonb(schema_migrations) ->> 'additive')::boolean, false) as additive from schema_migrations`,
  );
  return new Map(rows.map(({ name, ...row }) => [name, row]));
}

function missingOf(migrations: readonly Migration[], applied: Applied): Migration[] {
  for (const [name, { additive }] of applied) {
    if (!additive && !migrations.some((migration) => migration.name === name)) {
      throw new StartError(`The database has migration ${name}, which this version of the shop does not know.`);
    }
  }
  return migrations.filter(({ name, checksum }) => {
    const known = applied.get(name);
    if (known === undefined) return true;
    if (known.checksum !== checksum) throw new StartError(`Migration ${name} was edited after it had been applied.`);
    return false;
  });
}

async function applyMissing(client: pg.Client, migrations: readonly Migration[], lockMs: number): Promise<string[]> {
  // Nothing is set for the session, which may be another program's next: behind a pooler.
  await client.query('begin; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0');
  try {
    await client.query("set local lock_timeout = '30min'");
    await client.query('select pg_advisory_xact_lock($1)', [ADVISORY_LOCKS.migration]);
    await client.query(`set local lock_timeout = ${lockMs}`);
    await createMigrationsTable(client);
    const missing = missingOf(migrations, await listApplied(client));
    for (const migration of missing) {
      await runMigration(client, migration).catch((error) => {
        throw new MigrationError(migration.name, error);
      });
    }
    await client.query('commit');
    return missing.map(({ name }) => name);
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

class MigrationError extends Error {
  readonly migration: string;
  /** It would have waited for a lock for too long, or for ever. */
  readonly isLockedOut: boolean;

  constructor(migration: string, cause: unknown) {
    super(`Migration ${migration} failed: ${cause instanceof Error ? cause.message : cause}`, { cause });
    this.migration = migration;
    this.isLockedOut = isDatabaseError(cause, '55P03') || isDatabaseError(cause, '40P01');
  }
}

/** In the caller's transaction. */
export async function createMigrationsTable(client: pg.Client): Promise<void> {
  await client.query(`create table if not exists schema_migrations (name text primary key, checksum text not null,
    applied_at timestamptz not null default now(), additive boolean not null default false)`);
  // Earlier versions made it without the column. Looked up first, since an alteration locks the table even if it changes nothing.
  const { rows } = await client.query(
    "select from pg_attribute where attrelid = 'schema_migrations'::regclass and attname = 'additive'",
  );
  if (rows.length === 0) {
    await client.query('alter table schema_migrations add column additive boolean not null default false');
  }
}

/** In the caller's transaction. */
export async function runMigration(client: pg.Client, migration: Migration): Promise<void> {
  await client.query(migration.sql);
  await client.query('insert into schema_migrations (name, checksum, additive) values ($1, $2, $3)', [
    migration.name,
    migration.checksum,
    isAdditive(migration),
  ]);
}
