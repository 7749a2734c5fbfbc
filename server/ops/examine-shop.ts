import { sql } from 'kysely';
import type { Config } from '../src/config.ts';
import { systemClock } from '../src/platform/clock.ts';
import { openDatabase } from '../src/platform/db/database.ts';
import { readMigrations } from '../src/platform/db/migrate.ts';
import { messageOf } from '../src/platform/error-text.ts';
import { folders } from '../src/platform/folders.ts';
import { createPasswords } from '../src/platform/passwords.ts';
import type { FileStorage } from '../src/platform/storage/file-storage.ts';
import { openMedia } from '../src/process/open-media.ts';
import type { Db, Schema } from '../src/schema.ts';
import { checkInvariants } from './check-invariants.ts';
import { databaseOfShop } from './database-of-shop.ts';
import { examineConnections, examineMigrations, examineVersion } from './examine-database.ts';
import { examineMailServer, examineMails } from './examine-mail.ts';
import { examineMedia, listStoredFiles, type StoredFiles } from './examine-media.ts';
import { examinePaymentProvider } from './examine-payments.ts';
import { examineSecrets } from './examine-secrets.ts';
import { examineAccounts, examineSettings } from './examine-settings.ts';
import type { Finding } from './finding.ts';

const PATIENCE_MS = 5000;
// All checks of the data are one transaction, and some read every row of a large shop.
const LONGEST_CHECK_MS = 1_800_000;

/** Checks all that can be seen from outside the running process. It yields each finding before the next check begins. */
export async function* examineShop(config: Config): AsyncGenerator<Finding> {
  yield* examineSettings(config);
  yield await examineAnswers(config);
  yield await examineMailServer(config);
  yield await examinePaymentProvider(config);
  let connectionString: string;
  try {
    connectionString = await databaseOfShop(config);
  } catch (error) {
    yield away(messageOf(error), 'Start the shop; nothing else can be checked before that.');
    return;
  }
  yield* examineDatabase(config, connectionString);
}

/** A database may still run after its shop has died. */
async function examineAnswers({ host, port }: Pick<Config, 'host' | 'port'>): Promise<Finding> {
  const reached = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  const about = `the shop answers at ${reached}:${port}`;
  const remedy = 'Start it with npm start; if it runs, set PORT and HOST here as it has them.';
  try {
    const answer = await fetch(`http://${reached}:${port}/health/ready`, { signal: AbortSignal.timeout(PATIENCE_MS) });
    if (answer.ok) return { about, state: 'ok' };
    return { about, state: 'warning', says: `it is not ready (${answer.status})`, remedy: 'See its log.' };
  } catch {
    return { about, state: 'warning', says: 'it does not', remedy };
  }
}

const away = (says: string, remedy: string): Finding => ({
  about: 'the database answers',
  state: 'fault',
  says,
  remedy,
});

async function* examineDatabase(config: Config, connectionString: string): AsyncGenerator<Finding> {
  const database = openDatabase<Schema>({
    connectionString,
    maxConnections: 1,
    statementMs: LONGEST_CHECK_MS,
    longestUseMs: LONGEST_CHECK_MS,
    onIdleError: () => {},
  });
  try {
    yield await examineVersion(database.db);
    yield await examineConnections(database.db, config);
    const migrations = await examineMigrations(database.db, await readMigrations(folders.migrations));
    yield migrations;
    // The other checks only know this version's schema.
    if (migrations.state === 'fault') return;
    const { storage } = await openMedia(config);
    const stored = await listStoredFiles(storage);
    yield* await database.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute((snapshot) => examineData(config, snapshot, storage, stored));
    storage.close();
  } catch (error) {
    yield away(messageOf(error), 'Check that it runs, and that DATABASE_URL is right.');
  } finally {
    await database.close();
  }
}

/** In one snapshot, while the shop goes on. */
async function examineData(
  config: Config,
  snapshot: Db,
  storage: FileStorage,
  stored: StoredFiles,
): Promise<Finding[]> {
  // Millions of rows take longer than a request may.
  await sql`set local statement_timeout = '10min'`.execute(snapshot);
  const now = systemClock.now();
  return [
    ...(await examineAccounts({ db: snapshot, passwords: await createPasswords() }, config)),
    await examineSecrets(snapshot, config),
    ...(await examineMails(snapshot, now)),
    ...(await examineMedia(snapshot, storage, stored)),
    ...(await checkInvariants(snapshot, now, config.periodicInterval)),
  ];
}
