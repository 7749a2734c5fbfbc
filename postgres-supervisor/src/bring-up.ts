import { setTimeout as delay } from 'node:timers/promises';
import { askServer, provideDatabase } from './connection.ts';
import type { Installation } from './installation.ts';
import { disownPidFile, readPidFile, removeEmptyPidFile } from './pid-file.ts';
import {
  adoptPostmaster,
  findFreePort,
  type LaunchedPostmaster,
  launchPostmaster,
  type Postmaster,
  shutDown,
} from './postmaster.ts';
import { endOrphans, isPostmasterOf, takesSignals } from './process-table.ts';
import { codeOf, DatabaseStartError, messageOf } from './start-error.ts';

const POLL_MS = 15;
/** How long a hindrance that passes by itself (a port just taken, backends of a killed postmaster) may last. */
const HINDRANCE_MS = 20_000;
/** Recovery after a crash of a busy database takes its time. */
const RECOVERY_MS = 300_000;
/** A server that calls itself ready must also answer. */
const SILENCE_MS = 30_000;
const PROGRESS_MS = 10_000;

export interface Running {
  postmaster: Postmaster;
  adopted: boolean;
}

/**
 * Returns when the database answers: one that runs is taken over, else one is launched.
 * @param port the one it must have, when pools already point there; else any free one
 * @throws DatabaseStartError when it cannot run; nothing that was launched here is left running then
 */
export async function bringUp(installation: Installation, signal?: AbortSignal, port?: number): Promise<Running> {
  const deadline = Date.now() + HINDRANCE_MS;
  for (;;) {
    signal?.throwIfAborted();
    const running = await takeOver(installation, signal);
    if (running !== undefined) return { postmaster: running, adopted: true };

    const launched = await launchPostmaster(installation, port ?? (await findFreePort()));
    if (await isReady(installation, launched, signal)) return { postmaster: launched, adopted: false };

    const output = await launched.output();
    if (Date.now() > deadline || !(await mayPass(installation, output, port === undefined))) {
      throw new DatabaseStartError(
        `The embedded database did not start: ${reasonIn(output)} (more in ${installation.logFile}).`,
      );
    }
    await delay(POLL_MS);
  }
}

/** The postmaster that an earlier process left running, once it answers; undefined when there is none (any more). */
async function takeOver(installation: Installation, signal?: AbortSignal): Promise<Postmaster | undefined> {
  const { cluster, password, application } = installation;
  await removeEmptyPidFile(cluster);
  const found = await readPidFile(cluster);
  if (found === undefined) return undefined;
  const postmaster = adoptPostmaster(found.pid, found.port);
  if (await isPostmasterOf(cluster, found.pid)) {
    return (await isReady(installation, postmaster, signal)) ? postmaster : undefined;
  }
  // A dead one's file is PostgreSQL's own business.
  if (!takesSignals(found.pid)) return undefined;
  // Perhaps it was started under another name of the folder: then it knows our password.
  if (postmaster.alive() && (await askServer({ port: found.port, password }, application)).kind === 'ready')
    return postmaster;
  await disownPidFile(cluster);
  return undefined;
}

/** Waits until the postmaster answers: true; or is gone: false. One launched by us that does neither is stopped. */
async function isReady(
  installation: Installation,
  postmaster: Postmaster | LaunchedPostmaster,
  signal?: AbortSignal,
): Promise<boolean> {
  try {
    return await waitForAnswer(installation, postmaster, signal);
  } catch (error) {
    if ('output' in postmaster) await shutDown(installation, postmaster);
    throw error;
  }
}

async function waitForAnswer(installation: Installation, postmaster: Postmaster, signal?: AbortSignal) {
  const { cluster, password, application, log } = installation;
  const begin = Date.now();
  let readySince: number | undefined;
  let reported = begin;
  for (; postmaster.alive(); await delay(POLL_MS)) {
    signal?.throwIfAborted();
    const now = Date.now();
    if (now - begin > RECOVERY_MS) throw silent(postmaster, 'it neither starts nor ends');
    if (now - reported > PROGRESS_MS) {
      reported = now;
      log({
        level: 'warn',
        message: `Still waiting for the embedded database (${Math.round((now - begin) / 1000)} s).`,
      });
    }
    // Its own word first: asking a server that still recovers would fill its log.
    const file = await readPidFile(cluster);
    if (file?.pid !== postmaster.pid || !file.ready) continue;

    const answer = await askServer({ port: postmaster.port, password }, application);
    if (answer.kind === 'ready') return true;
    if (answer.kind === 'unprovided') {
      await provide(installation, postmaster);
      continue;
    }
    readySince ??= now;
    if (now - readySince > SILENCE_MS) throw silent(postmaster, answer.reason);
  }
  return false;
}

async function provide({ password, application, dataDir }: Installation, { port, alive }: Postmaster): Promise<void> {
  try {
    await provideDatabase({ port, password }, application);
  } catch (error) {
    if (codeOf(error) === '28P01') {
      throw new DatabaseStartError(`The password in ${dataDir} is not that of the embedded database there.`);
    }
    // If it was killed, the caller sees that by itself.
    if (alive()) throw new DatabaseStartError(`The embedded database could not be set up: ${messageOf(error)}.`);
  }
}

function silent({ pid, port }: Postmaster, reason: string): DatabaseStartError {
  return new DatabaseStartError(
    `The embedded database runs (process ${pid}) but does not answer on 127.0.0.1:${port}: ${reason}.`,
  );
}

/** Whether trying again makes sense after this failure. */
async function mayPass({ cluster }: Installation, output: string, anyPort: boolean): Promise<boolean> {
  if (output.includes('pre-existing shared memory block')) {
    await endOrphans(cluster);
    return true;
  }
  if (/could not (bind|create any TCP\/IP sockets)/.test(output)) return anyPort;
  return /lock file ".*" already exists/.test(output);
}

function reasonIn(output: string): string {
  const lines = output.trim().split('\n');
  const fatal = lines.find((line) => /\b(FATAL|PANIC|ERROR):/.test(line)) ?? lines.at(-1) ?? '';
  const detail = lines.find((line) => /\bDETAIL:/.test(line)) ?? '';
  const text = [fatal, detail].map((line) => line.replace(/^.*?\b[A-Z]+: +/, '').trim()).filter(Boolean);
  return text.join(' ') || 'it gave no reason';
}
