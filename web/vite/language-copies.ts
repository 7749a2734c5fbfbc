import { createHash } from 'node:crypto';
import { cp, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { furtherLanguages, translateCode } from './translate-code.ts';

const ASSETS = 'assets/';

/** For each file of the app that has another copy in a language: the name of that copy. Names are those in `assets/`. */
export type Copies = Readonly<Record<string, string>>;

/** The places of names of files in code and documents. */
const NAME = /[\w.-]+-[\w-]{8}\.js/g;

export function nameCopies(text: string, copies: Copies): string {
  return text.replaceAll(NAME, (name) => copies[name] ?? name);
}

const all: Record<string, Copies> = {};

/** Of the build that is running. */
export function copiesOf(language: string): Copies {
  return all[language] ?? {};
}

/**
 * Writes a copy of the app for each further language: files with messages, and those that import them. The rest is shared, and nobody
 * loads messages of another language than the own. `languages.json` says which copy belongs to which file.
 */
export function languageCopies(): Plugin {
  return {
    name: 'language-copies',
    apply: 'build',
    // After Vite has put its own names into the files.
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).flatMap((part) => (part.type === 'chunk' ? [part] : []));
        for (const language of furtherLanguages) {
          const translated = new Map<string, string>();
          for (const { fileName, code } of chunks) {
            const copy = translateCode(code, language);
            if (copy !== undefined) translated.set(fileName, copy);
          }
          const importing = importersOf(chunks, new Set(translated.keys()));
          const codes = chunks
            .filter(({ fileName }) => importing.has(fileName))
            .map(({ fileName, code }) => ({
              name: fileName.slice(ASSETS.length),
              code: translated.get(fileName) ?? code,
            }));
          const hash = createHash('sha256')
            .update(codes.map(({ code }) => code).join('\0'))
            .digest('base64url')
            .slice(0, 8);
          const copies = Object.fromEntries(
            codes.map(({ name }) => [name, name.replace(/\.js$/, `.${language}-${hash}.js`)]),
          );
          for (const { name, code } of codes)
            this.emitFile({ type: 'asset', fileName: `${ASSETS}${copies[name]}`, source: nameCopies(code, copies) });
          all[language] = copies;
        }
      },
    },
    async writeBundle({ dir = '.' }) {
      await writeFile(join(dir, 'languages.json'), JSON.stringify(all, null, 1));
    },
  };
}

type Chunk = { fileName: string; imports: string[]; dynamicImports: string[] };

/** These files, and all that import one of them, however far away. */
function importersOf(chunks: readonly Chunk[], files: ReadonlySet<string>): ReadonlySet<string> {
  const found = new Set(files);
  let before: number;
  do {
    before = found.size;
    for (const { fileName, imports, dynamicImports } of chunks)
      if ([...imports, ...dynamicImports].some((name) => found.has(name))) found.add(fileName);
  } while (found.size > before);
  return found;
}

/** The copies of a build of packages in a folder, each in a folder of its own: `drawing-de` beside `drawing`. */
export async function copyInLanguages(folder: string): Promise<void> {
  for (const language of furtherLanguages) {
    const copy = `${folder}-${language}`;
    await cp(folder, copy, { recursive: true });
    const files = await readdir(copy, { recursive: true, withFileTypes: true });
    for (const file of files.filter((one) => one.isFile() && one.name.endsWith('.js'))) {
      const path = join(file.parentPath, file.name);
      const translated = translateCode(await readFile(path, 'utf8'), language);
      if (translated !== undefined) await writeFile(path, translated);
    }
  }
}
