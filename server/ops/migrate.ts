/** `npm run migrate`: brings the schema up to date, also while shops run on it, and says which migrations it applied. */

import { readConfig } from '../src/config.ts';
import { migrate, readMigrations } from '../src/platform/db/migrate.ts';
import { folders } from '../src/platform/folders.ts';
import { openBesideShop } from './open-database.ts';
import { reportErrors } from './report-errors.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

await reportErrors(async () => {
  const config = readConfig(process.env);
  // Unlike other commands, it sets nothing for a session, so that a pooler may be in between.
  const { connectionString, stop } = await openBesideShop({ ...config, databasePooler: 'none' });
  try {
    const applied = await migrate(connectionString, await readMigrations(folders.migrations));
    for (const name of applied) say(`Applied ${name}`);
    say(applied.length === 0 ? 'The schema is up to date; there was nothing to apply.' : 'The schema is up to date.');
  } finally {
    await stop();
  }
});
