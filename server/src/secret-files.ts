/** Secrets that are in files: NAME_FILE names one, so that no secret must be in the environment of a process. */

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { SECRETS } from './environment.ts';

type Given = Readonly<Record<string, string>>;

/**
 * @param given what the environment says, without empty values
 * @returns the same with what is in files; `faults` has a sentence for each that cannot be used
 */
export function readSecretFiles(given: Given): { values: Given; faults: string[] } {
  const values: Record<string, string> = { ...given };
  const faults: string[] = [];
  for (const name of SECRETS) {
    const setting = `${name}_FILE`;
    const file = given[setting];
    if (file === undefined) continue;
    if (given[name] !== undefined) {
      faults.push(`${name} and ${setting} are both set: only one of them may say it`);
      continue;
    }
    const read = readSecret(path.resolve(given.CREDENTIALS_DIRECTORY ?? '', file));
    if (read.secret !== undefined) values[name] = read.secret;
    else faults.push(`${setting} ${read.fault}`);
  }
  return { values, faults };
}

type Read = { secret: string } | { secret?: undefined; fault: string };

/** Editors and `echo` end a file with a line break, which no secret has. */
function readSecret(file: string): Read {
  try {
    const secret = readFileSync(file, 'utf8').replace(/[\r\n]+$/, '');
    // A shop that took it for 'not set' would start with a database of its own, or without payments.
    return secret === '' ? { fault: `names an empty file: ${file}` } : { secret };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    return { fault: `names a file that cannot be read: ${file} (${code})` };
  }
}
