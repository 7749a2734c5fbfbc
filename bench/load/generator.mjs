/**
 * The load, in a process of its own, so that it can be pinned and its time is not the shop's. Takes one job at a time by
 * message and answers what came of it. Started by load.mjs.
 */

import autocannon from 'autocannon';

/** What a request may differ in; the same for all where it is left out. */
/** @typedef {{ path: string, method?: string, headers?: Record<string, string>, body?: string }} Request */

/**
 * @typedef {object} Job
 * @property {string} origin
 * @property {number} connections
 * @property {number} seconds
 * @property {readonly (readonly Request[])[]} requests for each connection in turn what it asks, over and over
 */

/**
 * @typedef {object} Outcome
 * @property {number} requests that were answered with 2xx
 * @property {number} perSecond
 * @property {number} p50 milliseconds
 * @property {number} p99
 * @property {Record<string, number>} failures by status, or `error`
 */

process.on('message', async (/** @type {Job} */ job) => {
  process.send?.(await perform(job));
});
process.on('disconnect', () => process.exit());

/**
 * @param {Job} job
 * @returns {Promise<Outcome>}
 */
async function perform({ origin, connections, seconds, requests }) {
  /** @type {number[]} */
  const times = [];
  /** @type {Record<string, number>} */
  const failures = {};
  const fail = (/** @type {string} */ why) => {
    failures[why] = (failures[why] ?? 0) + 1;
  };
  let connection = 0;
  let started = 0;
  let ended = 0;
  await new Promise((resolve, reject) => {
    const run = autocannon(
      {
        url: origin,
        connections,
        duration: seconds,
        sampleInt: 50,
        // A clone for each connection: it keeps what it built from them in these objects.
        setupClient: (/** @type {{ setRequests(requests: Request[]): void }} */ client) => {
          client.setRequests((requests[connection % requests.length] ?? []).map((request) => ({ ...request })));
          connection += 1;
        },
      },
      (/** @type {Error | null} */ error, /** @type {unknown} */ result) => (error ? reject(error) : resolve(result)),
    );
    // By now it has made all clients and their requests, which takes some 15 µs for each request. Nothing was sent before.
    started = performance.now();
    run.on(
      'response',
      (
        /** @type {unknown} */ _client,
        /** @type {number} */ status,
        /** @type {number} */ _bytes,
        /** @type {number} */ ms,
      ) => {
        ended = performance.now();
        // Its own percentiles are whole milliseconds.
        if (status >= 200 && status < 300) times.push(ms);
        else fail(String(status));
      },
    );
    run.on('reqError', () => fail('error'));
  });
  times.sort((a, b) => a - b);
  const at = (/** @type {number} */ share) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  const perSecond = times.length / Math.max(0.001, (ended - started) / 1000);
  return { requests: times.length, perSecond, p50: at(0.5), p99: at(0.99), failures };
}
