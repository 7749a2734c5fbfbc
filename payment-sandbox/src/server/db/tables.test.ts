import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase } from '../../../test/test-database.ts';
import { sandboxSchema } from './ensure-schema.ts';
import { columnsOf } from './tables.ts';

let database: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  database = await openTestDatabase();
  await database.pool.query(sandboxSchema);
});
afterAll(() => database.close());

describe('the lists of columns', () => {
  it.each(Object.entries(columnsOf))('name every column of %s, each once', async (table, columns) => {
    const { rows } = await database.pool.query<{ name: string }>(
      `select column_name as name from information_schema.columns where table_schema = 'payment_sandbox' and table_name = $1`,
      [table],
    );
    expect([...columns].sort()).toEqual(rows.map(({ name }) => name).sort());
  });
});
