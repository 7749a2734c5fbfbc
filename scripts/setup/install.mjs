/** The packages of a package-lock.json, installed when they are not there: the shop's own, or those of a folder with a lock beside it. */

import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { run, runNode } from './child.mjs';
import { SetUpError } from './failure.mjs';
import { root } from './places.mjs';
import { isFresh, writeStamp } from './stamps.mjs';

// In node_modules, so that it goes when they go.
/** @param {string} folder */
const stampIn = (folder) => join(folder, 'node_modules', '.shop-installed');

/**
 * Hash of what has to be installed; native packages differ between platforms.
 * @param {string} [folder]
 */
export async function hashOfLock(folder = root) {
  const lock = await readFile(join(folder, 'package-lock.json'));
  return createHash('sha256').update(`${process.platform}-${process.arch}\0`).update(lock).digest('hex');
}

/**
 * @param {string} lockHash
 * @param {string} [folder]
 */
export function isInstalled(lockHash, folder = root) {
  return isFresh(stampIn(folder), lockHash);
}

/**
 * @param {string} lockHash
 * @param {(line: string) => void} say
 * @param {string} [folder]
 */
export async function install(lockHash, say, folder = root) {
  if (!(await holdsWhatTheLockNames(folder))) {
    say('Installing packages …');
    // Tools of the build are development dependencies, and NODE_ENV=production would leave them out.
    const options = ['--include=dev', '--include=optional', '--no-audit', '--no-fund'];
    const clean = await npm(['ci', ...options], folder);
    // A lock written on another platform may lack the optional packages of this one, which 'ci' refuses.
    const { ok } = clean.ok ? clean : await npm(['install', '--no-save', ...options], folder);
    if (!ok) {
      throw new SetUpError(
        'The packages could not be installed: "npm ci" failed as shown. Is npm online?',
        clean.output,
      );
    }
  }
  await writeStamp(stampIn(folder), lockHash);
}

/**
 * @param {readonly string[]} args
 * @param {string} cwd
 */
function npm(args, cwd) {
  const program = process.env.npm_execpath;
  if (program !== undefined && /npm-cli\.c?js$/.test(program)) return runNode([program, ...args], { cwd });
  return run(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, { cwd });
}

/**
 * True when someone ran npm by hand: its own record of what it installed has every package of the lock.
 * @param {string} folder
 */
async function holdsWhatTheLockNames(folder) {
  const record = join(folder, 'node_modules', '.package-lock.json');
  if (!existsSync(record)) return false;
  /** @type {Record<string, { version?: string, link?: boolean }>} */
  const installed = JSON.parse(await readFile(record, 'utf8')).packages;
  /** @type {Record<string, { version?: string, optional?: boolean, devOptional?: boolean, link?: boolean }>} */
  const wanted = JSON.parse(await readFile(join(folder, 'package-lock.json'), 'utf8')).packages;
  return Object.entries(wanted).every(([path, { version, optional, devOptional, link }]) => {
    if (!path.includes('node_modules/')) return true;
    const there = installed[path];
    if (there === undefined) return optional === true || devOptional === true;
    return link === true || there.version === version;
  });
}
