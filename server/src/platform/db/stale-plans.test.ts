import { type Kysely, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connect, openTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import type { Schema, Tx } from '../../schema.ts';
import { inTransaction } from './database.ts';
import { renameStatements } from './sent-statements.ts';

let database: TestDatabase;
beforeEach(async () => {
  // Only so many statements get names in a process, and other tests may have had them all.
  renameStatements();
  database = await openTestDatabase({ maxConnections: 3 });
  await database.pool.query('create table parts (id integer primary key, value integer not null)');
  await database.pool.query('insert into parts values (1, 10)');
});
afterEach(() => database.close());

const readValue = (db: Kysely<Schema> | Tx | TestDatabase['reads'], id: number) =>
  sql`select value from parts where id = ${id}`.execute(db);
const pidOf = (db: TestDatabase['reads']) =>
  sql<{ pid: number }>`select pg_backend_pid() as pid, ${1}::int`.execute(db);
const sessions = async (db: TestDatabase['reads']) =>
  new Set((await Promise.all(Array.from({ length: 8 }, () => pidOf(db)))).map(({ rows }) => rows[0]?.pid));

/** What a newer version of the shop may do while this one runs. */
async function widenValue() {
  const other = await connect(database.url);
  await other.query('alter table parts alter column value type bigint');
  await other.end();
}

describe('a prepared statement whose result has another type since a migration', () => {
  it.each(['db', 'reads'] as const)('is asked again, on every connection of %s', async (which) => {
    const db = database[which];
    const asked = () => Promise.all(Array.from({ length: 12 }, () => readValue(db, 1)));
    await asked();
    await widenValue();
    for (const { rows } of await asked()) expect(rows).toEqual([{ value: 10 }]);
  });

  it.each(['db', 'reads'] as const)('ends the connections of %s that know it', async (which) => {
    const db = database[which];
    await Promise.all(Array.from({ length: 12 }, () => readValue(db, 1)));
    const before = await sessions(db);
    await widenValue();
    await readValue(db, 1);
    const after = await sessions(db);
    expect([...after].filter((pid) => before.has(pid))).toEqual([]);
  });

  it('lets a transaction run again, which has its effect once', async () => {
    await Promise.all(Array.from({ length: 12 }, () => inTransaction(database.db, (tx) => readValue(tx, 1))));
    await widenValue();
    let runs = 0;
    const add = () =>
      inTransaction(database.db, async (tx) => {
        runs += 1;
        await sql`update parts set value = value + ${1}::int where id = ${1}`.execute(tx);
        return (await readValue(tx, 1)).rows;
      });
    expect(await add()).toEqual([{ value: 11 }]);
    expect(runs).toBe(2);
    expect(await Promise.all([add(), add(), add()])).toHaveLength(3);
    expect((await readValue(database.db, 1)).rows).toEqual([{ value: 14 }]);
  });

  it('lets a transaction run again whose statements were sent together', async () => {
    const both = () => inTransaction(database.db, (tx) => Promise.all([readValue(tx, 1), readValue(tx, 2)]));
    await Promise.all([both(), both(), both()]);
    await widenValue();
    const [one, two] = await both();
    expect([one.rows, two.rows]).toEqual([[{ value: 10 }], []]);
  });
});
