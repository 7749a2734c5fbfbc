/** A copy of the repository to break things in. */

import { cp, link, mkdir, mkdtemp, readdir, readFile, readlink, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { run } from '../setup/child.mjs';
import { root } from '../setup/places.mjs';
import { isFromTheRoot, otherWorkspaces, pathOf } from './mutants.mjs';

const LEFT_OUT = new Set(['.git', '.cache', 'data', 'dist', 'e2e']);

export async function makeScratchCopy() {
  await mkdir(join(root, '.cache'), { recursive: true });
  const folder = await mkdtemp(join(root, '.cache', 'mutations-'));
  await copyFolder(root, folder, true);
  /**
   * @param {readonly string[]} files below server, or in the source of another workspace from the root
   * @param {{ untilOneFails?: boolean, retries?: number }} [options]
   */
  async function test(files, { untilOneFails = false, retries = 0 } = {}) {
    const options = [...(untilOneFails ? ['--bail=1'] : []), `--retry=${retries}`];
    const ofServer = files.filter((file) => !isFromTheRoot(file));
    const results = [];
    for (const workspace of otherWorkspaces) {
      const own = files.filter((file) => file.startsWith(`${workspace}/`));
      if (own.length > 0) results.push(await runTests(folder, ['--project', workspace, ...options, ...own]));
    }
    if (ofServer.length > 0)
      results.push(await runTests(folder, ['--config', 'server/vitest.config.ts', ...options, ...ofServer]));
    return {
      passed: results.reduce((sum, { passed }) => sum + passed, 0),
      failures: results.flatMap(({ failures }) => failures),
    };
  }

  return {
    test,
    /** @param {import('./mutants.mjs').Mutant} mutant */
    async break({ name, file, from, to }) {
      const path = join(folder, pathOf({ file }));
      const text = await readFile(path, 'utf8');
      if (text.split(from).length !== 2) throw new Error(`${file} does not have the code of the mutant once: ${name}`);
      await replace(
        path,
        text.replace(from, () => to),
      );
      return () => replace(path, text);
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/**
 * @param {string} folder
 * @param {readonly string[]} options
 */
async function runTests(folder, options) {
  const report = join(folder, 'report.json');
  await rm(report, { force: true });
  const { output } = await run(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', '--reporter=json', `--outputFile=${report}`, ...options],
    // All runs: a fifth of them may miss what a mutant breaks.
    { cwd: folder, env: { FULL: '1' } },
  );
  const result = JSON.parse(await readFile(report, 'utf8').catch(() => '{}'));
  // A file that does not even load says nothing about a mutant.
  if (result.numTotalTests === undefined || result.numTotalTests === 0) throw new Error(`No tests ran:\n${output}`);
  const failures = result.testResults.flatMap(
    (
      /** @type {{ name: string, message: string, assertionResults: { status: string, fullName: string, failureMessages: string[] }[] }} */ file,
    ) =>
      file.assertionResults
        .filter(({ status }) => status === 'failed')
        .map(({ fullName, failureMessages }) => `${fullName}: ${failureMessages[0]}`),
  );
  return { passed: result.numPassedTests, failures };
}

/**
 * A new file: the old one may be the repository's own.
 * @param {string} path
 * @param {string} text
 */
async function replace(path, text) {
  await rm(path);
  await writeFile(path, text);
}

/**
 * Packages are linked, which takes no room, and links within stay what they are, so that the contract is the copy's own.
 * @param {string} from
 * @param {string} to
 * @param {boolean} isRoot
 */
async function copyFolder(from, to, isRoot) {
  for (const entry of await readdir(from, { withFileTypes: true })) {
    if (isRoot && LEFT_OUT.has(entry.name)) continue;
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isSymbolicLink()) await symlink(await readlink(source), target);
    else if (entry.isDirectory()) {
      await mkdir(target);
      await copyFolder(source, target, false);
    } else await link(source, target).catch(() => cp(source, target));
  }
}
