import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { StartError } from '../start-error.ts';
import { ADVISORY_LOCKS } from './advisory-locks.ts';

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

/**
 * Brings the database to the newest schema, each migration in its own transaction. Safe to call from several processes.
 * @returns the names of the migrations that were applied now
 * @throws StartError when an applied migration was edited, or the database is newer than this code
 */
export async function migrate(connectionString: string, migrations: readonly Migration[]): Promise<string[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [ADVISORY_LOCKS.migration]);
    await createMigrationsTable(client);
    const { rows } = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from schema_migrations',
    );
    const applied = new Map(rows.map((row) => [row.name, row.checksum]));
    for (const name of applied.keys()) {
      if (!migrations.some((migration) => migration.name === name)) {
        throw new StartError(`The database has migration ${name}, which this version of the shop does not know.`);
      }
    }
    const done: string[] = [];
    for (const migration of migrations) {
      const checksum = applied.get(migration.name);
      if (checksum === migration.checksum) continue;
      if (checksum !== undefined)
        throw new StartError(`Migration ${migration.name} was edited after it had been applied.`);
      await apply(client, migration);
      done.push(migration.name);
    }
    return done;
  } finally {
    // Ending the session releases the advisory lock too.
    await client.end();
  }
}

export async function createMigrationsTable(client: pg.Client): Promise<void> {
  await client.query(
    'create table if not exists schema_migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
  );
}

/** In the caller's transaction. */
export async function runMigration(client: pg.Client, migration: Migration): Promise<void> {
  await client.query(migration.sql);
  await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [
    migration.name,
    migration.checksum,
  ]);
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  await client.query('begin');
  try {
    await runMigration(client, migration);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`Migration ${migration.name} failed: ${error instanceof Error ? error.message : error}`, {
      cause: error,
    });
  }
}
