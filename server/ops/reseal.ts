/** `npm run reseal`: seals with SECRET_KEY what SECRET_KEY_PREVIOUS has sealed, also while the shop runs. */

import { resealSecrets } from '../src/accounts/second-factor/reseal.ts';
import { readConfig } from '../src/config.ts';
import { openDatabase } from '../src/platform/db/database.ts';
import { openSealing, requireSecretKey } from '../src/process/open-sealing.ts';
import type { Schema } from '../src/schema.ts';
import { openBesideShop } from './open-database.ts';
import { reportErrors, UsageError } from './report-errors.ts';

await reportErrors(async () => {
  const config = readConfig(process.env);
  const { connectionString, stop } = await openBesideShop(config);
  const database = openDatabase<Schema>({ connectionString, maxConnections: 1, onIdleError: () => {} });
  try {
    await requireSecretKey(database.db, config);
    const sealing = await openSealing(config);
    if (sealing === undefined) throw new UsageError('SECRET_KEY is not set: there is nothing to seal with');
    const count = await resealSecrets(database.db, sealing);
    process.stdout.write(
      `Sealed ${count} secrets with the present SECRET_KEY; SECRET_KEY_PREVIOUS is needed no more\n`,
    );
  } finally {
    await database.close();
    await stop();
  }
});
