import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Plugin, runnerImport } from 'vite';
import { compileMessages } from './compile-messages.ts';
import { copiesOf, nameCopies } from './language-copies.ts';
import { furtherLanguages, translateDocument } from './translate-code.ts';

const ROOT = /<!--[^>]*-->\s*<div id="root">[\s\S]*?<\/svg>\s*<\/div>([\s\S]*?<\/p>)\s*<\/div>/;
const SCRIPT = /<script type="module" crossorigin src="([^"]+)"><\/script>/g;

/**
 * Writes the documents that show something before any script runs: `home.html`, the home page, and `frame-….html`, header and
 * footer of other pages. They name the same scripts as `index.html`; `start.ts` evaluates them after the first paint. Those of a further
 * language are in a folder of its name.
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
      const html = String(index.source);
      if (!ROOT.test(html) || html.match(SCRIPT) === null) this.error('index.html is not what home.html is made of.');
      for (const [name, document] of Object.entries(await documentsIn(root, 'en', withStart(html, start))))
        await writeFile(join(dir, `${name}.html`), document);
      for (const language of furtherLanguages) {
        const copies = copiesOf(language);
        const translated = nameCopies(translateDocument(html, language), copies);
        await mkdir(join(dir, language), { recursive: true });
        await writeFile(join(dir, language, 'index.html'), translated);
        for (const [name, document] of Object.entries(await documentsIn(root, language, withStart(translated, start))))
          await writeFile(join(dir, language, `${name}.html`), document);
      }
    },
  };
}

/** The document of the app, in which the entry's scripts are loaded behind what is seen. */
function withStart(html: string, start: string): string {
  return (
    html
      // What is seen is loaded before the scripts.
      .replaceAll(SCRIPT, '<link rel="modulepreload" crossorigin fetchpriority="low" href="$1">')
      .replace('</head>', () => `  <script type="module" crossorigin src="/${start}"></script>\n  </head>`)
  );
}

/** @returns the documents by their names */
async function documentsIn(root: string, language: string, html: string): Promise<Record<string, string>> {
  const { module } = await runnerImport<{ home: string; frames: Record<string, string> }>(
    join(root, 'src/document/documents.tsx'),
    {
      configFile: false,
      root,
      mode: 'production',
      plugins: [compileMessages(language)],
      resolve: { conditions: ['drawing'] },
    },
  );
  const documentOf = (shown: string) =>
    html.replace(ROOT, (_all, notStarted: string) => `<div id="root">${shown}${notStarted}</div>`);
  return {
    home: documentOf(module.home),
    // For pages that the server draws: React takes over exactly what stands in its root.
    shown: documentOf('<!--shown-->').replace(
      /<!--shown-->([\s\S]*?<\/p>)\s*<\/div>/,
      (_all, notStarted: string) => `<!--shown--></div>${notStarted}`,
    ),
    ...Object.fromEntries(Object.entries(module.frames).map(([name, shown]) => [`frame-${name}`, documentOf(shown)])),
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
