import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runNode } from './child.mjs';
import { root } from './places.mjs';
import { inTurn } from './turn.mjs';

/** @type {string} */
let folder;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'turn-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const quiet = () => {};

describe('Work on one checkout', () => {
  it('that one process starts twice, as two steps of npm test may, is done one after the other', async () => {
    let running = 0;
    let most = 0;
    const work = async () => {
      running += 1;
      most = Math.max(most, running);
      // Longer than a waiting process pauses between two looks.
      await pause(500);
      running -= 1;
    };
    await Promise.all([inTurn(work, quiet, folder), inTurn(work, quiet, folder), inTurn(work, quiet, folder)]);
    expect(most).toBe(1);
  });

  it('goes on after work that failed', async () => {
    const fails = inTurn(() => Promise.reject(new Error('failed')), quiet, folder);
    let done = false;
    const next = inTurn(
      async () => {
        done = true;
      },
      quiet,
      folder,
    );
    await expect(fails).rejects.toThrow('failed');
    await next;
    expect(done).toBe(true);
  });

  it('of several processes is done one after the other', async () => {
    const script = `
      import { open, rm } from 'node:fs/promises';
      import { setTimeout as pause } from 'node:timers/promises';
      import { inTurn } from ${JSON.stringify(join(root, 'scripts/setup/turn.mjs'))};
      const file = ${JSON.stringify(join(folder, 'in-use'))};
      await inTurn(async () => { await (await open(file, 'wx')).close(); await pause(100); await rm(file); }, () => {}, ${JSON.stringify(folder)});`;
    const ended = await Promise.all([1, 2, 3].map(() => runNode(['--input-type=module', '--eval', script])));
    expect(ended).toEqual(ended.map(() => ({ ok: true, output: '' })));
  });

  it('does not wait for a process that is gone', async () => {
    const { output } = await runNode(['--eval', 'console.log(process.pid)']);
    await writeFile(join(folder, 'set-up.pid'), output.trim());
    let done = 0;
    await inTurn(
      async () => {
        done += 1;
      },
      quiet,
      folder,
    );
    expect(done).toBe(1);
  });
});
