import pg from 'pg';

/** @param code SQLSTATE, see PostgreSQL's appendix A; without one, any error that PostgreSQL itself reported. */
export function isDatabaseError(error: unknown, code?: string): error is pg.DatabaseError {
  return error instanceof pg.DatabaseError && (code === undefined || error.code === code);
}

/**
 * Whether a write reached a server that takes none: a standby, a primary that became one, or one whose owner stopped writes. Others
 * may be found at the same address.
 */
export function isReadOnlyError(error: unknown): boolean {
  if (isDatabaseError(error, '25006')) return true;
  // Functions such as pg_current_wal_flush_lsn() on a standby.
  return isDatabaseError(error, '55000') && /\brecovery\b/.test(error.message);
}

/** SQLSTATEs and socket errors that mean 'the database is away or too busy', not 'the query is wrong'. */
export function isDatabaseAway(error: unknown): boolean {
  if (isDatabaseError(error)) {
    return isReadOnlyError(error) || /^(08|53|57P|57014|55P03|25P03)/.test(error.code ?? '');
  }
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return (
    /^(ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT)$/.test(code) ||
    /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
      error.message,
    ) ||
    // Of a shared connection, to a server that says nothing.
    /^(timeout expired|Query read timeout)$/.test(error.message)
  );
}
