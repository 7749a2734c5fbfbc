/** What was made from what: a stamp holds the hash of the sources that an output was made from. */

import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { root } from './places.mjs';

const NOT_SOURCES = new Set(['node_modules', 'dist', 'test']);
const TEST = /\.(?:test|fixture)\.\w+$/;

/**
 * Hash of all files under the given files and folders, but tests.
 * @param {readonly string[]} sources paths in the repository
 * @param {string} [salt] what else the output depends on
 */
export async function hashSources(sources, salt = '') {
  const found = await Promise.all(sources.map((source) => listFiles(join(root, source))));
  const files = found.flat().sort();
  const contents = await Promise.all(files.map((file) => readFile(file)));
  const hash = createHash('sha256').update(salt);
  for (const [index, file] of files.entries()) {
    // The checkout may be of Windows; the length keeps two files from being read as one.
    const name = relative(root, file).split(sep).join('/');
    const content = contents[index] ?? '';
    hash.update(`\0${name}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

/**
 * @param {string} path a file, or a folder
 * @returns {Promise<string[]>}
 */
async function listFiles(path) {
  const entries = await readdir(path, { withFileTypes: true }).catch((error) => {
    if (error.code === 'ENOTDIR') return undefined;
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  if (entries === undefined) return [path];
  const lists = await Promise.all(
    entries.map((entry) => {
      const inside = join(path, entry.name);
      if (entry.isDirectory()) return NOT_SOURCES.has(entry.name) ? [] : listFiles(inside);
      return TEST.test(entry.name) ? [] : [inside];
    }),
  );
  return lists.flat();
}

/**
 * @param {string} stamp path of the stamp's file
 * @param {string} hash
 * @param {readonly string[]} outputs paths in the repository that must be there
 */
export async function isFresh(stamp, hash, outputs = []) {
  const stamped = await readFile(stamp, 'utf8').catch(() => '');
  return stamped === hash && outputs.every((output) => existsSync(join(root, output)));
}

/**
 * @param {string} stamp
 * @param {string} hash
 */
export async function writeStamp(stamp, hash) {
  await mkdir(dirname(stamp), { recursive: true });
  await writeFile(stamp, hash);
}

/** @param {string} stamp */
export async function removeStamp(stamp) {
  await rm(stamp, { force: true });
}
