import { sql } from 'kysely';
import type { Config } from '../src/config.ts';
import { connectionLimits } from '../src/platform/db/connection-limits.ts';
import { type ConnectionLimit, LEAST_SHARE } from '../src/platform/db/connection-share.ts';
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

/** Adds up what all processes of shops on the server may open, as each of them says. */
export async function examineConnections(db: Db, { databasePooler }: Pick<Config, 'databasePooler'>): Promise<Finding> {
  const { rows } = await sql<ConnectionLimit>`${sql.raw(connectionLimits)}`.execute(db);
  const isPooled = databasePooler === 'transaction';
  const found = rows.map((row) => ({ ...row, open: isPooled ? row.shares + row.pooled : row.shares }));
  const about = 'the database has connections for all processes of the shop';
  const tight = found.sort((a, b) => a.limit - a.others - a.open - (b.limit - b.others - b.open))[0];
  if (tight === undefined || tight.processes === 0) return { about, state: 'ok', says: 'none runs' };
  const { limit, others, processes, open } = tight;
  const who = processes === 1 ? '1 process' : `${processes} processes`;
  const says = `${who} may open ${open}${isPooled ? ' with their pooler' : ''}, other programs hold ${others}, and it takes ${limit}`;
  if (open + others <= limit) return { about, state: 'ok', says };
  const each = Math.floor((limit - others) / processes);
  const smaller = each >= LEAST_SHARE ? `Set DATABASE_CONNECTIONS to ${each} or less for each, raise` : 'Raise';
  return {
    about,
    state: 'warning',
    says,
    remedy: `${smaller} max_connections, or put a pooler in front (DATABASE_POOLER).`,
  };
}
