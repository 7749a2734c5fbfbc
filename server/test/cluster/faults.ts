/** What happens to the cluster while orders are placed. */

import { setTimeout as delay } from 'node:timers/promises';
import type { DatabaseNodes } from './database-nodes.ts';
import type { PgBouncer } from './proxies.ts';
import type { NextVersion, Shops } from './shops.ts';

/** A machine that comes back before the others have noticed would show nothing. */
const THAWED_AFTER_MS = 3_000;

export interface Cluster {
  nodes: DatabaseNodes;
  pgBouncer: PgBouncer;
  shops: Shops;
  nextVersion: NextVersion;
}

export interface Fault {
  name: string;
  /**
   * Returns once the cluster works as well as it can without mending.
   * @returns what mends it, while orders are placed
   */
  happen(cluster: Cluster): Promise<() => Promise<void>>;
}

const nothingToMend = async () => {};

export const FAULTS: readonly Fault[] = [
  {
    name: 'leader killed',
    async happen({ nodes }) {
      const leader = await nodes.leader();
      leader.kill();
      await nodes.untilReplaced(leader);
      return leader.start;
    },
  },
  {
    name: 'leader frozen, later thawed',
    async happen({ nodes }) {
      const leader = await nodes.leader();
      await leader.freeze();
      await nodes.untilReplaced(leader);
      return async () => {
        await delay(THAWED_AFTER_MS);
        leader.thaw();
      };
    },
  },
  {
    name: 'synchronous standby killed',
    async happen({ nodes }) {
      const standby = await nodes.synchronousStandby();
      standby.kill();
      return standby.start;
    },
  },
  {
    name: 'switchover',
    async happen({ nodes }) {
      await nodes.switchOver();
      return nothingToMend;
    },
  },
  {
    name: 'PgBouncer restarted',
    async happen({ pgBouncer }) {
      await pgBouncer.restart();
      return nothingToMend;
    },
  },
  {
    name: 'shop killed',
    async happen({ shops }) {
      const [shop] = shops.processes;
      await shop?.kill();
      return async () => shop?.startAgain();
    },
  },
  {
    name: 'rolling deploy of one more column, and back',
    async happen({ shops, nextVersion }) {
      await shops.migrate(nextVersion);
      for (const shop of shops.processes) {
        await shop.terminate();
        await shop.startAgain([nextVersion.main]);
      }
      return async () => {
        for (const shop of shops.processes) {
          await shop.terminate();
          await shop.startAgain();
        }
      };
    },
  },
];
