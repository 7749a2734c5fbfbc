/** `npm run figures`: computes the figures of the dashboard from the orders, also while the shop runs. */

import { readConfig } from '../src/config.ts';
import { recomputeFigures } from '../src/figures/recompute-figures.ts';
import { openDatabase } from '../src/platform/db/database.ts';
import type { Schema } from '../src/schema.ts';
import { openBesideShop } from './open-database.ts';
import { reportErrors } from './report-errors.ts';

// It reads every order.
const LONGEST_MS = 3_600_000;

await reportErrors(async () => {
  const { connectionString, stop } = await openBesideShop(readConfig(process.env));
  const database = openDatabase<Schema>({
    connectionString,
    maxConnections: 1,
    statementMs: LONGEST_MS,
    lockMs: LONGEST_MS,
    longestUseMs: LONGEST_MS,
    onIdleError: () => {},
  });
  try {
    const orders = await recomputeFigures(database);
    process.stdout.write(`The figures are computed from the orders: ${orders} are not cancelled.\n`);
  } finally {
    await database.close();
    await stop();
  }
});
