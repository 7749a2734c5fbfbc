/** Shoppers who order without a pause, each order with a key that is repeated until it is answered, and what became of them. */

import { setTimeout as delay } from 'node:timers/promises';
import { shopOrder } from '@shop/contract/orders';
import { address } from '../factories.ts';
import { type Customer, orderBody } from './customers.ts';
import { withDatabase } from './truths.ts';

const AGAIN_AFTER_MS = 100;
const WATCH_EVERY_MS = 20;

/** An order that was answered 201, and when, by `performance.now()`. */
export interface Acknowledged {
  key: string;
  id: number;
  at: number;
}

/**
 * Each shopper places orders one after the other until `stop`.
 * @param name stands before every key, and is different for each call
 * @param pauseMs between an answer and the shopper's next order
 */
export function startSteadyOrders(shoppers: readonly Customer[], product: number, name: string, pauseMs = 0) {
  const acknowledged: Acknowledged[] = [];
  const unexpected = new Map<string, number>();
  const unanswered = new Set<string>();
  const missed: string[] = [];
  let stopping = false;
  let giveUpAt = Number.POSITIVE_INFINITY;

  const placeOne = async (shopper: Customer, key: string): Promise<void> => {
    unanswered.add(key);
    // The key is also in the address, so that the database shows every order that was made of it.
    const body = { ...orderBody(product), selectedAddress: { ...address, street: key } };
    while (performance.now() < giveUpAt) {
      const answer = await attempt(shopper, body, key);
      if (typeof answer === 'number') {
        acknowledged.push({ key, id: answer, at: performance.now() });
        unanswered.delete(key);
        if (!(await canRead(shopper, answer))) missed.push(key);
        return;
      }
      if (answer !== undefined) unexpected.set(answer, (unexpected.get(answer) ?? 0) + 1);
      await delay(AGAIN_AFTER_MS);
    }
  };
  const placing = shoppers.map(async (shopper, index) => {
    for (let number = 1; !stopping; number += 1) {
      await placeOne(shopper, `${name}-${index}-${number}`);
      await delay(pauseMs);
    }
  });

  return {
    acknowledged,
    /** Answers that are neither an order nor 503, with how often they came. */
    unexpected,
    /** Keys whose order its shopper did not find right after it was acknowledged. */
    missed,
    /** @throws when this many more orders are not acknowledged in time */
    async more(orders: number, withinMs: number): Promise<void> {
      const enough = acknowledged.length + orders;
      const deadline = performance.now() + withinMs;
      while (acknowledged.length < enough) {
        if (performance.now() > deadline) throw new Error(`No ${orders} orders were acknowledged in ${withinMs} ms`);
        await delay(WATCH_EVERY_MS);
      }
    },
    /**
     * No new orders; those under way are repeated until they are answered.
     * @returns the keys that were not answered in time
     */
    async stop(withinMs = 60_000): Promise<string[]> {
      stopping = true;
      giveUpAt = performance.now() + withinMs;
      await Promise.all(placing);
      return [...unanswered];
    },
  };
}

/** @returns the order's id, a description of an unexpected answer, or undefined when the shop is away */
async function attempt(shopper: Customer, body: object, key: string): Promise<number | string | undefined> {
  try {
    const answer = await shopper.call('POST', '/orders', body, { 'idempotency-key': key });
    const text = await answer.text();
    if (answer.status === 201) return shopOrder.parse(JSON.parse(text)).id;
    return answer.status === 503 ? undefined : `${answer.status} ${text.slice(0, 300)}`;
  } catch {
    // The connection was refused or broke in the middle of the answer.
    return undefined;
  }
}

/** @returns false if the next server says that there is no such order; true also while it is away */
async function canRead(shopper: Customer, id: number): Promise<boolean> {
  try {
    const answer = await shopper.call('GET', `/orders/own/${id}`);
    await answer.arrayBuffer();
    return answer.status !== 404;
  } catch {
    return true;
  }
}

/** The longest time without an acknowledgement between two moments of `performance.now()`, in seconds. */
export function longestPause(acknowledged: readonly Acknowledged[], from: number, to: number): number {
  const within = acknowledged.map(({ at }) => at).filter((at) => at > from && at < to);
  const moments = [from, ...within.sort((a, b) => a - b), to];
  return Math.max(...moments.slice(1).map((at, index) => at - (moments[index] ?? at))) / 1000;
}

/**
 * Compares what was acknowledged with what the database has.
 * @param name of the steady orders
 * @returns `lost`: keys whose acknowledged order does not exist, or is another's. `doubled`: keys with more than one order
 */
export async function compareWithDatabase(
  databaseUrl: string,
  name: string,
  acknowledged: readonly Acknowledged[],
): Promise<{ lost: string[]; doubled: string[] }> {
  const { rows } = await withDatabase(databaseUrl, (client) =>
    client.query<{ key: string; ids: string[] }>(
      `select selected_address ->> 'street' as key, array_agg(id::text) as ids from orders
       where starts_with(selected_address ->> 'street', $1) group by 1`,
      [`${name}-`],
    ),
  );
  const stored = new Map(rows.map(({ key, ids }) => [key, ids.map(Number)]));
  return {
    lost: acknowledged.filter(({ key, id }) => !stored.get(key)?.includes(id)).map(({ key }) => key),
    doubled: [...stored].filter(([, ids]) => ids.length > 1).map(([key]) => key),
  };
}
