import { readFileSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { runCommand } from './run-command.ts';
import { codeOf } from './start-error.ts';

/** Whether the process runs. One that has ended but that its parent has not yet buried (a zombie) does not. */
export function isAlive(pid: number): boolean {
  if (process.platform === 'linux') {
    try {
      const afterName = readFileSync(`/proc/${pid}/stat`, 'utf8').split(')').at(-1) ?? '';
      return !/^ [ZX]/.test(afterName);
    } catch {
      return false;
    }
  }
  return takesSignals(pid);
}

/** What kill(pid, 0) says, which is what PostgreSQL goes by: true for zombies, and for processes of other users. */
export function takesSignals(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) !== 'ESRCH';
  }
}

/**
 * Whether `pid` is a postmaster that was started on this cluster. A number alone proves nothing: after a crash, and in
 * containers always, it may have gone to somebody else. The command line may be read by all users, other than /proc's
 * links, which root in a container may not read of another user's process.
 */
export async function isPostmasterOf(cluster: string, pid: number): Promise<boolean> {
  if (process.platform === 'win32') return false;
  if (process.platform === 'linux') {
    const commandLine = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    return isAlive(pid) && commandLine.split('\0').includes(cluster);
  }
  const { code, output } = await runCommand({ file: 'ps', args: ['-ww', '-o', 'command=', '-p', String(pid)] });
  return code === 0 && output.includes(` ${cluster} `);
}

/**
 * Ends the backends that outlived a killed postmaster: while one is busy with a long statement no new postmaster may
 * start. They stop as in a crash, which loses nothing that was acknowledged. Linux only; elsewhere they are waited for.
 */
export async function endOrphans(cluster: string): Promise<void> {
  if (process.platform !== 'linux') return;
  const home = await stat(cluster, { bigint: true });
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    try {
      const title = await readFile(`/proc/${pid}/cmdline`, 'utf8');
      if (!title.startsWith('postgres: ')) continue;
      const folder = await stat(`/proc/${pid}/cwd`, { bigint: true });
      if (folder.dev === home.dev && folder.ino === home.ino) process.kill(Number(pid), 'SIGQUIT');
    } catch {
      // Ended meanwhile, or not ours to look at.
    }
  }
}
