import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { codeOf } from './start-error.ts';

/** What a postmaster writes about itself into `postmaster.pid`, while it runs. */
export interface PidFile {
  pid: number;
  port: number;
  /** Accepts connections; false while it starts, recovers or stops. */
  ready: boolean;
}

const pathIn = (cluster: string) => join(cluster, 'postmaster.pid');

/** @returns undefined when there is none, or it is not written yet */
export async function readPidFile(cluster: string): Promise<PidFile | undefined> {
  return parse(await readText(cluster));
}

async function readText(cluster: string): Promise<string | undefined> {
  try {
    return await readFile(pathIn(cluster), 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

function parse(text: string | undefined): PidFile | undefined {
  const lines = text?.split('\n') ?? [];
  const [pid, port] = [Number(lines[0]), Number(lines[3])];
  if (!Number.isInteger(pid) || !Number.isInteger(port) || pid <= 0 || port <= 0) return undefined;
  return { pid, port, ready: lines[7]?.trim() === 'ready' };
}

/**
 * Removes a file that says nothing, as a power cut leaves: PostgreSQL would not start over it. One that is just being
 * written gets a moment first.
 */
export async function removeEmptyPidFile(cluster: string): Promise<void> {
  for (let attempt = 0; attempt < 10; attempt++) {
    const text = await readText(cluster);
    if (text === undefined || parse(text) !== undefined) return;
    await delay(50);
  }
  await rm(pathIn(cluster), { force: true });
}

/**
 * Makes a left-over file harmless whose number now belongs to another process, for which PostgreSQL would refuse to
 * start. A postmaster takes a file with the number of its parent, us, for stale. All other lines stay, so it still
 * makes sure that no backend of the old one is attached to the shared memory named there.
 */
export async function disownPidFile(cluster: string): Promise<void> {
  const lines = (await readText(cluster))?.split('\n');
  if (lines === undefined) return;
  await writeFile(pathIn(cluster), [String(process.pid), ...lines.slice(1)].join('\n'));
}
