import { CompiledQuery, type Kysely, PostgresDialect, Transaction } from 'kysely';

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
    const executor = pooled.withConnectionProvider({
      provideConnection: async (consumer) => {
        if (ended) throw new Error('The transaction has ended');
        return consumer(connection);
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
      throw error;
    }
  });
}
