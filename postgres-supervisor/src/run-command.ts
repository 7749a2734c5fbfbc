import { spawn } from 'node:child_process';

/** A program to start, as whom: what `RunAs` makes of a PostgreSQL binary. */
export interface Command {
  file: string;
  args: readonly string[];
  uid?: number;
  gid?: number;
}

/**
 * What a child may see of our environment. Everything else (PG*, LC_*, LD_LIBRARY_PATH, TZ) would change how PostgreSQL
 * behaves, which libraries it loads, or the language in which we read its messages.
 */
export function childEnvironment(): Record<string, string> {
  const environment: Record<string, string> = { LC_ALL: 'C' };
  for (const name of ['PATH', 'SystemRoot', 'TEMP', 'TMP']) {
    const value = process.env[name];
    if (value !== undefined) environment[name] = value;
  }
  return environment;
}

/** The working folder of children: every user may enter it, and none of them keeps a mount busy. */
export const CHILD_FOLDER = '/';

/** Runs to the end; `code` is 127 when the program is missing, and `output` both of its streams. Never rejects. */
export function runCommand({ file, args, ...identity }: Command): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    let output = '';
    const child = spawn(file, args, {
      ...identity,
      cwd: CHILD_FOLDER,
      env: childEnvironment(),
      stdio: ['ignore', 'pipe', 'pipe'],
      windowsHide: true,
    });
    const collect = (chunk: Buffer) => {
      output += chunk.toString();
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.once('error', (error) => resolve({ code: 127, output: error.message }));
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
  });
}
