/**
 * Assets of all versions that run or ran lately. During a rolling deploy, and in a tab that is open since before it, a page of one
 * version may ask a machine with another version for its scripts. So each version stores its assets when it starts, with the time, and
 * machines look there for those that they do not have.
 */

import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import * as z from 'zod';
import type { FileStorage, StoredFile } from './file-storage.ts';

const FOLDER = 'assets';
const VERSIONS = 'asset-versions';
const STORED_FOR_MS = 30 * 24 * 3_600_000;
const PARALLEL = 4;
/** `app-0a1b2c3d.js`: eight characters of the hash of its content. */
const ASSET = /^[\w.-]*-[\w-]{8}\.(js|css|svg|woff2)$/;
const TYPES: Readonly<Record<string, string>> = {
  js: 'application/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml; charset=utf-8',
  woff2: 'font/woff2',
};
const EXTENSIONS = { br: '.br', gzip: '.gz' } as const;
export type AssetEncoding = keyof typeof EXTENSIONS;
const COMPRESSED = /\.(?:br|gz)$/;

/** What a start stores of its version. */
const versionFile = z.object({ at: z.iso.datetime(), files: z.array(z.string()) });

/**
 * When it returns, all machines of this storage have these assets, with their compressed forms, for 30 days.
 * @param folder the assets of the build
 */
export async function storeAssets(storage: FileStorage, folder: string, now: Date): Promise<void> {
  const files = (await readdir(folder)).filter((name) => typeOf(name.replace(COMPRESSED, '')) !== undefined).sort();
  const version = createHash('sha256').update(files.join('\n')).digest('hex').slice(0, 16);
  // Before its files: what a version names is not deleted.
  const content = Buffer.from(JSON.stringify({ at: now.toISOString(), files }));
  await storage.put(`${VERSIONS}/${version}.json`, content, 'application/json');
  const stored = await namesIn(storage, FOLDER);
  const missing = files.filter((name) => !stored.has(name));
  const connections = Array.from({ length: PARALLEL }, async () => {
    for (let name = missing.shift(); name !== undefined; name = missing.shift()) {
      const type = typeOf(name.replace(COMPRESSED, '')) ?? '';
      await storage.put(`${FOLDER}/${name}`, await readFile(path.join(folder, name)), type);
    }
  });
  const done = await Promise.allSettled(connections);
  for (const one of done) if (one.status === 'rejected') throw one.reason;
}

export interface EarlierAsset extends StoredFile {
  type: string;
  encoding: AssetEncoding | undefined;
}

/** @returns finds the asset of this name, in the first of these encodings that it has */
export function openEarlierAssets(storage: FileStorage) {
  const read = shareCalls(() => namesIn(storage, FOLDER));
  let names: ReadonlySet<string> = new Set();
  return async (name: string, encodings: readonly AssetEncoding[]): Promise<EarlierAsset | undefined> => {
    const type = typeOf(name);
    if (type === undefined) return undefined;
    if (!names.has(name)) names = await read();
    if (!names.has(name)) return undefined;
    const encoding = encodings.find((one) => names.has(`${name}${EXTENSIONS[one]}`));
    const extension = encoding === undefined ? '' : EXTENSIONS[encoding];
    const file = await storage.open(`${FOLDER}/${name}${extension}`);
    return file && { ...file, type, encoding };
  };
}

/** Deletes versions that no start has named for 30 days, and the files that no other version names. */
export async function deleteEarlierAssets(storage: FileStorage, now: Date): Promise<void> {
  // Files first: those of a version that starts in the meantime are not among them.
  const files = await namesIn(storage, FOLDER);
  for (const name of await namesIn(storage, VERSIONS)) {
    const version = await readVersion(storage, `${VERSIONS}/${name}`);
    if (version === undefined || now.getTime() - Date.parse(version.at) > STORED_FOR_MS) {
      await storage.remove(`${VERSIONS}/${name}`);
    } else {
      for (const file of version.files) files.delete(file);
    }
  }
  for (const name of files) await storage.remove(`${FOLDER}/${name}`);
}

async function readVersion(storage: FileStorage, name: string): Promise<z.output<typeof versionFile> | undefined> {
  const file = await storage.open(name);
  if (file === undefined) return undefined;
  const content = await text(file.stream);
  return versionFile.safeParse(parseJson(content)).data;
}

function parseJson(content: string): unknown {
  try {
    const parsed: unknown = JSON.parse(content);
    return parsed;
  } catch {
    return undefined;
  }
}

async function namesIn(storage: FileStorage, folder: string): Promise<Set<string>> {
  const names = new Set<string>();
  for await (const name of storage.listFolder(folder)) names.add(name.slice(folder.length + 1));
  return names;
}

/** @returns undefined for a name that is none of an asset with a hash */
function typeOf(name: string): string | undefined {
  const extension = ASSET.exec(name)?.[1];
  return extension === undefined ? undefined : TYPES[extension];
}

/** At most one call runs at a time. Each caller gets the result of one that began after it asked. */
function shareCalls<T>(call: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined;
  let next: Promise<T> | undefined;
  const start = () => {
    next = undefined;
    running = call().finally(() => {
      running = undefined;
    });
    return running;
  };
  return () => {
    if (running === undefined) return start();
    next ??= running.then(start, start);
    return next;
  };
}
