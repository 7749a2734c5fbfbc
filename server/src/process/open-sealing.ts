/**
 * The key that seals what the database keeps secret: SECRET_KEY, or a file in the data folder beside the database that comes with the
 * shop, made on the first start. An outside database may serve several machines, so a key of one of them would leave the others out.
 */

import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { findSealedKeyIds } from '../accounts/second-factor/sealed.queries.ts';
import type { Config } from '../config.ts';
import { createSealing, type Sealing } from '../platform/sealing.ts';
import { StartError } from '../platform/start-error.ts';
import { newToken } from '../platform/tokens.ts';
import type { Reader } from '../schema.ts';

type KeyConfig = Pick<Config, 'secretKey' | 'previousSecretKey' | 'databaseUrl' | 'dataDir'>;

const FILE = 'secret-key';

/** @returns undefined where nothing can be sealed */
export async function openSealing(config: KeyConfig): Promise<Sealing | undefined> {
  if (usesFile(config)) await makeKeyFile(config.dataDir);
  return readSealing(config);
}

/** The same of a shop that is only looked at: no key is made. */
export async function readSealing(config: KeyConfig): Promise<Sealing | undefined> {
  const present = config.secretKey ?? (usesFile(config) ? await keyInFile(config.dataDir) : undefined);
  return present === undefined ? undefined : createSealing({ present, previous: config.previousSecretKey });
}

const usesFile = ({ secretKey, databaseUrl }: KeyConfig) => secretKey === undefined && databaseUrl === undefined;

/**
 * Before anything is served: what was sealed can be opened.
 * @throws StartError
 */
export async function requireSecretKey(db: Reader, config: KeyConfig): Promise<void> {
  const sealing = await openSealing(config);
  const unknown = (await findSealedKeyIds(db)).filter((id) => sealing?.keyIds.includes(id) !== true);
  if (unknown.length === 0) return;
  if (sealing === undefined) {
    throw new StartError('SECRET_KEY is missing: the database has secrets that were sealed with it.');
  }
  const source = config.secretKey === undefined ? `The key in ${path.join(config.dataDir, FILE)}` : 'SECRET_KEY';
  throw new StartError(
    `${source} is another one than the database's secrets were sealed with. Set SECRET_KEY to that one, or SECRET_KEY_PREVIOUS if it was changed.`,
  );
}

/** Of several processes that start at once one makes it, and all have the same. */
async function makeKeyFile(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  try {
    await writeFile(path.join(dataDir, FILE), `${newToken()}\n`, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  }
}

/** @returns undefined where there is none */
async function keyInFile(dataDir: string): Promise<string | undefined> {
  const file = path.join(dataDir, FILE);
  try {
    const key = (await readFile(file, 'utf8')).trim();
    if (key !== '') return key;
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
  throw new StartError(`The key in ${file} is empty. Delete the file if nothing was sealed with it yet.`);
}

const hasCode = (error: unknown, code: string) => error instanceof Error && 'code' in error && error.code === code;
