import pg from 'pg';

const PATIENCE_MS = 2_000;

/**
 * Asks the database over a connection of its own, so that the answer is about the database and not about the queue for it.
 * One question serves all who ask meanwhile.
 */
export function watchDatabaseHealth(connectionString: string): {
  isUp: () => Promise<boolean>;
  close(): Promise<void>;
} {
  const pool = new pg.Pool({
    connectionString,
    max: 1,
    connectionTimeoutMillis: PATIENCE_MS,
    query_timeout: PATIENCE_MS,
    application_name: 'shop-health',
  });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  let asking: Promise<boolean> | undefined;
  const ask = () =>
    pool.query('select 1').then(
      () => true,
      () => false,
    );
  return {
    isUp: () => {
      asking ??= ask().finally(() => {
        asking = undefined;
      });
      return asking;
    },
    close: () => pool.end(),
  };
}
