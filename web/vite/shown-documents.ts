import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Plugin, runnerImport } from 'vite';

const ROOT = /<!--[^>]*-->\s*<div id="root">[\s\S]*?<\/svg>\s*<\/div>([\s\S]*?<\/p>)\s*<\/div>/;
const SCRIPT = /<script type="module" crossorigin src="([^"]+)"><\/script>/g;

/**
 * Writes the documents that show something before any script runs: `home.html`, the home page, and `frame-….html`, header and
 * footer of other pages. They name the same scripts as `index.html`; `start.ts` evaluates them after the first paint.
 */
export function shownDocuments(): Plugin {
  let root = '';
  let start = '';
  return {
    name: 'shown-documents',
    apply: 'build',
    configResolved(config) {
      root = config.root;
    },
    async generateBundle() {
      // Built separately: as a second entry it would split the app into more files.
      const source = await compile(root, 'src/app/start.ts');
      start = this.getFileName(this.emitFile({ type: 'asset', name: 'start.js', source }));
    },
    async writeBundle({ dir = '.' }, bundle) {
      const index = bundle['index.html'];
      if (index?.type !== 'asset') return this.error('The build has no document.');
      const { module } = await runnerImport<{ home: string; frames: Record<string, string> }>(
        join(root, 'src/document/documents.tsx'),
        {
          configFile: false,
          root,
          mode: 'production',
        },
      );
      const html = String(index.source);
      if (!ROOT.test(html) || html.match(SCRIPT) === null) this.error('index.html is not what home.html is made of.');
      const documentOf = (shown: string) =>
        html
          .replace(ROOT, (_all, notStarted: string) => `<div id="root">${shown}${notStarted}</div>`)
          // What is seen is loaded before the scripts.
          .replaceAll(SCRIPT, '<link rel="modulepreload" crossorigin fetchpriority="low" href="$1">')
          .replace('</head>', () => `  <script type="module" crossorigin src="/${start}"></script>\n  </head>`);
      await writeFile(join(dir, 'home.html'), documentOf(module.home));
      // For pages that the server draws: React takes over exactly what stands in its root.
      const taken = documentOf('<!--shown-->').replace(
        /<!--shown-->([\s\S]*?<\/p>)\s*<\/div>/,
        (_all, notStarted: string) => `<!--shown--></div>${notStarted}`,
      );
      await writeFile(join(dir, 'shown.html'), taken);
      for (const [name, shown] of Object.entries(module.frames))
        await writeFile(join(dir, `frame-${name}.html`), documentOf(shown));
    },
  };
}

async function compile(root: string, entry: string): Promise<string> {
  const built = await build({
    configFile: false,
    root,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2022',
      modulePreload: { polyfill: false },
      rolldownOptions: { input: join(root, entry) },
    },
  });
  if (Array.isArray(built) || !('output' in built)) throw new Error(`${entry} was built in an unknown way.`);
  return built.output[0].code;
}
