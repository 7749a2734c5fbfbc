/** `npm run backup -- FILE`: writes all data of the shop into a file, also while the shop runs. */

import { readConfig } from '../src/config.ts';
import { systemClock } from '../src/platform/clock.ts';
import { openBesideShop } from './open-database.ts';
import { reportErrors, UsageError } from './report-errors.ts';
import { writeBackup } from './write-backup.ts';

await reportErrors(async () => {
  const [file, ...more] = process.argv.slice(2);
  if (file === undefined || file.startsWith('-') || more.length > 0)
    throw new UsageError('Usage: npm run backup -- FILE');
  const database = await openBesideShop(readConfig(process.env));
  try {
    const { tables } = await writeBackup(database.connectionString, file, systemClock);
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    process.stdout.write(`Wrote ${rows} rows of ${tables.length} tables to ${file}\n`);
  } finally {
    await database.stop();
  }
});
