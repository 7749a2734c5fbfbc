import { CompiledQuery, type DatabaseConnection, type Kysely, PostgresDialect, Transaction } from 'kysely';
import { isDatabaseError } from './database-errors.ts';

// A transaction gets its connection from its executor; these are for what a transaction may not do.
const dialect = new PostgresDialect({
  pool: {
    connect: () => Promise.reject(new Error('A transaction has its connection')),
    end: () => Promise.resolve(),
  },
});
const driver = dialect.createDriver();

export interface TransactionOptions {
  /**
   * `generic`: statements are planned once on a connection, whatever their values. For transactions that only find rows by their keys:
   * PostgreSQL would plan those with an array among their values each time. `auto`, the default: as PostgreSQL chooses.
   */
  plans?: 'auto' | 'generic';
}

/**
 * Runs the work in one transaction on one connection; any throw rolls it back. Statements that are started together are sent together,
 * and PostgreSQL runs them in the order in which they were started. Kysely's own transactions send a statement only once the one
 * before it was answered.
 * @throws what the work throws; but the error that aborted the transaction, where the work throws that it is aborted
 */
export function runTransaction<Tables, T>(
  db: Kysely<Tables>,
  work: (tx: Transaction<Tables>) => Promise<T>,
  { plans = 'auto' }: TransactionOptions = {},
): Promise<T> {
  const pooled = db.getExecutor();
  return pooled.provideConnection(async (connection) => {
    const run = (statement: string) => connection.executeQuery(CompiledQuery.raw(statement));
    let ended = false;
    const { watched, causeOf } = watching(connection);
    const executor = pooled.withConnectionProvider({
      provideConnection: async (consumer) => {
        if (ended) throw new Error('The transaction has ended');
        return consumer(watched);
      },
    });
    const begun = run(plans === 'generic' ? 'begin; set local plan_cache_mode = force_generic_plan' : 'begin');
    try {
      const tx = new Transaction<Tables>({ config: { dialect }, dialect, driver, executor });
      const [result] = await Promise.all([work(tx), begun]);
      ended = true;
      await run('commit');
      return result;
    } catch (error) {
      ended = true;
      // It fails only where the connection is lost, and with it the transaction; the pool sees that by itself.
      await run('rollback').catch(() => {});
      throw causeOf(error);
    }
  });
}

/**
 * Of statements that were sent together, those after one that failed fail too, because the transaction is aborted. Work that awaits
 * them together may hear of one of those first, and nobody could tell from it what went wrong, and whether trying again helps.
 */
function watching(connection: DatabaseConnection): {
  watched: DatabaseConnection;
  causeOf: (error: unknown) => unknown;
} {
  const isAborted = (error: unknown) => isDatabaseError(error, '25P02');
  let cause: unknown;
  const watched: DatabaseConnection = {
    executeQuery: async (query) => {
      try {
        return await connection.executeQuery(query);
      } catch (error) {
        if (!isAborted(error)) cause = error;
        throw error;
      }
    },
    streamQuery: (query, chunkSize) => connection.streamQuery(query, chunkSize),
  };
  return { watched, causeOf: (error) => (isAborted(error) ? (cause ?? error) : error) };
}
