/**
 * Tells listeners of this process which orders were placed and changed, in whichever process that was. While somebody listens, the log
 * of changed orders is read each second, by snapshot, so that no commit is missed.
 */

import { setTimeout as pause } from 'node:timers/promises';
import type { OrderEvent } from '@shop/contract/order-desk';
import { findSessionsWith } from '../../accounts/sessions.ts';
import type { Deps } from '../../deps.ts';
import { findOrderChanges, findReadPosition, type ReadPosition } from './order-changes.queries.ts';

const READ_EVERY_MS = 1000;
/** Beside replicas, whose answers may be a second old: who is told of a change, and reads the order then, is to find it. */
const BESIDE_REPLICAS = { readEveryMs: 500, tellAfterMs: 1000 };
/** The log forgets after an hour: listeners must then begin again, as they must when the database has run back. */
const LONGEST_GAP_MS = 3_000_000;

export interface OrderListener {
  /** The session's token. When the session ends, or its user is no admin any more, the listener is ended. */
  token: string;
  send(events: readonly OrderEvent[]): void;
  end(): void;
}

export class OrderEvents {
  readonly #deps: Pick<Deps, 'db' | 'reads' | 'clock' | 'replica' | 'settings'>;
  readonly #onError: (error: unknown) => void;
  readonly #listeners = new Set<OrderListener>();
  #reading: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  /** Undefined while nobody listens. */
  #position: (ReadPosition & { readAt: Date }) | undefined;
  #hasFailed = false;
  #stopped = false;

  constructor(deps: Pick<Deps, 'db' | 'reads' | 'clock' | 'replica' | 'settings'>, onError: (error: unknown) => void) {
    this.#deps = deps;
    this.#onError = onError;
  }

  /** Resolves when whatever reads may not show from then on is told to a listener that is added at once. */
  async ready(): Promise<void> {
    if (this.#position !== undefined) return;
    const position = await findReadPosition(this.#deps.db);
    const readAt = this.#deps.clock.now();
    if (this.#deps.replica !== undefined) await pause(BESIDE_REPLICAS.tellAfterMs);
    this.#position ??= { ...position, readAt };
    this.#plan();
  }

  add(listener: OrderListener): void {
    this.#listeners.add(listener);
  }

  remove(listener: OrderListener): void {
    this.#listeners.delete(listener);
  }

  /** Waits for what is being read. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#reading;
  }

  #plan(): void {
    if (this.#stopped || this.#reading !== undefined) return;
    clearTimeout(this.#timer);
    const pauseMs = this.#deps.replica === undefined ? READ_EVERY_MS : BESIDE_REPLICAS.readEveryMs;
    this.#timer = setTimeout(() => {
      this.#reading = this.#read().finally(() => {
        this.#reading = undefined;
        if (this.#position !== undefined) this.#plan();
      });
    }, pauseMs);
  }

  /** At once, or once every replica that answers has the changes. */
  #tell(events: readonly OrderEvent[]): void {
    if (events.length === 0) return;
    const send = () => {
      for (const listener of [...this.#listeners]) listener.send(events);
    };
    if (this.#deps.replica === undefined) send();
    else setTimeout(send, BESIDE_REPLICAS.tellAfterMs).unref();
  }

  async #read(): Promise<void> {
    const position = this.#position;
    if (position === undefined) return;
    if (this.#listeners.size === 0) {
      this.#position = undefined;
      return;
    }
    try {
      const [changes, sessions] = await Promise.all([
        findOrderChanges(this.#deps.db, position),
        findSessionsWith(
          this.#deps,
          'orders.read',
          [...this.#listeners].map(({ token }) => token),
        ),
      ]);
      const readAt = this.#deps.clock.now();
      const isGap =
        readAt.getTime() - position.readAt.getTime() > LONGEST_GAP_MS || changes.position.history !== position.history;
      this.#position = { ...changes.position, readAt };
      this.#hasFailed = false;
      const events = changes.orders.map((order) => ({ ...order, updatedAt: order.updatedAt.toISOString() }));
      for (const listener of [...this.#listeners]) {
        if (isGap || !sessions.has(listener.token)) listener.end();
      }
      this.#tell(events);
    } catch (error) {
      // The next read finds the same changes. One line in the log is enough.
      if (!this.#hasFailed) this.#onError(error);
      this.#hasFailed = true;
    }
  }
}
