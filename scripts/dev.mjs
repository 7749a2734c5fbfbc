/**
 * `npm run dev`: the shop from its sources, the app with hot reload through Vite, on one origin. A change of the server
 * starts it anew: it is killed, not stopped, so that its database stays up and is taken over at once.
 */

import { requireNode } from './setup/require-node.mjs';

requireNode();
const { spawn } = await import('node:child_process');
const { watch } = await import('node:fs');
const { join } = await import('node:path');
const { reportingFailure } = await import('./setup/failure.mjs');
const { root } = await import('./setup/places.mjs');
const { ensureServed } = await import('./setup/set-up.mjs');

const WATCHED = [
  'contract/src',
  'leased-queue/src',
  'messages/en',
  'payment-sandbox/src',
  'pdf-documents/src',
  'postgres-supervisor/src',
  'search-index/src',
  'server/src',
  'server/seed',
  'server/migrations',
];
/** An editor writes a file in several strokes, and often several files. */
const SETTLE_MS = 150;

await reportingFailure(ensureServed);

let server = startServer();
/** @type {NodeJS.Timeout | undefined} */
let settling;
let ending = false;

for (const folder of WATCHED) watch(join(root, folder), { recursive: true }, (_event, file) => changed(file));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, end);

function startServer() {
  return spawn(process.execPath, ['--import', 'tsx', 'server/src/main.ts', '--dev'], { cwd: root, stdio: 'inherit' });
}

/** @param {string | null} file */
function changed(file) {
  if (ending || (file !== null && /\.test\.\w+$/.test(file))) return;
  clearTimeout(settling);
  settling = setTimeout(restart, SETTLE_MS);
}

function restart() {
  console.log('The server changed, starting it anew.');
  const again = () => {
    server = startServer();
  };
  if (server.exitCode !== null || server.signalCode !== null) return again();
  server.once('exit', again);
  server.kill('SIGKILL');
}

function end() {
  if (ending) return;
  ending = true;
  clearTimeout(settling);
  if (server.exitCode !== null || server.signalCode !== null) process.exit(0);
  server.once('exit', (code) => process.exit(code ?? 0));
  server.kill('SIGTERM');
}
