/** A shop under measurement: `npm start` in a checkout, on a free port and given data. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

const LONGEST_START_MS = 600_000;
const LOOK_AGAIN_MS = 20;

/**
 * @typedef {object} MeasuredShop
 * @property {number} readyMs from the command to the first good answer of /health/ready
 * @property {string} origin
 * @property {() => Promise<number>} serverPid of the process that serves, or that its workers are below; the database is too
 * @property {() => Promise<number>} residentBytes of the server's process, without the database
 * @property {() => Promise<void>} stop
 */

/**
 * @param {string} checkout
 * @param {string} dataDir
 * @param {Record<string, string>} [env]
 * @returns {Promise<MeasuredShop>}
 */
export async function startMeasured(checkout, dataDir, env = {}) {
  const port = await freePort();
  const started = performance.now();
  const npm = spawn('npm', ['start'], {
    cwd: checkout,
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, RATE_LIMITS: 'off', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
  const stop = async () => {
    if (npm.exitCode !== null || npm.signalCode !== null) return;
    const exit = once(npm, 'exit');
    npm.kill('SIGTERM');
    await exit;
  };
  while (!(await isReady(port))) {
    if (npm.exitCode !== null) throw new Error(`npm start ended with ${npm.exitCode}`);
    if (performance.now() - started > LONGEST_START_MS) {
      await stop();
      throw new Error('The shop was not ready in ten minutes.');
    }
    await delay(LOOK_AGAIN_MS);
  }
  const readyMs = Math.round(performance.now() - started);
  const serverPid = () => childOf(npm.pid ?? 0);
  return {
    readyMs,
    origin: `http://127.0.0.1:${port}`,
    serverPid,
    residentBytes: async () => residentBytes(await serverPid()),
    stop,
  };
}

/** @param {number} port */
async function isReady(port) {
  const answer = await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => undefined);
  return answer?.ok === true;
}

/**
 * The process that npm started (Linux only: 0 elsewhere).
 * @param {number} npmPid
 */
async function childOf(npmPid) {
  if (process.platform !== 'linux') return 0;
  const children = await readFile(`/proc/${npmPid}/task/${npmPid}/children`, 'utf8');
  return Number(children.trim().split(' ')[0]);
}

/** @param {number} pid */
async function residentBytes(pid) {
  if (pid === 0) return 0;
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024;
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('no port was given');
  return address.port;
}
