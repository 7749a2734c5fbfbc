/** `npm run new-password -- EMAIL ...`: gives accounts new random passwords and prints them, also while the shop runs. */

import { parseArgs } from 'node:util';
import { replacePassword } from '../src/accounts/replace-password.ts';
import { readConfig } from '../src/config.ts';
import { systemClock } from '../src/platform/clock.ts';
import { openDatabase } from '../src/platform/db/database.ts';
import { createPasswords } from '../src/platform/passwords.ts';
import type { Schema } from '../src/schema.ts';
import { openBesideShop } from './open-database.ts';
import { reportErrors, UsageError } from './report-errors.ts';

await reportErrors(async () => {
  const { positionals: emails } = parseArgs({ allowPositionals: true });
  if (emails.length === 0) throw new UsageError('Usage: npm run new-password -- EMAIL ...');
  const { connectionString, stop } = await openBesideShop(readConfig(process.env));
  const database = openDatabase<Schema>({ connectionString, maxConnections: 1, onIdleError: () => {} });
  try {
    const deps = { db: database.db, clock: systemClock, passwords: await createPasswords() };
    for (const email of emails) {
      const password = await replacePassword(deps, email);
      if (password === undefined) throw new UsageError(`There is no account ${email}`);
      process.stdout.write(`${email}  ${password}\n`);
    }
  } finally {
    await database.close();
    await stop();
  }
});
