/** Two commands that set up the same checkout at the same time take turns. */

import { link, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { root } from './places.mjs';

const cache = join(root, '.cache');
const LOOK_AGAIN_MS = 200;
/** No set-up takes longer: the number in an older file is another process's by now. */
const STALE_AFTER_MS = 15 * 60 * 1000;

/** The end of the work that this process took on last. @type {Promise<unknown>} */
let last = Promise.resolve();

/**
 * Does the work when neither this process nor another one is at it.
 * @param {() => Promise<void>} work
 * @param {(line: string) => void} say
 * @param {string} [folder] for the file with the number of the process that is at it
 */
export function inTurn(work, say, folder = cache) {
  // Of two pieces of work in one process, the second would take the file with its own number for one that is left over.
  const done = last.then(() => inTurnOfProcesses(work, say, folder));
  last = done.catch(() => {});
  return done;
}

/**
 * @param {() => Promise<void>} work
 * @param {(line: string) => void} say
 * @param {string} folder
 */
async function inTurnOfProcesses(work, say, folder) {
  const turnFile = join(folder, 'set-up.pid');
  await mkdir(folder, { recursive: true });
  for (let told = false; !(await take(turnFile)); told = true) {
    if (!told) say('Another command is setting up this folder; waiting for it.');
    await delay(LOOK_AGAIN_MS);
  }
  try {
    await work();
  } finally {
    await rm(turnFile, { force: true });
  }
}

/** @param {string} turnFile */
async function take(turnFile) {
  // Written apart and then linked, so that nobody ever sees the file without its number.
  const mine = `${turnFile}.${process.pid}`;
  await writeFile(mine, String(process.pid));
  try {
    await link(mine, turnFile);
    return true;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    if (await isLeftOver(turnFile)) await rm(turnFile, { force: true });
    return false;
  } finally {
    await rm(mine, { force: true });
  }
}

/** @param {string} turnFile */
async function isLeftOver(turnFile) {
  try {
    const [holder, { mtimeMs }] = await Promise.all([readFile(turnFile, 'utf8'), stat(turnFile)]);
    const pid = Number(holder);
    return pid === process.pid || !isAlive(pid) || Date.now() - mtimeMs > STALE_AFTER_MS;
  } catch {
    return false;
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
