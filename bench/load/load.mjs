import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { root } from '../../scripts/setup/places.mjs';

/** @typedef {import('./generator.mjs').Job} Job */
/** @typedef {import('./generator.mjs').Outcome} Outcome */

/** Starts the process that makes load; it lives until it is stopped, so that it is warm for every round. */
export function startLoad() {
  const child = fork(join(root, 'bench', 'load', 'generator.mjs'));
  return {
    pid: child.pid ?? 0,
    /**
     * @param {Job} job
     * @returns {Promise<Outcome>}
     */
    async run(job) {
      const settled = new AbortController();
      const answer = once(child, 'message', { signal: settled.signal });
      const death = once(child, 'exit', { signal: settled.signal }).then(() => {
        throw new Error('The load generator ended.');
      });
      // The one that loses the race is told to stop listening, and says so by failing.
      for (const promise of [answer, death]) promise.catch(() => {});
      child.send(job);
      try {
        const [outcome] = await Promise.race([answer, death]);
        return outcome;
      } finally {
        settled.abort();
      }
    },
    stop() {
      child.disconnect();
    },
  };
}
