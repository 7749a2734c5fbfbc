/**
 * A migration of a newer version may change the type of a column that this process reads. PostgreSQL then refuses every prepared
 * statement that returns the column, on each connection that prepared it before.
 */

import type pg from 'pg';
import { isDatabaseError } from './database-errors.ts';
import { currentGeneration, renameStatements, type Send } from './sent-statements.ts';

/** Whether PostgreSQL refused a prepared statement, because its result has other types than when it was prepared. */
export function isStalePlanError(error: unknown): boolean {
  // 'cached plan must not change result type', in whatever language the server speaks; other errors share its SQLSTATE.
  return isDatabaseError(error, '0A000') && error.routine === 'RevalidateCachedQuery';
}

/**
 * Asks again what PostgreSQL refused for that reason, under a new name. In a transaction, which has failed by then, the error is
 * thrown all the same: the transaction must run again.
 * @param connections.renew replaces all; called once for all statements that were prepared until then
 * @param connections.connect gives the one to ask again on, where others use the same one and it may end at once; left out: the same
 */
export function withoutStalePlans(
  sendOver: (client: pg.Client) => Send,
  connections: { renew: () => void; connect?: () => Promise<pg.Client> },
): (client: pg.Client) => Send {
  let renewedIn = -1;

  function forget(since: number): void {
    if (since === currentGeneration()) renameStatements();
    if (since <= renewedIn) return;
    renewedIn = since;
    connections.renew();
  }

  return (client) => {
    const send = sendOver(client);
    let isInTransaction = false;
    return async (text, values) => {
      if (values.length === 0) {
        if (/^(?:begin|start transaction)\b/i.test(text)) isInTransaction = true;
        else if (/^(?:commit|rollback)$/i.test(text)) isInTransaction = false;
      }
      const since = currentGeneration();
      const wasInTransaction = isInTransaction;
      try {
        return await send(text, values);
      } catch (error) {
        if (!isStalePlanError(error)) throw error;
        forget(since);
        if (wasInTransaction) throw error;
        if (connections.connect === undefined) return send(text, values);
        return sendOver(await connections.connect())(text, values);
      }
    };
  };
}
