/**
 * Bundles the server, the seeder and the operator's tools into server/dist. Packages stay outside; only the workspaces, which are
 * TypeScript of this repository, go in.
 */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { root } from './places.mjs';

/** Where the modules of each workspace are, as its package.json exports them. @type {Readonly<Record<string, string>>} */
const folders = {
  contract: 'contract/src',
  'leased-queue': 'leased-queue/src',
  messages: 'messages/en',
  'payment-sandbox': 'payment-sandbox/src/server',
  'pdf-documents': 'pdf-documents/src',
  'postgres-supervisor': 'postgres-supervisor/src',
  'search-index': 'search-index/src',
};

/** @type {import('esbuild').Plugin} */
const workspacesInside = {
  name: 'workspaces-inside',
  setup({ onResolve }) {
    onResolve({ filter: /^@shop\// }, ({ path }) => {
      const [, workspace = '', ...module] = path.split('/');
      if (/^@shop\/messages\/(?:direction|language|find-sentence)$/.test(path))
        return { path: join(root, 'messages/src', `${module.join('/')}.ts`) };
      return { path: join(root, folders[workspace] ?? '', `${module.join('/')}.ts`) };
    });
  },
};

/** As `messages/src/translations.ts` reads them. */
function readTranslations() {
  const folder = join(root, 'messages');
  const languages = readdirSync(folder).filter((name) => /^[a-z]{2}$/.test(name) && name !== 'en');
  return Object.fromEntries(
    languages.sort().map((language) => {
      const files = readdirSync(join(folder, language)).filter((file) => file.endsWith('.json'));
      const texts = files.map((file) => JSON.parse(readFileSync(join(folder, language, file), 'utf8')));
      return [language, Object.fromEntries(files.map((file, n) => [file.slice(0, -'.json'.length), texts[n]]))];
    }),
  );
}

/** The bundle holds all translations, since the folders are not beside it. @type {import('esbuild').Plugin} */
const translationsInside = {
  name: 'translations-inside',
  setup({ onLoad }) {
    onLoad({ filter: /messages[\\/]src[\\/]translations\.ts$/ }, () => ({
      contents: `export const translations = ${JSON.stringify(readTranslations())};`,
    }));
  },
};

await build({
  absWorkingDir: root,
  entryPoints: {
    main: 'server/src/main.ts',
    'pdf-worker': 'pdf-documents/src/pdf-worker.ts',
    seed: 'server/seed/seed.ts',
    doctor: 'server/ops/doctor.ts',
    figures: 'server/ops/figures.ts',
    migrate: 'server/ops/migrate.ts',
    backup: 'server/ops/backup.ts',
    restore: 'server/ops/restore.ts',
    'new-password': 'server/ops/new-password.ts',
    reseal: 'server/ops/reseal.ts',
  },
  outdir: 'server/dist',
  bundle: true,
  packages: 'external',
  plugins: [workspacesInside, translationsInside],
  platform: 'node',
  format: 'esm',
  target: 'node20.19',
  sourcemap: 'linked',
  logLevel: 'warning',
});
