import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeFolders } from './make-folders.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'folders-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('folders that are made', () => {
  it('are there with those above them, and may have been there before', async () => {
    const wanted = join(folder, 'a', 'b', 'c');
    await Promise.all([makeFolders(wanted, 0o700), makeFolders(wanted, 0o700)]);
    await makeFolders(wanted, 0o700);
    for (const made of [wanted, join(wanted, '..')]) expect((await stat(made)).mode & 0o777).toBe(0o700);
  });

  it('are refused where a file is in the way', async () => {
    const file = join(folder, 'a file');
    await writeFile(file, '');
    await expect(makeFolders(file, 0o700)).rejects.toThrow('EEXIST');
    await expect(makeFolders(join(file, 'below'), 0o700)).rejects.toThrow('ENOTDIR');
  });

  it.runIf(process.platform === 'linux')('are refused where nobody can make any', async () => {
    await expect(makeFolders('/proc/app/data', 0o700)).rejects.toThrow(
      "ENOENT: no such file or directory, mkdir '/proc/app'",
    );
  });
});
