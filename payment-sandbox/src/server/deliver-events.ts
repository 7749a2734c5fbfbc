/**
 * Sends events to the merchant's webhook, at once after they were written and again until one was answered with 2xx: after
 * 1 s, then doubling up to a minute, for 3 days. Several processes share the work; a lease keeps two of them from sending
 * the same event at the same time, and ends if its process dies.
 */

import { backoffMs } from '@shop/leased-queue/backoff';
import { startWorker, type Worker } from '@shop/leased-queue/start-worker';
import type { Clock } from './clock.ts';
import type { SandboxDb } from './db/tables.ts';
import {
  claimDueEvents,
  deleteEventsBefore,
  type EventToSend,
  findNextAttempt,
  updateDelivered,
  updateNextAttempt,
} from './events.queries.ts';
import { deleteKeysBefore } from './idempotency.queries.ts';
import { signWebhook } from './webhook-signature.ts';

const RESPONSE_MS = 20_000;
/** Longer than sending can take. */
const LEASE_MS = 30_000;
const BATCH = 8;
const BACKOFF = { firstMs: 1000, longestMs: 60_000 };
const RETRIED_FOR_MS = 3 * 24 * 3_600_000;
/** How long keys and events are stored; both are needed for less. */
const STORED_FOR_MS = 7 * 24 * 3_600_000;
/** Events of a process that died, and failed reads of the database, are seen after this at the latest. */
const LONGEST_SLEEP_MS = 15_000;
const SHORTEST_SLEEP_MS = 50;
const CLEANUP_EVERY_MS = 3_600_000;

interface DeliveryOptions {
  db: SandboxDb;
  clock: Clock;
  webhookSecret: string;
  /** Called for each attempt: the merchant may not be listening yet. */
  webhookUrl: () => string;
  warn: (error: unknown, message: string) => void;
}

export function startDelivery(options: DeliveryOptions): Worker {
  let cleanedAt = 0;
  return startWorker({
    async work(signal) {
      await sendDueEvents(options, signal);
      if (now(options) - cleanedAt >= CLEANUP_EVERY_MS) {
        cleanedAt = now(options);
        await deleteOld(options);
      }
      return sleepMs(options);
    },
    onError: (error) => options.warn(error, 'events of the payment sandbox could not be sent, they will be retried'),
    retryMs: LONGEST_SLEEP_MS,
  });
}

const now = ({ clock }: DeliveryOptions) => clock.now().getTime();
const after = (options: DeliveryOptions, ms: number) => new Date(now(options) + ms);

async function sendDueEvents(options: DeliveryOptions, stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    const events = await claimDueEvents(options.db, {
      now: options.clock.now(),
      leaseEnds: after(options, LEASE_MS),
      since: after(options, -RETRIED_FOR_MS),
      limit: BATCH,
    });
    if (events.length === 0) return;
    await Promise.all(events.map((event) => attempt(options, event, stop)));
  }
}

async function attempt(options: DeliveryOptions, event: EventToSend, stop: AbortSignal): Promise<void> {
  const isReceived = await send(options, event, stop).catch(() => false);
  if (isReceived) return updateDelivered(options.db, event.id, options.clock.now());
  // An attempt that our own stop cut short is no failure of the merchant's.
  const pauseMs = stop.aborted ? 0 : backoffMs(event.attempts, BACKOFF);
  return updateNextAttempt(options.db, event.id, after(options, pauseMs));
}

async function send(options: DeliveryOptions, event: EventToSend, stop: AbortSignal): Promise<boolean> {
  const response = await fetch(options.webhookUrl(), {
    method: 'POST',
    redirect: 'manual',
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': signWebhook(options.webhookSecret, event.body, options.clock.now()),
      'user-agent': 'Stripe/1.0 (payment sandbox)',
    },
    body: event.body,
    signal: AbortSignal.any([stop, AbortSignal.timeout(RESPONSE_MS)]),
  });
  await response.body?.cancel();
  return response.ok;
}

async function deleteOld(options: DeliveryOptions): Promise<void> {
  await deleteKeysBefore(options.db, after(options, -STORED_FOR_MS));
  await deleteEventsBefore(options.db, after(options, -STORED_FOR_MS));
}

async function sleepMs(options: DeliveryOptions): Promise<number> {
  const next = await findNextAttempt(options.db, after(options, -RETRIED_FOR_MS));
  const untilNext = next === undefined ? LONGEST_SLEEP_MS : next.getTime() - now(options);
  return Math.max(SHORTEST_SLEEP_MS, Math.min(untilNext, LONGEST_SLEEP_MS));
}
