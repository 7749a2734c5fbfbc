import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { root } from '../../scripts/setup/places.mjs';

/**
 * Starts the limits on the shop's database.
 * @param {{ databaseUrl: string, hash: string, password: string }} options the password and its hash are what a login checks
 */
export async function startLimits({ databaseUrl, hash, password }) {
  const child = fork(join(root, 'bench', 'limits', 'limit-server.mjs'), {
    env: { ...process.env, DATABASE_URL: databaseUrl, HASH: hash, PASSWORD: password },
  });
  const [{ port }] = await once(child, 'message');
  return {
    origin: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    /**
     * Gives (a) what it answers.
     * @param {string} kind
     * @param {string} body
     */
    async keep(kind, body) {
      const kept = once(child, 'message');
      child.send({ [kind]: body });
      await kept;
    },
    stop() {
      child.disconnect();
    },
  };
}
