/**
 * What the shop is measured against, in a process of its own, as bare as it can be written:
 *   (a) /a/<kind>            the shop's own answer, made beforehand: what node:http can send
 *   (b) /b/<kind>/<id>/<id>  one indexed query by pg and JSON.stringify: what answering from the database costs at least
 * Neither knows sessions, counts or checks. Started by limits.mjs, which sends the answers of (a).
 */

import { createServer } from 'node:http';
import { verify } from '@node-rs/argon2';
import pg from 'pg';
import { queries } from './queries.mjs';

pg.types.setTypeParser(pg.types.builtins.INT8, Number);
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 16 });

/** @type {Map<string, Buffer>} */
const prebuilt = new Map();

/**
 * @param {string} kind
 * @param {readonly string[]} ids
 */
async function answer(kind, ids) {
  // A login's least work is no query.
  if (kind === 'login') return JSON.stringify(await verify(process.env.HASH ?? '', process.env.PASSWORD ?? ''));
  const query = queries[kind];
  if (query === undefined) throw new Error(`no query for ${kind}`);
  // Prepared once for each connection, which is the fastest that PostgreSQL offers.
  const { rows } = await pool.query({ name: kind, text: query.text, values: ids.map(Number) });
  return JSON.stringify(query.single ? rows[0] : rows);
}

const server = createServer(async (request, response) => {
  const [, which, kind = '', ...ids] = (request.url ?? '').split('/');
  try {
    const body = which === 'a' ? (prebuilt.get(kind) ?? '') : await answer(kind, ids);
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) });
    response.end(body);
  } catch (error) {
    response.writeHead(500).end(String(error));
  }
});

process.on('message', (/** @type {Record<string, string>} */ answers) => {
  for (const [kind, body] of Object.entries(answers)) prebuilt.set(kind, Buffer.from(body));
  process.send?.('kept');
});
process.on('disconnect', () => process.exit());
server.listen(0, '127.0.0.1', () => process.send?.(server.address()));
