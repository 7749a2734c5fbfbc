/** `npm run backup -- FILE`: writes all data of the shop and its pictures into a file, also while the shop runs. */

import { readConfig } from '../src/config.ts';
import { systemClock } from '../src/platform/clock.ts';
import { openMedia } from '../src/process/open-media.ts';
import { openBesideShop } from './open-database.ts';
import { reportErrors, UsageError } from './report-errors.ts';
import { writeBackup } from './write-backup.ts';

await reportErrors(async () => {
  const [file, ...more] = process.argv.slice(2);
  if (file === undefined || file.startsWith('-') || more.length > 0)
    throw new UsageError('Usage: npm run backup -- FILE');
  const config = readConfig(process.env);
  const { storage } = await openMedia(config);
  const database = await openBesideShop(config);
  try {
    const { tables, files, missing } = await writeBackup(database.connectionString, file, {
      clock: systemClock,
      storage,
    });
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    process.stdout.write(
      `Wrote ${rows} rows of ${tables.length} tables and ${files.length} files of pictures to ${file}\n`,
    );
    if (missing.length > 0) {
      process.stdout.write(`${missing.length} files of pictures are missing; npm run doctor names them\n`);
    }
  } finally {
    storage.close();
    await database.stop();
  }
});
