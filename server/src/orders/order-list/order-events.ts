/**
 * Tells listeners of this process which orders were placed and changed, in whichever process that was. While somebody listens, the log
 * of changed orders is read each second, by snapshot, so that no commit is missed.
 */

import type { OrderEvent } from '@shop/contract/order-desk';
import { findSessionsOfAdmins } from '../../accounts/sessions.ts';
import type { Deps } from '../../deps.ts';
import { findOrderChanges, readOrdersSnapshot } from './order-changes.queries.ts';

const READ_EVERY_MS = 1000;
/** The log forgets after an hour: listeners must then begin again. */
const LONGEST_GAP_MS = 3_000_000;

export interface OrderListener {
  /** The session's token. When the session ends, or its user is no admin any more, the listener is ended. */
  token: string;
  send(events: readonly OrderEvent[]): void;
  end(): void;
}

export class OrderEvents {
  readonly #deps: Pick<Deps, 'db' | 'reads' | 'clock'>;
  readonly #onError: (error: unknown) => void;
  readonly #listeners = new Set<OrderListener>();
  #reading: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  /** Undefined while nobody listens. */
  #position: { snapshot: string; readAt: Date } | undefined;
  #hasFailed = false;
  #stopped = false;

  constructor(deps: Pick<Deps, 'db' | 'reads' | 'clock'>, onError: (error: unknown) => void) {
    this.#deps = deps;
    this.#onError = onError;
  }

  /** Resolves when whatever is committed from then on is told to a listener that is added at once. */
  async ready(): Promise<void> {
    if (this.#position !== undefined) return;
    const snapshot = await readOrdersSnapshot(this.#deps.db);
    this.#position ??= { snapshot, readAt: this.#deps.clock.now() };
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
    this.#timer = setTimeout(() => {
      this.#reading = this.#read().finally(() => {
        this.#reading = undefined;
        if (this.#position !== undefined) this.#plan();
      });
    }, READ_EVERY_MS);
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
        findOrderChanges(this.#deps.db, position.snapshot),
        findSessionsOfAdmins(
          this.#deps,
          [...this.#listeners].map(({ token }) => token),
        ),
      ]);
      const readAt = this.#deps.clock.now();
      const isGap = readAt.getTime() - position.readAt.getTime() > LONGEST_GAP_MS;
      this.#position = { snapshot: changes.snapshot, readAt };
      this.#hasFailed = false;
      const events = changes.orders.map((order) => ({ ...order, updatedAt: order.updatedAt.toISOString() }));
      for (const listener of [...this.#listeners]) {
        if (isGap || !sessions.has(listener.token)) listener.end();
        else if (events.length > 0) listener.send(events);
      }
    } catch (error) {
      // The next read finds the same changes. One line in the log is enough.
      if (!this.#hasFailed) this.#onError(error);
      this.#hasFailed = true;
    }
  }
}
