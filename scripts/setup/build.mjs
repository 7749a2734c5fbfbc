/** The things that are built, each only when its sources changed. */

import { join } from 'node:path';
import { runNode } from './child.mjs';
import { SetUpError } from './failure.mjs';
import { root } from './places.mjs';
import { hashSources, isFresh, removeStamp, writeStamp } from './stamps.mjs';

/**
 * @typedef {object} Part
 * @property {string} name
 * @property {readonly string[]} args of Node, from the repository's folder
 * @property {readonly string[]} sources
 * @property {boolean} usesPackages true when other versions of the packages make another output
 * @property {readonly string[]} outputs
 */

/** @type {readonly Part[]} */
const parts = [
  {
    name: 'pictures',
    args: ['--import', 'tsx', 'scripts/setup/render-pictures.mjs'],
    sources: [
      'contract/src/pictures.ts',
      'server/seed',
      'server/src/media/encode-files.ts',
      'server/src/media/picture-files.ts',
      'scripts/setup/render-pictures.mjs',
    ],
    usesPackages: false,
    outputs: ['server/dist/pictures/pictures.json'],
  },
  {
    name: 'app',
    args: ['scripts/setup/build-web.mjs'],
    sources: ['contract/src', 'messages', 'web', 'scripts/setup/build-web.mjs'],
    usesPackages: true,
    outputs: [
      'web/dist/index.html',
      'web/dist/.vite/manifest.json',
      'web/dist/pages.json',
      'web/dist/home.html',
      'web/dist/shown.html',
      'web/dist/drawing/render-page.js',
    ],
  },
  {
    name: 'payment-sandbox',
    args: ['scripts/setup/bundle-payment-sandbox.mjs'],
    sources: ['payment-sandbox/src/browser', 'payment-sandbox/src/shared', 'scripts/setup/bundle-payment-sandbox.mjs'],
    usesPackages: true,
    outputs: ['payment-sandbox/dist/stripe.js', 'payment-sandbox/dist/element.html'],
  },
  {
    name: 'server',
    args: ['scripts/setup/bundle-server.mjs'],
    sources: [
      'contract/src',
      'leased-queue/src',
      'messages',
      'payment-sandbox/src/server',
      'payment-sandbox/src/shared',
      'pdf-documents/src',
      'postgres-supervisor/src',
      'search-index/src',
      'server/src',
      'server/seed',
      'server/ops',
      'scripts/setup/bundle-server.mjs',
    ],
    usesPackages: true,
    outputs: [
      'server/dist/main.js',
      'server/dist/pdf-worker.js',
      'server/dist/seed.js',
      'server/dist/doctor.js',
      'server/dist/migrate.js',
      'server/dist/backup.js',
      'server/dist/restore.js',
    ],
  },
];

/** @param {string} name */
const stampOf = (name) => join(root, '.cache', `built-${name}`);

/**
 * The parts whose outputs are missing or older than their sources.
 * @param {string} lockHash
 * @param {readonly string[]} [only] names of parts; all if left out
 */
export async function staleParts(lockHash, only = parts.map(({ name }) => name)) {
  const wanted = parts.filter(({ name }) => only.includes(name));
  const checked = await Promise.all(
    wanted.map(async (part) => {
      const hash = await hashSources(part.sources, part.usesPackages ? lockHash : '');
      return { part, hash, fresh: await isFresh(stampOf(part.name), hash, part.outputs) };
    }),
  );
  return checked.filter(({ fresh }) => !fresh);
}

/**
 * Builds what is stale, all at once.
 * @param {Awaited<ReturnType<typeof staleParts>>} stale
 * @param {(line: string) => void} say
 */
export async function build(stale, say) {
  say(`Building ${stale.map(({ part }) => part.name).join(', ')} …`);
  await Promise.all(
    stale.map(async ({ part, hash }) => {
      await removeStamp(stampOf(part.name));
      const { ok, output } = await runNode(part.args, { env: { NODE_ENV: 'production' } });
      if (!ok) throw new SetUpError(`The build of the ${part.name} failed as shown.`, output);
      await writeStamp(stampOf(part.name), hash);
    }),
  );
}
