/** The embedded database of a shop under measurement, seen from beside it. */

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';

pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/**
 * As the shop itself connects; it has to run.
 * @param {string} dataDir
 */
async function whereItRuns(dataDir) {
  const [pid, , , port] = (await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n');
  const password = await readFile(join(dataDir, 'postgres.password'), 'utf8');
  return {
    pid: Number(pid),
    port: Number(port),
    url: `postgres://shop:${password}@127.0.0.1:${port}/shop?sslmode=disable`,
  };
}

/** @param {string} dataDir */
export async function openShopDatabase(dataDir) {
  const { pid, url, port } = await whereItRuns(dataDir);
  const client = new pg.Client({ connectionString: url, application_name: 'bench' });
  // The shop stops its database however this ends; what was asked then fails by itself.
  client.on('error', () => {});
  await client.connect();
  return {
    /** Of the postmaster, whose children are the rest. */
    pid,
    port,
    url,
    /**
     * @param {string} text
     * @param {readonly unknown[]} [values]
     * @returns {Promise<Record<string, any>[]>}
     */
    rows: async (text, values = []) => (await client.query(text, [...values])).rows,
    close: () => client.end(),
  };
}

/** @typedef {Awaited<ReturnType<typeof openShopDatabase>>} ShopDatabase */
