/** All that must be there before anything runs: packages and builds. Writes nothing when they are. */

import { join } from 'node:path';
import { build, staleParts } from './build.mjs';
import { endChildrenOnSignals } from './child.mjs';
import { hashOfLock, install, isInstalled } from './install.mjs';
import { root } from './places.mjs';
import { inTurn } from './turn.mjs';

/** @param {string} line */
const say = (line) => console.log(line);

/** Installs the packages if they are not those of the lock. */
export function ensureInstalled() {
  return ensurePackages(root);
}

/** Installs what only measurements need: it is no part of the shop, so its start never waits for it. */
export function ensureBenchTools() {
  return ensurePackages(join(root, 'bench'));
}

/** @param {string} folder with a package-lock.json */
async function ensurePackages(folder) {
  if (await isInstalled(await hashOfLock(folder), folder)) return;
  await setUpInTurn(async () => {
    const lockHash = await hashOfLock(folder);
    if (!(await isInstalled(lockHash, folder))) await install(lockHash, say, folder);
  });
}

/** Installs and builds what is missing or out of date. */
export function ensureBuilt() {
  return ensureParts();
}

/** Installs, draws the pictures and bundles the payment sandbox's browser part: what a server run from its sources needs. */
export function ensureServed() {
  return ensureParts(['pictures', 'payment-sandbox']);
}

/** @param {readonly string[]} [only] */
async function ensureParts(only) {
  await ensureInstalled();
  const lockHash = await hashOfLock();
  if ((await staleParts(lockHash, only)).length === 0) return;
  await setUpInTurn(async () => {
    const stale = await staleParts(lockHash, only);
    if (stale.length > 0) await build(stale, say);
  });
}

/** @param {() => Promise<void>} work */
async function setUpInTurn(work) {
  const letSignalsBe = endChildrenOnSignals();
  try {
    await inTurn(work, say);
  } finally {
    letSignalsBe();
  }
}
