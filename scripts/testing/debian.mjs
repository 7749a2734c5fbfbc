/** Packages of Debian that tests need: installed where this process may. */

import { run } from '../setup/child.mjs';

/** Waits for another apt, but not for a network that is not there. */
const WAITING = ['-o', 'DPkg::Lock::Timeout=300', '-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=10'];

/** Whether this process may install packages of Debian. */
export async function canUseApt() {
  return process.platform === 'linux' && process.getuid?.() === 0 && (await run('apt-get', ['--version'])).ok;
}

/**
 * @param {readonly string[]} packages
 * @returns {Promise<string>} what apt-get said; nothing where it may not be used
 */
export async function installFromDebian(packages) {
  if (!(await canUseApt())) return '';
  const options = [...WAITING, '-y', '--no-install-recommends'];
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  const update = await run('apt-get', [...WAITING, 'update'], { env });
  const install = await run('apt-get', ['install', ...options, ...packages], { env });
  return `${update.output}${install.output}`;
}
