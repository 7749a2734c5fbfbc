/** Two servers of one shop, whose database has a standby that both read from. */

import { expect } from 'vitest';
import { openDatabase } from '../src/platform/db/database.ts';
import { openReplica } from '../src/platform/db/replica.ts';
import type { Schema } from '../src/schema.ts';
import { startWithStandby } from './standby.ts';
import { startTestApp } from './test-app.ts';

export type ReplicatedShop = Awaited<ReturnType<typeof startReplicatedShop>>;

export async function startReplicatedShop() {
  const pair = await startWithStandby();
  const openServer = async () => {
    const open = (connectionString: string) => openDatabase<Schema>({ connectionString, onIdleError: () => {} });
    const database = { ...open(pair.primaryUrl), url: pair.primaryUrl };
    const replica = openReplica<Schema>({ primary: database, open: () => open(pair.standbyUrl), onChange: () => {} });
    const app = await startTestApp({ database, replica, rateLimits: false });
    return {
      ...app,
      replica,
      close: () =>
        app
          .stop()
          .then(() => replica.close())
          .then(() => database.close()),
    };
  };
  const [one, other] = [await openServer(), await openServer()];
  const servers = [one, other];
  return {
    one,
    other,
    pair,
    /** Waits until both servers read from the standby, and it has all there is. */
    async inStep() {
      await pair.caughtUp();
      for (const { replica } of servers) {
        await expect.poll(() => replica.isThere()).toBe(true);
        const before = replica.answered.replica;
        // A moment ago is enough for this; a position of its own would be the primary's before the standby has it.
        await expect
          .poll(async () => {
            await replica.at({ position: 0 }).reads.selectFrom('brands').select('id').where('id', '=', 0).execute();
            return replica.answered.replica;
          })
          .toBeGreaterThan(before);
      }
    },
    /** How many reads of the work the standby answered, on both servers. */
    async readOnStandby(work: () => Promise<unknown>): Promise<number> {
      const count = () => servers.reduce((sum, { replica }) => sum + replica.answered.replica, 0);
      const before = count();
      await work();
      return count() - before;
    },
    async stop() {
      for (const server of servers) await server.close();
      await pair.stop();
    },
  };
}
