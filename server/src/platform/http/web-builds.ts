/** The files of the built app that are read when the server starts: its documents in each language, and what belongs to them. */

import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { allLanguages, DEFAULT_LANGUAGE } from '@shop/messages/language';
import { z } from 'zod';
import { readHomeDocument } from './home-document.ts';

type MadeDocument = (url: string) => Promise<string>;

/** The app in one language. */
export interface WebBuild {
  /** The document that shows nothing but that the app starts. */
  index: string;
  /** The same; the development server makes it for each request. */
  document: MadeDocument;
  /** The documents that show header and footer before any script runs, by the name of the frame. */
  frames: ReadonlyMap<string, string>;
  home: Awaited<ReturnType<typeof readHomeDocument>>;
  /** The document in which a page is shown that the server has drawn; undefined where the build has none. */
  shown: string | undefined;
  /** The scripts of a page of the route table. */
  scriptsOf: (page: string | undefined) => readonly string[];
}

const pageScripts = z.record(z.string(), z.array(z.string()));
const languageFiles = z.record(z.string(), z.record(z.string(), z.string()));

/**
 * @param made the document of the development server, which makes it for each request
 * @returns the build in a language; in English where there is none
 */
export async function readBuilds(
  folder: string,
  made: MadeDocument | undefined,
): Promise<(language: string) => WebBuild> {
  const scripts = await readJson(path.join(folder, 'pages.json'), pageScripts);
  const copies = await readJson(path.join(folder, 'languages.json'), languageFiles);
  const english = await readBuild(folder, made, (page) => scripts[page ?? ''] ?? []);
  const builds = new Map<string, WebBuild>([[DEFAULT_LANGUAGE, english]]);
  for (const language of allLanguages.filter((one) => existsSync(path.join(folder, one, 'index.html')))) {
    const copyOf = (file: string) => {
      const name = path.basename(file);
      return path.posix.join(path.posix.dirname(file), copies[language]?.[name] ?? name);
    };
    const scriptsOf = (page: string | undefined) => (scripts[page ?? ''] ?? []).map(copyOf);
    builds.set(language, await readBuild(path.join(folder, language), undefined, scriptsOf));
  }
  return (language) => builds.get(language) ?? english;
}

async function readBuild(
  folder: string,
  made: MadeDocument | undefined,
  scriptsOf: WebBuild['scriptsOf'],
): Promise<WebBuild> {
  const index = made ? await made('/') : await readFile(path.join(folder, 'index.html'), 'utf8');
  return {
    index,
    document: made ?? (async () => index),
    frames: made ? new Map() : await readFrames(folder),
    home: made ? undefined : await readHomeDocument(folder),
    shown: made ? undefined : await readIfThere(path.join(folder, 'shown.html')),
    scriptsOf,
  };
}

async function readFrames(folder: string): Promise<Map<string, string>> {
  const names = (await readdir(folder)).flatMap((file) => /^frame-(.+)\.html$/.exec(file)?.[1] ?? []);
  const read = async (name: string) => [name, await readFile(path.join(folder, `frame-${name}.html`), 'utf8')] as const;
  return new Map(await Promise.all(names.map(read)));
}

async function readIfThere(file: string): Promise<string | undefined> {
  return existsSync(file) ? readFile(file, 'utf8') : undefined;
}

/** Written by the build; the development server has none, and loads module by module. */
async function readJson<Value>(file: string, schema: z.ZodType<Record<string, Value>>): Promise<Record<string, Value>> {
  const text = await readIfThere(file);
  return text === undefined ? {} : schema.parse(JSON.parse(text));
}
