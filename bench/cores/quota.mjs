/** A share of a processor for a process, by the kernel's control groups (Linux, as root; version 1 or 2 of them). */

import { existsSync } from 'node:fs';
import { mkdir, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const GROUPS = '/sys/fs/cgroup';
const PERIOD_US = 10_000;
// Version 1 has a tree for each controller, version 2 one for all.
const isFirstVersion = existsSync(join(GROUPS, 'cpu', 'cpu.cfs_quota_us'));
const tree = isFirstVersion ? join(GROUPS, 'cpu') : GROUPS;

/**
 * @param {number} pid
 * @param {number} share of one processor
 * @returns {Promise<() => Promise<void>>} lifts it, once the process has ended
 * @throws where this machine gives no such rights
 */
export async function limitToShare(pid, share) {
  const group = join(tree, `shop-bench-${pid}`);
  const quota = Math.round(PERIOD_US * share);
  if (!isFirstVersion) await writeFile(join(tree, 'cgroup.subtree_control'), '+cpu');
  await mkdir(group);
  try {
    if (isFirstVersion) {
      await writeFile(join(group, 'cpu.cfs_period_us'), String(PERIOD_US));
      await writeFile(join(group, 'cpu.cfs_quota_us'), String(quota));
    } else {
      await writeFile(join(group, 'cpu.max'), `${quota} ${PERIOD_US}`);
    }
    await writeFile(join(group, 'cgroup.procs'), String(pid));
  } catch (error) {
    await rmdir(group);
    throw error;
  }
  return () => rmdir(group);
}
