/** Programs that the test starts: as the user postgres where the test runs as root, and none of them left at its end. */

import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

export interface Program {
  pid: number;
  isRunning(): boolean;
  /** @returns when it has ended */
  end(signal: NodeJS.Signals): Promise<void>;
}

/** PostgreSQL, Patroni and PgBouncer refuse to run as root. Empty where the test does not. */
export const systemUser = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {};

function idOf(what: '-u' | '-g'): number {
  return Number(execFileSync('id', [what, 'postgres'], { encoding: 'utf8' }));
}

const programs = new Set<ChildProcess>();
/** Find the processes of databases, which are no children of the programs that started them. */
const databases = new Set<() => number | undefined>();

/** @param logFile gets what it writes */
export async function startProgram(
  command: string,
  args: readonly string[],
  { env = {}, cwd, logFile }: { env?: Readonly<Record<string, string>>; cwd: string; logFile: string },
): Promise<Program> {
  const log = openSync(logFile, 'a');
  const child = spawn(command, args, {
    ...systemUser,
    cwd,
    env: { PATH: process.env.PATH, LANG: 'C.UTF-8', HOME: cwd, ...env },
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  await once(child, 'spawn');
  programs.add(child);
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  return {
    pid: child.pid ?? 0,
    isRunning,
    async end(signal) {
      if (!isRunning()) return;
      const exit = once(child, 'exit');
      child.kill(signal);
      await exit;
    },
  };
}

/** Also ends this database when the test ends. @param findPid of its first process, undefined while it does not run */
export function endWithTest(findPid: () => number | undefined): void {
  databases.add(findPid);
}

/** The process and its descendants. */
export function familyOf(pid: number): number[] {
  const children = new Map<number, number[]>();
  for (const name of readdirSync('/proc')) {
    const parent = /^\d+$/.test(name) ? parentOf(name) : undefined;
    if (parent !== undefined) children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
  }
  const family = [pid];
  for (const member of family) family.push(...(children.get(member) ?? []));
  return family;
}

function parentOf(pid: string): number | undefined {
  try {
    // pid (name) state parent …
    return Number(/\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1]);
  } catch {
    return undefined;
  }
}

/** To each that still runs. */
export function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {
      // It has ended.
    }
  }
}

/** Ends all that was started, at once. */
export function killAll(): void {
  const running = [...programs].filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null);
  const first = [...running.map(({ pid }) => pid), ...[...databases].map((findPid) => findPid())];
  const pids = first.flatMap((pid) => (pid === undefined ? [] : familyOf(pid)));
  signalAll(pids, 'SIGKILL');
}

/** @throws when it does not become true in time */
export async function until(what: string, withinMs: number, isTrue: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + withinMs;
  while (!(await isTrue().catch(() => false))) {
    if (performance.now() > deadline) throw new Error(`After ${withinMs / 1000} s it is not so that ${what}`);
    await delay(100);
  }
}
