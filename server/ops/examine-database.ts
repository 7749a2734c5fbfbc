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
  const about = 'the schema is the one of this version of the shop';
  const missing = known.filter(({ name }) => !applied.some((one) => one.name === name));
  const foreign = applied.filter(({ name }) => !known.some((one) => one.name === name));
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
    return fault(`${names(missing)} is not applied`, 'Start this version of the shop: it applies them.');
  }
  return { about, state: 'ok', says: applied.at(-1)?.name ?? '' };
}
