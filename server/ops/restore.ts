/** `npm run restore -- FILE [--replace]`: restores a backup into an empty database, and checks its invariants. The shop must not run. */

import { parseArgs } from 'node:util';
import { readConfig } from '../src/config.ts';
import { systemClock } from '../src/platform/clock.ts';
import { openDatabase } from '../src/platform/db/database.ts';
import { readMigrations } from '../src/platform/db/migrate.ts';
import { folders } from '../src/platform/folders.ts';
import type { FileStorage } from '../src/platform/storage/file-storage.ts';
import { openMedia } from '../src/process/open-media.ts';
import type { Schema } from '../src/schema.ts';
import { checkInvariants } from './check-invariants.ts';
import { examineMedia, listStoredFiles } from './examine-media.ts';
import { presentFinding } from './finding.ts';
import { openWithoutShop } from './open-database.ts';
import { reportErrors, UsageError } from './report-errors.ts';
import { restoreBackup } from './restore-backup.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

await reportErrors(async () => {
  const { values, positionals } = parseArgs({ options: { replace: { type: 'boolean' } }, allowPositionals: true });
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw new UsageError('Usage: npm run restore -- FILE [--replace]');
  const config = readConfig(process.env);
  const media = await openMedia(config);
  const { connectionString, stop } = await openWithoutShop(config);
  try {
    const migrations = await readMigrations(folders.migrations);
    const { manifest, migrated } = await restoreBackup(connectionString, file, {
      replace: values.replace ?? false,
      migrations,
      media,
    });
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    const files = `${manifest.files.length} files of pictures`;
    say(`Restored ${rows} rows of ${manifest.tables.length} tables and ${files} from ${file}`);
    if (migrated.length > 0) say(`Brought to this version's schema: ${migrated.join(', ')}`);
    await checkRestored(connectionString, media.storage);
  } finally {
    media.storage.close();
    await stop();
  }
});

async function checkRestored(connectionString: string, storage: FileStorage): Promise<void> {
  const database = openDatabase<Schema>({ connectionString, onIdleError: () => {} });
  try {
    const findings = [
      ...(await checkInvariants(database.db, systemClock.now(), undefined)),
      ...(await examineMedia(database.db, storage, await listStoredFiles(storage))),
    ];
    for (const finding of findings) say(presentFinding(finding));
    if (findings.some(({ state }) => state === 'fault')) process.exitCode = 1;
  } finally {
    await database.close();
  }
}
