/** Processor time by the kernel's books (Linux only: 0 elsewhere). It tells work done apart from waiting for a busy machine. */

import { readFile } from 'node:fs/promises';

const MS_PER_TICK = 10;

/**
 * Milliseconds that a process and all below it have had, those that ended included.
 * @param {number} pid
 * @param {number} [except] a process that is left out, with its own
 * @returns {Promise<number>}
 */
export async function cpuMs(pid, except = 0) {
  const times = await Promise.all((await family(pid, except)).map(ownCpuMs));
  return times.reduce((sum, ms) => sum + ms, 0);
}

/**
 * A process and all below it.
 * @param {number} pid
 * @param {number} [except] a process that is left out, with its own
 * @returns {Promise<number[]>}
 */
export async function family(pid, except = 0) {
  if (process.platform !== 'linux' || pid === except) return [];
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  const below = await Promise.all(
    children
      .split(' ')
      .filter((text) => text.trim() !== '')
      .map((child) => family(Number(child), except)),
  );
  return [pid, ...below.flat()];
}

/** @param {number} pid */
async function ownCpuMs(pid) {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The name in parentheses may hold spaces; behind it, fields 14 to 17 are this process's times and its dead children's.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return [11, 12, 13, 14].reduce((sum, field) => sum + Number(fields[field] ?? 0), 0) * MS_PER_TICK;
}
