import type pg from 'pg';
import { isDatabaseError } from './database-errors.ts';

// Connections that were opened since then lead where new ones would.
const RENEWED_AT_MOST_EVERY_MS = 1000;

/** The connections of a pool, each of which can be replaced before it is lost. */
export function replaceableConnections(pool: pg.Pool) {
  let generation = 0;
  let renewedAt = Number.NEGATIVE_INFINITY;
  const generations = new WeakMap<pg.ClientBase, number>();
  pool.on('connect', (client) => generations.set(client, generation));
  const isOld = (client: pg.ClientBase) => generations.get(client) !== generation;

  return {
    async connect(): Promise<pg.PoolClient> {
      for (;;) {
        const client = await pool.connect();
        if (!isOld(client)) return client;
        client.release(true);
      }
    },
    /** Whether its release is to close it. */
    isToBeClosed: isOld,
    drop: (client: pg.ClientBase) => void generations.delete(client),
    /**
     * No connection is used again: idle ones are closed before their next use, others when they are released.
     * @returns false if that was done just now
     */
    renew(): boolean {
      const now = performance.now();
      if (now - renewedAt < RENEWED_AT_MOST_EVERY_MS) return false;
      renewedAt = now;
      generation += 1;
      return true;
    },
  };
}

// At a time: a server whose owner stopped writes has no other, and all its sessions are alike.
const MOST_SESSIONS = 10;

/**
 * A pooler goes on using its connections to a server that takes no writes any more, also for new clients. Ends those sessions one
 * after the other, until one takes writes, and with it each one that the pooler opens from then on.
 */
export async function endReadOnlySessions(pool: pg.Pool): Promise<void> {
  for (let ended = 0; ended < MOST_SESSIONS; ended += 1) {
    const left = await pool
      .query("select pg_terminate_backend(pg_backend_pid()) where current_setting('transaction_read_only') = 'on'")
      .then(
        ({ rowCount }) => rowCount !== 0,
        // Of the session that was ended, and of the pooler's connection.
        (error) => isDatabaseError(error, '57P01') || isDatabaseError(error, '08P01'),
      );
    if (!left) return;
  }
}
