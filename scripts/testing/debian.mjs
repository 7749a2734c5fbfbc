/** Packages of Debian that tests need: installed where this process may. */

import { run } from '../setup/child.mjs';

const WAIT_FOR_OTHERS = ['-o', 'DPkg::Lock::Timeout=300'];

async function canUseApt() {
  return process.platform === 'linux' && process.getuid?.() === 0 && (await run('apt-get', ['--version'])).ok;
}

/**
 * @param {readonly string[]} packages
 * @returns {Promise<string>} what apt-get said; nothing where it may not be used
 */
export async function installFromDebian(packages) {
  if (!(await canUseApt())) return '';
  const options = [...WAIT_FOR_OTHERS, '-y', '--no-install-recommends'];
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  const update = await run('apt-get', [...WAIT_FOR_OTHERS, 'update'], { env });
  const install = await run('apt-get', ['install', ...options, ...packages], { env });
  return `${update.output}${install.output}`;
}
