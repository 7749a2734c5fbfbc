/**
 * Sends events to the merchant's webhook, at once after they were written and again until one was answered with 2xx: after
 * 1 s, then doubling up to a minute, for 3 days. Several processes share the work; a lease keeps an event from being
 * sent by two of them at one moment, and gives it free if its process dies.
 */

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

const ANSWER_MS = 20_000;
/** Longer than sending can take. */
const LEASE_MS = 30_000;
const AT_ONCE = 8;
const LONGEST_PAUSE_MS = 60_000;
const TRIED_FOR_MS = 3 * 24 * 3_600_000;
/** How long keys and events are kept; both are needed for less. */
const KEPT_MS = 7 * 24 * 3_600_000;
/** Events of a process that died, and failed reads of the database, are seen after this at the latest. */
const LONGEST_SLEEP_MS = 15_000;
const SHORTEST_SLEEP_MS = 50;
const TIDY_MS = 3_600_000;

export interface Delivery {
  wake: () => void;
  stop: () => Promise<void>;
}

export function startDelivery(options: {
  db: SandboxDb;
  clock: Clock;
  webhookSecret: string;
  /** Called for each attempt: the merchant may not be listening yet. */
  webhookUrl: () => string;
  warn: (error: unknown, message: string) => void;
}): Delivery {
  const { db, clock } = options;
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let wanted = false;
  let tidiedAt = 0;
  const later = (ms: number) => new Date(clock.now().getTime() + ms);

  const attempt = async (event: EventToSend) => {
    const answered = await send(event).catch(() => false);
    if (answered) return updateDelivered(db, event.id, clock.now());
    // An attempt that our own end cut short is no failure of the merchant's.
    const pause = stopping.signal.aborted ? 0 : Math.min(1000 * 2 ** (event.attempts - 1), LONGEST_PAUSE_MS);
    return updateNextAttempt(db, event.id, later(pause));
  };

  const send = async (event: EventToSend) => {
    const response = await fetch(options.webhookUrl(), {
      method: 'POST',
      redirect: 'manual',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': signWebhook(options.webhookSecret, event.body, clock.now()),
        'user-agent': 'Stripe/1.0 (payment sandbox)',
      },
      body: event.body,
      signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(ANSWER_MS)]),
    });
    await response.body?.cancel();
    return response.ok;
  };

  const sendDue = async () => {
    while (!stopping.signal.aborted) {
      const events = await claimDueEvents(db, {
        at: clock.now(),
        leasedUntil: later(LEASE_MS),
        createdSince: later(-TRIED_FOR_MS),
        limit: AT_ONCE,
      });
      if (events.length === 0) return;
      await Promise.all(events.map(attempt));
    }
  };

  const tidy = async () => {
    if (clock.now().getTime() - tidiedAt < TIDY_MS) return;
    tidiedAt = clock.now().getTime();
    await deleteKeysBefore(db, later(-KEPT_MS));
    await deleteEventsBefore(db, later(-KEPT_MS));
  };

  const run = async () => {
    let sleep = LONGEST_SLEEP_MS;
    try {
      await sendDue();
      await tidy();
      const next = await findNextAttempt(db, later(-TRIED_FOR_MS));
      if (next !== undefined) sleep = Math.min(sleep, next.getTime() - clock.now().getTime());
    } catch (error) {
      options.warn(error, 'events of the payment sandbox could not be sent, they will be tried again');
    }
    running = undefined;
    if (stopping.signal.aborted) return;
    if (wanted) return wake();
    timer = setTimeout(wake, Math.max(sleep, SHORTEST_SLEEP_MS));
  };

  function wake() {
    clearTimeout(timer);
    wanted = running !== undefined;
    if (wanted || stopping.signal.aborted) return;
    running = run();
  }

  wake();
  return {
    wake,
    async stop() {
      stopping.abort();
      clearTimeout(timer);
      await running;
    },
  };
}
