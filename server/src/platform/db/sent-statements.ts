/** How statements reach PostgreSQL: over a connection that is a session, or through a pooler that gives each transaction another. */

import type pg from 'pg';

/** `transaction`: a pooler such as PgBouncer with pool_mode transaction is in between. */
export type Pooler = 'none' | 'transaction';

/** Settings of PostgreSQL by their names. */
export type Settings = Readonly<Record<string, string | number>>;

type Result = Pick<pg.QueryResult, 'command' | 'rowCount' | 'rows'>;
/** Sends statements over one connection. */
export type Send = (text: string, values: readonly unknown[]) => Promise<Result>;

// More statements than the shop has. Those whose text depends on their input must not fill the database's memory.
const MOST_STATEMENTS = 400;

/** Begins a statement whose text depends on much input, and whose best plan depends on its values: it is never prepared. */
export const PLANNED_EACH_TIME = '/* planned each time */';

const names = new Map<string, string>();
let generation = 0;

/** Grows whenever all statements get new names. */
export const currentGeneration = (): number => generation;

/** Gives all statements new names, so that no connection uses what it prepared before. */
export function renameStatements(): void {
  names.clear();
  generation += 1;
}

/** The name of a prepared statement; undefined if it is not to be prepared, or if there are too many. */
function nameOf(text: string): string | undefined {
  if (text.startsWith(PLANNED_EACH_TIME)) return undefined;
  const known = names.get(text);
  if (known !== undefined || names.size >= MOST_STATEMENTS) return known;
  const name = `shop_${generation}_${names.size + 1}`;
  names.set(text, name);
  return name;
}

/** Each statement is parsed once on a connection, and planned once where its plan does not depend on its values. */
export function sendPrepared(client: pg.Client): Send {
  return (text, values) => {
    // A text without values may be several statements, which cannot be prepared.
    const name = values.length > 0 ? nameOf(text) : undefined;
    return client.query({ text, values: [...values], ...(name !== undefined && { name }) });
  };
}

/**
 * For a pooler: nothing is named, and the settings hold for one transaction. They are sent with its `begin`. A single statement gets a
 * transaction of its own, which is sent in one write, so it waits for one round trip as before.
 * @param begin of single statements. `begin read write` would override a server that is set to take no writes
 */
export function sendWithSettings(settings: Settings, begin: 'begin' | 'begin read only'): (client: pg.Client) => Send {
  const setLocal = Object.entries(settings)
    .map(([name, value]) => `; set local ${name} = '${value}'`)
    .join('');
  return (client) => {
    let isInTransaction = false;

    async function single(text: string, values: readonly unknown[]): Promise<Result> {
      const begun = client.query(begin + setLocal);
      const answered = client.query({ text, values: [...values] });
      const ended = client.query('commit');
      // The statement's own error is the one to report. After it, the commit rolls back.
      const [start, result, end] = await Promise.allSettled([begun, answered, ended]);
      for (const part of [start, result, end]) if (part.status === 'rejected') throw part.reason;
      return answered;
    }

    return async (text, values) => {
      if (/^(?:begin|start transaction)\b/i.test(text)) {
        isInTransaction = true;
        await client.query(text + setLocal);
        return { command: 'BEGIN', rowCount: 0, rows: [] };
      }
      if (!isInTransaction) return single(text, values);
      if (/^(?:commit|rollback)$/i.test(text)) isInTransaction = false;
      return client.query({ text, values: [...values] });
    };
  };
}
