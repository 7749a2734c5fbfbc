/** The demo is made once for all journeys: their shops begin with a copy of its data, which takes a fifth of the time. */

import { startShop } from './start-shop.ts';

/** @returns what removes the data again */
export default async function prepareDemoData(): Promise<() => Promise<void>> {
  const shop = await startShop();
  await shop.shutDown('SIGTERM');
  process.env.DEMO_DATA = shop.dataDir;
  return shop.stop;
}
