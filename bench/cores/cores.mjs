/**
 * One server process against two. Where load, database and servers share few processors, the second would only take from
 * the others what it adds. So each server process gets the same fixed share of processor 0, and the load generator and
 * PostgreSQL are pinned to the others: as if servers and load were on machines of their own.
 */

import { cpus } from 'node:os';
import { run } from '../../scripts/setup/child.mjs';
import { root } from '../../scripts/setup/places.mjs';
import { openShopDatabase } from '../data/database.mjs';
import { settings } from '../data/people.mjs';
import { prepareData } from '../data/prepare.mjs';
import { enterWorld } from '../data/world.mjs';
import { kinds } from '../kinds/kinds.mjs';
import { family } from '../load/cpu.mjs';
import { startLoad } from '../load/load.mjs';
import { measureKind } from '../rounds.mjs';
import { startMeasured } from '../shop.mjs';
import { limitToShare } from './quota.mjs';

/** @typedef {import('../rounds.mjs').Figure} Figure */
/** @typedef {{ name: string, perSecond: number[], serverMs: number[], ratio: number }} CoresFigures of one process, then of two */

const SHARE = 0.35;
const ASKED = ['list', 'detail'];
const WORKERS = [1, 2];

/**
 * @param {string} folder
 * @param {number} size
 * @param {{ rounds: number, seconds: number }} effort
 * @param {(line: string) => void} say
 * @returns {Promise<CoresFigures[] | undefined>}
 */
export async function measureCores(folder, size, effort, say) {
  const dataDir = await prepareData(folder, size, say);
  const found = [];
  for (const workers of WORKERS) {
    const figures = await measureWorkers(dataDir, size, workers, effort);
    if (figures === undefined) {
      say(
        'One server process against two: left out, since this machine lets nobody give out shares of its processors.',
      );
      return undefined;
    }
    found.push(figures);
  }
  const [one = {}, two = {}] = found;
  const compared = Object.keys(one).map((name) => compare(name, one[name], two[name]));
  say('\nThe same share of a processor for each server process, one against two');
  for (const { name, perSecond, serverMs, ratio } of compared) {
    const rates = perSecond.map(Math.round).join(' and ');
    const costs = serverMs.map((ms) => ms.toFixed(3)).join(' and ');
    say(`${name.padEnd(34)} ${rates} /s, ${ratio.toFixed(2)} times; server ms ${costs}`);
  }
  return compared;
}

/**
 * @param {string} dataDir
 * @param {number} size
 * @param {number} workers
 * @param {{ rounds: number, seconds: number }} effort
 * @returns {Promise<Record<string, Figure> | undefined>} nothing where processes cannot be held to shares
 */
async function measureWorkers(dataDir, size, workers, effort) {
  const shop = await startMeasured(root, dataDir, { ...settings, WORKERS: String(workers) });
  const database = await openShopDatabase(dataDir);
  const load = startLoad();
  /** @type {(() => Promise<void>)[]} */
  const lifts = [];
  try {
    const world = await enterWorld(shop.origin, size, database);
    const serverPid = await shop.serverPid();
    const processes = await family(serverPid, database.pid);
    // One serves by itself; of several the first hands out connections and serves nothing.
    const servers = workers === 1 ? [serverPid] : processes.filter((pid) => pid !== serverPid);
    const others = [load.pid, ...(await family(database.pid))];
    if (!(await setApart(servers, [...processes.filter((pid) => !servers.includes(pid)), ...others], lifts))) return;
    /** @type {Record<string, Figure>} */
    const figures = {};
    for (const kind of kinds.filter(({ name }) => ASKED.includes(name))) {
      const { warm, cold } = await measureKind({ world, load, serverPid, effort }, kind);
      if (warm) figures[`${kind.title}, warm`] = warm;
      if (cold) figures[`${kind.title}, cold`] = cold;
    }
    return figures;
  } finally {
    load.stop();
    await database.close();
    await shop.stop();
    for (const lift of lifts) await lift();
  }
}

/**
 * @param {readonly number[]} servers
 * @param {readonly number[]} others
 * @param {(() => Promise<void>)[]} lifts gets what takes it back
 * @returns {Promise<boolean>} whether this machine allows it
 */
async function setApart(servers, others, lifts) {
  const rest = cpus().length === 2 ? '1' : `1-${cpus().length - 1}`;
  // Of all their threads; what they start later is where they are.
  const pinnings = [...servers.map((pid) => ['0', pid]), ...others.map((pid) => [rest, pid])];
  for (const [processors, pid] of pinnings) {
    if (!(await run('taskset', ['--all-tasks', '--cpu-list', '--pid', String(processors), String(pid)])).ok)
      return false;
  }
  try {
    for (const pid of servers) lifts.push(await limitToShare(pid, SHARE));
    return true;
  } catch {
    return false;
  }
}

/**
 * @param {string} name
 * @param {Figure | undefined} one
 * @param {Figure | undefined} two
 * @returns {CoresFigures}
 */
function compare(name, one, two) {
  const perSecond = [one?.perSecond ?? 0, two?.perSecond ?? 0];
  return {
    name,
    perSecond,
    serverMs: [one?.serverMs ?? 0, two?.serverMs ?? 0],
    ratio: (perSecond[1] ?? 0) / (perSecond[0] ?? 1),
  };
}
