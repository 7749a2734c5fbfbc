/**
 * A Chromium for the browser journeys: one that is there, or one that is installed now. The headless shell is the same engine without
 * the windows around it, and takes a third less of the processor: where it can be had, it is taken.
 */

import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run, runNode } from '../setup/child.mjs';
import { SetUpError } from '../setup/failure.mjs';
import { canUseApt, installFromDebian } from './debian.mjs';

const SHELL = 'chromium-headless-shell';
const NAMES = [SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
/** Chromium's package recommends fonts but needs none: without one, pages have no letters. */
const FONTS = 'fonts-liberation';
/** Older versions of Debian have no shell of its own. */
const DEBIAN_PACKAGES = [
  [SHELL, FONTS],
  ['chromium', FONTS],
];

/**
 * @param {(line: string) => void} say
 * @returns {Promise<string>} path of the program
 * @throws {SetUpError} when there is none and none can be installed
 */
export async function ensureBrowser(say) {
  let browser = await findBrowser();
  if (browser !== undefined && (browser.endsWith(SHELL) || !(await canUseApt()))) return browser;
  say('Installing a browser for the journeys …');
  let tried = '';
  for (const installIt of [...DEBIAN_PACKAGES.map((names) => () => installFromDebian(names)), installFromPlaywright]) {
    tried += await installIt();
    browser = await findBrowser();
    if (browser !== undefined) return browser;
  }
  throw new SetUpError(
    'There is no Chromium for the journeys and none could be installed: put "chromium" or "google-chrome" on the PATH.',
    tried,
  );
}

async function findBrowser() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const onPath = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  for (const program of [...onPath, MAC, await playwrightsOwn()].filter((path) => existsSync(path))) {
    // Some distributions have a program of this name that only says what to install.
    if ((await run(program, ['--version'])).ok) return program;
  }
  return undefined;
}

async function playwrightsOwn() {
  const { chromium } = await import('@playwright/test');
  return chromium.executablePath();
}

async function installFromPlaywright() {
  return (await runNode(['node_modules/@playwright/test/cli.js', 'install', 'chromium'])).output;
}
