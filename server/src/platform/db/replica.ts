/**
 * Reads on a replica, which may lag. Each reader belongs to one caller and names the position that its reads must see: a replica that
 * is behind it, away, or that cancels the query, is no error, because the primary answers then.
 */

import { type CompiledQuery, Kysely, PostgresDialect, type QueryResult } from 'kysely';
import { repeatEvery } from '../repeat.ts';
import type { Database, Reader } from './database.ts';
import { isDatabaseError } from './database-errors.ts';
import { isReplicaLost, type Needs, type Readers, type ReadKind, ReplicaConnection } from './replica-connection.ts';
import { findPosition, findServer } from './wal-position.ts';

export type { Needs, Readers } from './replica-connection.ts';

/** What anybody may read is at most so old. */
const MAX_AGE_MS = 1000;
const POLL_SECONDS = 0.25;
/** A replica that takes longer to say who it is, is away. */
const PATIENCE_MS = 1000;
/** While it is behind, not every read tries it. */
const BEHIND_MS = 50;
const CLOSE_MS = 1000;
const QUERY_CANCELLED = '57014';

export interface Replica<Tables> {
  /**
   * Readers of one caller. None of their reads is older than the one before it, than what the primary had a second ago, or than
   * what the needs name.
   */
  at(needs: Needs): Readers<Tables>;
  /** Where the primary's log ends: a reader that needs this position sees all that was committed before the call. */
  position(): Promise<number>;
  /** How many reads the replica and the primary answered. */
  readonly answered: Readonly<{ replica: number; primary: number }>;
  /** Whether a replica is there. */
  isThere(): boolean;
  close(): Promise<void>;
}

/**
 * @param options.open opens the connections to the replica, once at first and once after each loss
 * @param options.onChange is called with a sentence when the replica was lost or is there
 */
export function openReplica<Tables>(options: {
  primary: Pick<Database<Tables>, 'db' | 'reads'>;
  open: () => Database<Tables>;
  onChange: (what: string, error: unknown) => void;
}): Replica<Tables> {
  return new WatchedReplica(options);
}

interface Caller extends Needs {
  /** True once the primary has answered: from then on a replica could be older than what the caller has read. */
  readsPrimary: boolean;
}

class WatchedReplica<Tables> implements Replica<Tables> {
  readonly answered = { replica: 0, primary: 0 };
  readonly #options: Parameters<typeof openReplica<Tables>>[0];
  readonly #primary: Readers<Tables>;
  /** Undefined while there is none. */
  #replica: ReplicaConnection<Tables> | undefined;
  /** What the primary had at an instant, as performance.now() gives it. */
  #primaryHad = { position: 0, at: Number.NEGATIVE_INFINITY };
  #primarySystem: string | undefined;
  #wasBehind = { position: 0, at: Number.NEGATIVE_INFINITY };
  #said: string | undefined;
  readonly #stops: readonly (() => Promise<void>)[];
  #isClosed = false;

  constructor(options: Parameters<typeof openReplica<Tables>>[0]) {
    this.#options = options;
    this.#primary = { reads: options.primary.reads, slowReads: options.primary.db };
    this.#stops = [repeatEvery(POLL_SECONDS, () => this.#poll()), repeatEvery(POLL_SECONDS, () => this.#watch())];
  }

  at(needs: Needs): Readers<Tables> {
    const caller = { ...needs, readsPrimary: false };
    return {
      reads: this.#readerOf((query) => this.#answer('reads', caller, query)),
      slowReads: this.#readerOf((query) => this.#answer('slowReads', caller, query)),
    };
  }

  position(): Promise<number> {
    return inTime(findPosition(this.#primary.reads), PATIENCE_MS);
  }

  isThere(): boolean {
    return this.#replica !== undefined;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const replica = this.#replica;
    this.#replica = undefined;
    await inTime(Promise.all([...this.#stops.map((stop) => stop()), replica?.lose()]), CLOSE_MS).catch(() => {});
  }

  #readerOf(run: <R>(query: CompiledQuery) => Promise<QueryResult<R>>): Reader<Tables> {
    const connection = {
      executeQuery: run,
      streamQuery: () => {
        throw new Error('Replicas are read without cursors');
      },
    };
    const executor = this.#primary.reads
      .getExecutor()
      .withConnectionProvider({ provideConnection: (consumer) => consumer(connection) });
    return new Kysely<Tables>({ config: { dialect }, dialect, driver, executor });
  }

  async #answer<R>(kind: ReadKind, caller: Caller, query: CompiledQuery): Promise<QueryResult<R>> {
    if (!caller.readsPrimary) {
      const result = await this.#fromReplica<R>(kind, caller, query);
      if (result !== undefined) {
        this.answered.replica += 1;
        return result;
      }
      caller.readsPrimary = true;
    }
    this.answered.primary += 1;
    return this.#primary[kind].getExecutor().provideConnection((connection) => connection.executeQuery<R>(query));
  }

  async #fromReplica<R>(kind: ReadKind, caller: Caller, query: CompiledQuery): Promise<QueryResult<R> | undefined> {
    const replica = this.#replica;
    const now = performance.now();
    if (replica === undefined || now - this.#primaryHad.at > MAX_AGE_MS) return undefined;
    const position = Math.max(caller.position, this.#primaryHad.position);
    if (position > this.#wasBehind.position && now - this.#wasBehind.at < BEHIND_MS) return undefined;
    try {
      const answer = await replica.read<R>(kind, query, { position, counter: caller.counter });
      if (answer.position === null) this.#lose(replica, new Error('It is no replica any more'));
      else if (answer.position < position) this.#wasBehind = { position: answer.position, at: performance.now() };
      // Of several replicas behind one address, the next may have less.
      else caller.position = Math.max(caller.position, answer.position);
      return answer.result;
    } catch (error) {
      if (isReplicaLost(error)) this.#lose(replica, error);
      // What was too slow here is no faster there.
      else if (isDatabaseError(error, QUERY_CANCELLED)) throw error;
      return undefined;
    }
  }

  /** Learns what the primary has now. */
  async #poll(): Promise<void> {
    const at = performance.now();
    try {
      const position = await this.position();
      this.#primarySystem ??= (await inTime(findServer(this.#primary.reads), PATIENCE_MS)).system;
      this.#primaryHad = { position, at };
    } catch (error) {
      // If the primary is away, the read itself fails and says so.
      if (isDatabaseError(error))
        this.#say('the replica cannot be compared with the primary, which answers all reads', error);
    }
  }

  /** Finds out whether the replica is there. */
  async #watch(): Promise<void> {
    if (this.#isClosed || this.#primarySystem === undefined) return;
    const replica = this.#replica ?? new ReplicaConnection(this.#options.open());
    try {
      const fault = await inTime(replica.findFault(this.#primarySystem), PATIENCE_MS);
      if (fault !== undefined) throw new Error(fault);
      if (this.#isClosed) await replica.lose();
      else if (this.#replica === undefined) {
        this.#replica = replica;
        this.#say('the replica is there, it answers reads');
      }
    } catch (error) {
      this.#lose(replica, error);
    }
  }

  #lose(replica: ReplicaConnection<Tables>, error: unknown): void {
    if (this.#replica === replica) this.#replica = undefined;
    if (!this.#isClosed) this.#say('the replica is away, the primary answers all reads', error);
    replica.lose().catch(() => {});
  }

  /** Each change once. */
  #say(what: string, error?: unknown): void {
    if (this.#said === what) return;
    this.#said = what;
    this.#options.onChange(what, error);
  }
}

async function inTime<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${ms} ms`)), ms);
  });
  return Promise.race([work, tooLate]).finally(() => clearTimeout(timer));
}

// Readers get their connection from their executor; these are for what a reader may not do.
const dialect = new PostgresDialect({
  pool: {
    connect: () => Promise.reject(new Error('A reader has its connection')),
    end: () => Promise.resolve(),
  },
});
const driver = dialect.createDriver();
