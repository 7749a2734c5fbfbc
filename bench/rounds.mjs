/** One kind of request, measured in alternating rounds: the shop, limit (a), limit (b), and so on */

import { clientOf } from './data/client.mjs';
import { SHOPPERS, shopper } from './data/people.mjs';
import { chanceOf } from './kinds/chance.mjs';
import { SHOPPERS_EACH } from './kinds/kinds.mjs';
import { checkTotal } from './kinds/totals.mjs';
import { cpuMs } from './load/cpu.mjs';

/** @typedef {import('./kinds/kinds.mjs').Kind} Kind */
/** @typedef {import('./data/world.mjs').World} World */
/** @typedef {import('./load/generator.mjs').Request} Request */

/**
 * @typedef {object} Scene all that takes part
 * @property {World} world
 * @property {Awaited<ReturnType<typeof import('./limits/limits.mjs').startLimits>>} [limits] what the shop is measured beside, if it is
 * @property {ReturnType<typeof import('./load/load.mjs').startLoad>} load
 * @property {number} serverPid
 * @property {{ rounds: number, seconds: number }} effort
 * @property {number} [firstRound] so that what is cold differs from what was asked before
 */

/**
 * @typedef {object} Figure medians over the rounds
 * @property {number} perSecond
 * @property {number} p50 milliseconds
 * @property {number} p99
 * @property {number} serverMs processor time of the server for one request
 * @property {number} databaseMs that of PostgreSQL
 */

/** @typedef {{ origin: string, pid: number, requests: Request[][] }} Turn who is asked what */

/** @typedef {Partial<Record<'warm' | 'cold' | 'a' | 'b', Figure>>} KindFigures */

const CONNECTIONS = 16;
/** For what is slower than a round. */
const LONGEST_SECONDS = 20;
/** More than is asked in a round, so that what is cold stays so. */
const COLD_PER_SECOND = 12_000;

/**
 * @param {Scene} scene
 * @param {Kind} kind
 * @returns {Promise<KindFigures>}
 */
export async function measureKind(scene, kind) {
  const { world, limits, effort } = scene;
  await checkResponse(scene, kind);
  const shop = { origin: world.origin, pid: scene.serverPid };
  /** @type {Record<string, (round: number) => Turn>} */
  const turns = {
    ...(kind.warm && { warm: () => ({ ...shop, requests: warmRequests(world, kind) }) }),
    ...(kind.cold && {
      cold: (/** @type {number} */ round) => ({
        ...shop,
        requests: coldRequests(scene, kind, (scene.firstRound ?? 0) + round),
      }),
    }),
    ...(limits && {
      a: () => ({ ...limits, requests: [[{ path: `/a/${kind.limit}` }]] }),
      b: (/** @type {number} */ round) => ({ ...limits, requests: limitRequests(scene, kind, round) }),
    }),
  };
  /** @type {Record<string, Figure[]>} */
  const measured = {};
  // The first rounds warm up: compiled code, plans, connections, pages in memory. They do not count.
  const warmUps = kind.warmUps ?? 1;
  for (let round = 0; round < warmUps + effort.rounds; round += 1) {
    for (const [name, turn] of Object.entries(turns)) {
      const figure = await measureRound(scene, turn(round), round === 0 ? Math.min(1, effort.seconds) : effort.seconds);
      if (round >= warmUps) measured[name] = [...(measured[name] ?? []), figure];
      if (kind.writes) await emptyCarts(world);
    }
  }
  return Object.fromEntries(Object.entries(measured).map(([name, figures]) => [name, mediansOf(figures)]));
}

/**
 * @param {Scene} scene
 * @param {Turn} turn
 * @param {number} seconds
 * @param {number} [connections]
 * @returns {Promise<Figure>}
 */
export async function measureRound({ load, world }, { origin, pid, requests }, seconds, connections = CONNECTIONS) {
  const databasePid = world.database.pid;
  const server = () => cpuMs(pid, databasePid);
  const before = { server: await server(), database: await cpuMs(databasePid) };
  let outcome = await load.run({ origin, connections, seconds, requests });
  // What takes longer than a round has its figure too.
  if (outcome.requests === 0) outcome = await load.run({ origin, connections, seconds: LONGEST_SECONDS, requests });
  const after = { server: await server(), database: await cpuMs(databasePid) };
  const failures = Object.entries(outcome.failures);
  if (failures.length > 0 || outcome.requests === 0) {
    throw new Error(
      `${requests[0]?.[0]?.path}: ${failures.map(([why, count]) => `${count} x ${why}`).join(', ') || 'no answer'}`,
    );
  }
  return {
    perSecond: outcome.perSecond,
    p50: outcome.p50,
    p99: outcome.p99,
    serverMs: (after.server - before.server) / outcome.requests,
    databaseMs: (after.database - before.database) / outcome.requests,
  };
}

/**
 * Checks one response before many are counted. Limit (a) sends the same.
 * @param {Scene} scene
 * @param {Kind} kind
 */
async function checkResponse({ world, limits }, kind) {
  const request = kind.warm?.(world) ?? kind.cold?.(world, chanceOf(0), 0);
  const asker = kind.asAdmin ? world.admin : world.shoppers[0]?.client;
  if (request === undefined || asker === undefined) throw new Error(`${kind.name} asks for nothing`);
  const ask = async () => {
    // Without a session: a login ends the one that it is sent with.
    if (kind.name === 'login') return clientOf(world.origin).post(request.path, shopper(1));
    return request.body === undefined ? asker.get(request.path) : asker.post(request.path, JSON.parse(request.body));
  };
  if (kind.writes) await emptyCarts(world);
  const { text, total } = await ask();
  if (kind.writes) await emptyCarts(world);
  await checkTotal(world, request.path, total);
  await limits?.keep(kind.limit, text);
}

/**
 * @param {World} world
 * @param {Kind} kind
 * @param {number} index
 */
function headersOf(world, kind, index) {
  const asker = kind.asAdmin ? world.admin : world.shoppers[index % world.shoppers.length]?.client;
  return { cookie: asker?.cookie ?? '' };
}

/**
 * @param {World} world
 * @param {Kind} kind
 * @returns {Request[][]}
 */
function warmRequests(world, kind) {
  return Array.from({ length: CONNECTIONS }, (_, index) => {
    const request = kind.warm?.(world) ?? { path: '/' };
    // A login has no session yet, and each is another account.
    if (kind.name === 'login') return [{ ...request, body: JSON.stringify(shopper(1 + (index % SHOPPERS))) }];
    return [{ ...request, headers: { ...request.headers, ...headersOf(world, kind, index) } }];
  });
}

/**
 * @param {Scene} scene
 * @param {Kind} kind
 * @param {number} round
 */
function coldRequests({ world, effort }, kind, round) {
  const each = Math.ceil((COLD_PER_SECOND * effort.seconds) / CONNECTIONS);
  // No address twice, in this round and all others, as far as there are so many.
  return Array.from({ length: CONNECTIONS }, (_, connection) => {
    const chance = chanceOf(1 + round * CONNECTIONS + connection);
    return Array.from({ length: each }, (_, index) => {
      const request = kind.cold?.(world, chance, index) ?? { path: '/' };
      const shopperIndex = connection + CONNECTIONS * (index % SHOPPERS_EACH);
      return { ...request, headers: { ...request.headers, ...headersOf(world, kind, shopperIndex) } };
    });
  });
}

/**
 * @param {Scene} scene
 * @param {Kind} kind
 * @param {number} round
 */
function limitRequests({ world, effort }, kind, round) {
  const count = kind.writes ? Math.ceil((COLD_PER_SECOND * effort.seconds) / CONNECTIONS) : 64;
  return Array.from({ length: CONNECTIONS }, (_, connection) =>
    Array.from({ length: count }, (_, index) => ({
      path: `/b/${kind.limit}${kind.limitPath(world, connection + CONNECTIONS * (index + round * count))}`,
    })),
  );
}

/** @param {World} world */
async function emptyCarts({ database, shoppers }) {
  await database.rows('delete from cart_items where user_id = any($1)', [shoppers.map(({ id }) => id)]);
}

/**
 * @param {readonly Figure[]} figures
 * @returns {Figure}
 */
export function mediansOf(figures) {
  return {
    perSecond: median(figures.map(({ perSecond }) => perSecond)),
    p50: median(figures.map(({ p50 }) => p50)),
    p99: median(figures.map(({ p99 }) => p99)),
    serverMs: median(figures.map(({ serverMs }) => serverMs)),
    databaseMs: median(figures.map(({ databaseMs }) => databaseMs)),
  };
}

/** @param {readonly number[]} numbers */
export function median(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  return ((sorted[Math.floor((sorted.length - 1) / 2)] ?? 0) + (sorted[Math.ceil((sorted.length - 1) / 2)] ?? 0)) / 2;
}
