/** The stream of events: how long it takes until all who listen know of a change. */

const CHANGES = 10;

/** @typedef {import('../data/client.mjs').Client} Client */

/**
 * @param {string} origin
 * @param {Client} manager
 * @param {number} orderId
 * @param {number} listeners
 * @returns {Promise<{ listeners: number, medianMs: number, slowestMs: number }>} from the answer to a change until a listener knows
 */
export async function measureEvents(origin, manager, orderId, listeners) {
  /** @type {(() => void)[]} */
  const stops = [];
  /** @type {number[]} */
  const times = [];
  let changedAt = 0;
  let heard = 0;
  let allHeard = () => {};
  try {
    for (let number = 0; number < listeners; number += 1) {
      const stop = await listen(origin, manager.cookie, () => {
        times.push(performance.now() - changedAt);
        heard += 1;
        if (heard === listeners) allHeard();
      });
      stops.push(stop);
    }
    for (let change = 0; change < CHANGES; change += 1) {
      heard = 0;
      const all = new Promise((/** @type {(value?: undefined) => void} */ resolve) => {
        allHeard = resolve;
      });
      changedAt = performance.now();
      await manager.patch(`/orders/${orderId}`, { paymentStatus: change % 2 === 0 ? 'received' : 'pending' });
      await all;
    }
  } finally {
    for (const stop of stops) stop();
  }
  times.sort((a, b) => a - b);
  return { listeners, medianMs: times[Math.floor(times.length / 2)] ?? 0, slowestMs: times.at(-1) ?? 0 };
}

/**
 * @param {string} origin
 * @param {string} cookie
 * @param {() => void} onEvent
 */
async function listen(origin, cookie, onEvent) {
  const ending = new AbortController();
  const response = await fetch(`${origin}/orders/events`, { headers: { cookie }, signal: ending.signal });
  if (!response.ok || response.body === null) throw new Error(`GET /orders/events answered ${response.status}`);
  const { body } = response;
  const read = async () => {
    for await (const part of body.pipeThrough(new TextDecoderStream())) {
      for (const _event of part.matchAll(/^event: order$/gm)) onEvent();
    }
  };
  // It ends when it is stopped.
  read().catch(() => {});
  return () => ending.abort();
}
