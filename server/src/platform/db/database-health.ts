import pg from 'pg';

const PATIENCE_MS = 2_000;

/**
 * Queries the database over a connection of its own, so that the result is about the database and not about the queue for
 * the pool. Concurrent callers share one query.
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
  let running: Promise<boolean> | undefined;
  const query = () =>
    pool.query('select 1').then(
      () => true,
      () => false,
    );
  return {
    isUp: () => {
      running ??= query().finally(() => {
        running = undefined;
      });
      return running;
    },
    close: () => pool.end(),
  };
}
