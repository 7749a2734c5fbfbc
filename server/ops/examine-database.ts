import { sql } from 'kysely';
import type { Config } from '../src/config.ts';
import { LEAST_CONNECTIONS } from '../src/platform/db/connection-numbers.ts';
import { HEALTH_CONNECTION } from '../src/platform/db/database-health.ts';
import type { Migration } from '../src/platform/db/migrate.ts';
import type { Db } from '../src/schema.ts';
import type { Finding } from './finding.ts';
import { findServerVersion, listAppliedMigrations } from './invariants.queries.ts';

const OLDEST = 15;

export async function examineVersion(db: Db): Promise<Finding> {
  const { number, text } = await findServerVersion(db);
  const about = `the database answers, and is PostgreSQL ${OLDEST} or newer`;
  if (number >= OLDEST * 10_000) return { about, state: 'ok', says: text };
  return { about, state: 'fault', says: text, remedy: `Move to PostgreSQL ${OLDEST} or newer.` };
}

/** @param known the migrations of this version of the shop */
export async function examineMigrations(db: Db, known: readonly Migration[]): Promise<Finding> {
  const applied = await listAppliedMigrations(db);
  const about = 'the schema is one that this version of the shop runs on';
  const missing = known.filter(({ name }) => !applied.some((one) => one.name === name));
  const unknown = applied.filter(({ name }) => !known.some((one) => one.name === name));
  const foreign = unknown.filter(({ additive }) => !additive);
  const edited = known.filter(({ name, checksum }) =>
    applied.some((one) => one.name === name && one.checksum !== checksum),
  );
  const fault = (says: string, remedy: string): Finding => ({ about, state: 'fault', says, remedy });
  const names = (some: readonly { name: string }[]) => some.map(({ name }) => name).join(', ');
  if (foreign.length > 0) {
    return fault(`it has ${names(foreign)}, which this version does not know`, 'Run the newer version of the shop.');
  }
  if (edited.length > 0) {
    return fault(`${names(edited)} was edited after it had been applied`, 'Check out the files as they were.');
  }
  if (missing.length > 0) {
    return fault(`${names(missing)} is not applied`, 'Run npm run migrate with this version of the shop.');
  }
  const newest = known.at(-1)?.name ?? '';
  return {
    about,
    state: 'ok',
    says: unknown.length === 0 ? newest : `${newest}; additive ones of a newer version: ${names(unknown)}`,
  };
}

/** Compares what all processes of shops on the server may open, each as many as the settings say, with what it takes. */
export async function examineConnections(
  db: Db,
  { databaseConnections, databasePooler }: Pick<Config, 'databaseConnections' | 'databasePooler'>,
): Promise<Finding> {
  const about = 'the database has connections for all processes of the shop';
  if (databasePooler === 'transaction') return { about, state: 'ok', says: 'as many as the pooler is set to' };
  const { processes, others, limit } = await countConnections(db);
  if (processes === 0) return { about, state: 'ok', says: 'none runs' };
  const who = processes === 1 ? '1 process' : `${processes} processes`;
  const open = processes * databaseConnections;
  const says = `${who} may open ${open}, other programs hold ${others}, and it takes ${limit}`;
  if (open + others <= limit) return { about, state: 'ok', says };
  const each = Math.floor((limit - others) / processes);
  const smaller = each >= LEAST_CONNECTIONS ? `Set DATABASE_CONNECTIONS to ${each} or less, raise` : 'Raise';
  return {
    about,
    state: 'warning',
    says,
    remedy: `${smaller} max_connections, or put a pooler in front (DATABASE_POOLER).`,
  };
}

/** Processes of shops, connections of other programs, and how many the server takes of all but superusers. */
async function countConnections(db: Db): Promise<{ processes: number; others: number; limit: number }> {
  const { rows } = await sql<{ processes: number; others: number; limit: number }>`
    select count(*) filter (where application_name = ${HEALTH_CONNECTION})::int as processes,
      count(*) filter (where application_name !~ '^shop')::int as others,
      current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
        - coalesce(current_setting('reserved_connections', true)::int, 0) as limit
    from pg_stat_activity where datid is not null and coalesce(backend_type, 'client backend') = 'client backend'`.execute(
    db,
  );
  return rows[0] ?? { processes: 0, others: 0, limit: 0 };
}
