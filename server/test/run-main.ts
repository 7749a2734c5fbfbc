/** The server as npm start runs it, in a process of its own. */

import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('../src/main.ts', import.meta.url));
const IS_OPEN = /is open|A worker of/;

/** Runs until the server says that it is open, then ends it; or until it ends by itself. */
export async function runMain(env: Record<string, string>): Promise<{ opened: boolean; output: string }> {
  const child = spawn(process.execPath, ['--import', 'tsx', program], {
    env: { PATH: process.env.PATH ?? '', PORT: '0', PUBLIC_URL: 'http://127.0.0.1:4999', SEED: 'none', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      if (IS_OPEN.test(output)) child.kill('SIGTERM');
    });
  }
  await new Promise((resolve) => child.once('close', resolve));
  return { opened: IS_OPEN.test(output), output };
}
