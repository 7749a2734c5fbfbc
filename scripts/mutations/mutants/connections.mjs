/** Mutants of the connections to the database: poolers, servers that take no writes. */

const POOLER_TESTS = ['src/platform/db/transaction-pooler.test.ts'];
const HEALTH_TESTS = ['src/platform/db/database-health.test.ts'];

/** @type {readonly import('../mutants.mjs').Mutant[]} */
export const connectionsMutants = [
  {
    name: 'a pooler in transaction mode is refused until DATABASE_POOLER names it',
    file: 'platform/db/check-outside-database.ts',
    from: "used.isShared && pooler === 'none'",
    to: "used.isShared && pooler !== 'none'",
    tests: ['src/platform/db/check-outside-database.test.ts'],
  },
  {
    name: 'the direct address is no pooler',
    file: 'platform/db/check-outside-database.ts',
    from: 'if (direct.isShared) {',
    to: 'if (databaseDirectUrl === databaseUrl) {',
    tests: ['src/platform/db/check-outside-database.test.ts'],
  },
  {
    name: 'the direct address names the same database',
    file: 'platform/db/check-outside-database.ts',
    from: 'direct.database !== undefined && used.database !== direct.database',
    to: 'direct.database === undefined',
    tests: ['src/platform/db/check-outside-database.test.ts'],
  },
  {
    name: 'a database that says nothing on a shared connection counts as away',
    file: 'platform/db/database-errors.ts',
    from: '/^(timeout expired|Query read timeout)$/',
    to: '/^$/',
    tests: ['src/platform/db/database.test.ts'],
  },
  {
    name: 'behind a pooler a transaction has its time limits',
    file: 'platform/db/sent-statements.ts',
    from: 'client.query(text + setLocal)',
    to: 'client.query(text)',
    tests: POOLER_TESTS,
  },
  {
    name: 'behind a pooler a single statement has its time limits',
    file: 'platform/db/sent-statements.ts',
    from: 'client.query(begin + setLocal)',
    to: 'client.query(begin)',
    tests: POOLER_TESTS,
  },
  {
    name: 'behind a pooler shared connections are read-only',
    file: 'platform/db/database.ts',
    from: "sendWithSettings(limits, 'begin read only')",
    to: "sendWithSettings(limits, 'begin')",
    tests: POOLER_TESTS,
  },
  {
    name: 'a server that takes no writes counts as away',
    file: 'platform/db/database-errors.ts',
    from: "if (isDatabaseError(error, '25006')) return true;",
    to: '',
    tests: HEALTH_TESTS,
  },
  {
    name: 'all connections of the pool to a server that takes no writes are replaced',
    file: 'platform/db/replaceable-connections.ts',
    from: 'generation += 1;',
    to: '',
    tests: HEALTH_TESTS,
  },
  {
    name: 'shared connections to a server that takes no writes are replaced',
    file: 'platform/db/database.ts',
    from: 'shared.renewConnections();',
    to: '',
    tests: HEALTH_TESTS,
  },
  {
    name: 'a pooler leaves a server that takes no writes',
    file: 'platform/db/database.ts',
    from: "if (connection.pooler === 'transaction') void endReadOnlySessions(pool);",
    to: '',
    tests: POOLER_TESTS,
  },
  {
    name: 'a server that takes no writes is not ready',
    file: 'platform/db/database-health.ts',
    from: 'if (answer[0]?.writable === true) return true;',
    to: 'if (answer.length > 0) return true;',
    tests: HEALTH_TESTS,
  },
  {
    name: 'a pooler that is away is not ready',
    file: 'platform/db/database-health.ts',
    from: 'pooled?.open(),',
    to: '',
    tests: HEALTH_TESTS,
  },
  {
    name: 'a transaction throws the error that aborted it',
    file: 'platform/db/transaction.ts',
    from: 'throw causeOf(error);',
    to: 'throw error;',
    tests: ['src/platform/db/transaction.test.ts'],
  },
  {
    name: 'a process that gets no connection is not ready',
    file: 'process/serve-shop.ts',
    from: '!pressure.isStarved() && ',
    to: '',
    tests: ['test/starved-process.test.ts'],
  },
  {
    name: 'a process opens no more connections than it was given',
    file: 'platform/db/connection-numbers.ts',
    from: 'connections - BESIDE_POOL',
    to: 'connections',
    tests: ['src/process/open-connections.test.ts'],
  },
];
