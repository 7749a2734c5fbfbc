/** What `npm test -- --changed` checks of the files that changed: lint, types, and the tests nearest to them. */

import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, posix } from 'node:path';
import { run } from '../setup/child.mjs';
import { root, workspaces } from '../setup/places.mjs';

const PROJECTS = ['scripts', 'bench'];
const CODE = /\.[cm]?[jt]sx?$/;
const TEST = /\.test\.[cm]?[jt]sx?$/;
const JOURNEY = /\.journey\.ts$/;
/** Checks of all files that take a few seconds together: names in documents, sizes, mutants. */
const CHECKS_OF_ALL =
  /^scripts\/checks\/(?:docs-names|decision-records|readme|house-rules|function-length|shop-words|mutants)\.test\.mjs$/;

/**
 * @typedef {object} Choice
 * @property {string[]} lint files to lint
 * @property {string[]} types folders whose types are checked
 * @property {string[]} tests files of Vitest
 * @property {string[]} journeys files of Playwright
 */

/**
 * What changed since this branch left main, and what is not committed; on main itself only the latter.
 * @returns {Promise<Choice>}
 */
export async function chooseForRepository() {
  const base = await git('merge-base', 'HEAD', 'main');
  const changed = await git('diff', '--name-only', base[0] ?? 'HEAD');
  const added = await git('ls-files', '--others', '--exclude-standard');
  const tracked = await git('ls-files');
  const all = [...tracked, ...added].filter((file) => existsSync(join(root, file)));
  const isThere = new Set(all);
  return chooseForChanges(
    [...changed, ...added].filter((file) => isThere.has(file)),
    all,
    workspaces,
    (file) => readFileSync(join(root, file), 'utf8'),
  );
}

/** @param {string[]} args @returns {Promise<string[]>} the lines of its answer; none if it fails */
async function git(...args) {
  const { ok, output } = await run('git', args);
  return ok ? output.split('\n').filter((line) => line !== '') : [];
}

/**
 * @param {readonly string[]} changed paths of files that were changed or added, from the root, with slashes
 * @param {readonly string[]} all paths of all files of the repository
 * @param {readonly string[]} workspaces
 * @param {(path: string) => string} read the text of a file
 * @returns {Choice}
 */
export function chooseForChanges(changed, all, workspaces, read) {
  const touched = new Set(changed.filter((file) => CODE.test(file)).map((file) => folderOf(file, workspaces)));
  const isChecked = (/** @type {string} */ one) =>
    touched.has(one) || [...touched].some((other) => imports(one, other));
  return {
    lint: changed.filter((file) => CODE.test(file) || /\.(?:jsonc?|css)$/.test(file)),
    types: [...workspaces, 'scripts'].filter(isChecked),
    tests: [...new Set([...changed.flatMap((file) => testsOf(file, all, read)), ...all.filter(isCheckOfAll)])].sort(),
    journeys: changed.filter((file) => JOURNEY.test(file)),
  };

  /** @param {string} workspace @param {string | undefined} other */
  function imports(workspace, other) {
    const specifier = new RegExp(`'(?:@shop|(?:\\.\\./)+)/?${other}/`);
    return all.some((file) => file.startsWith(`${workspace}/`) && CODE.test(file) && specifier.test(read(file)));
  }
}

/** @param {string} file */
const isCheckOfAll = (file) => CHECKS_OF_ALL.test(file);

/** @param {string} file @param {readonly string[]} workspaces */
function folderOf(file, workspaces) {
  const first = file.slice(0, file.indexOf('/'));
  if (PROJECTS.includes(first)) return 'scripts';
  return workspaces.includes(first) ? first : undefined;
}

/**
 * The tests nearest to a file: itself, those that have its name or import it, or else all of its folder.
 * @param {string} file
 * @param {readonly string[]} all
 * @param {(path: string) => string} read
 */
function testsOf(file, all, read) {
  if (TEST.test(file)) return [file];
  if (!CODE.test(file) || JOURNEY.test(file)) return [];
  const name = basename(file).replace(CODE, '');
  const beside = all.filter((one) => TEST.test(one) && dirname(one) === dirname(file));
  const named = beside.filter((one) => basename(one).startsWith(`${name}.`));
  const importing = all.filter((one) => TEST.test(one) && importsFile(one, file, read));
  const nearest = [...named, ...importing];
  return nearest.length > 0 ? nearest : beside;
}

/** @param {string} test @param {string} file @param {(path: string) => string} read */
function importsFile(test, file, read) {
  const specifiers = [...read(test).matchAll(/(?:from|import\() ?'([^']+)'/g)].map(([, one = '']) => one);
  return specifiers.some((one) => {
    if (one.startsWith('.')) return posix.normalize(join(dirname(test), one)) === file;
    return one.startsWith('@shop/') && file === `${one.slice('@shop/'.length).replace('/', '/src/')}.ts`;
  });
}
