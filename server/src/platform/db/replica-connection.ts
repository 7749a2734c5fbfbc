import type { CompiledQuery, QueryResult } from 'kysely';
import { areSessionsShared } from './check-outside-database.ts';
import type { Database, Reader } from './database.ts';
import { isDatabaseError } from './database-errors.ts';
import { currentGeneration } from './sent-statements.ts';
import { findServer, type ReplayedPosition, replayedPosition, type Server } from './wal-position.ts';

/** A replica that takes longer to say what it has, is away. */
const PATIENCE_MS = 1000;

/** `reads` are pipelined over shared connections; `slowReads` have a connection each while they run. */
export type ReadKind = 'reads' | 'slowReads';
export type Readers<Tables> = Readonly<Record<ReadKind, Reader<Tables>>>;

/** What a read needs. */
export interface Needs {
  /** All that was committed up to here, as findPosition tells it, is seen. */
  position: number;
  /** A stored counter that must have this value on the replica, too: the version of what is read. */
  counter?: { name: string; value: number } | undefined;
}

/** What a replica answered; without a result it lacks something that the read needs. */
export interface ReplicaAnswer<R> {
  position: number | null;
  result: QueryResult<R> | undefined;
}

class ReplicaLostError extends Error {
  override readonly name = 'ReplicaLostError';
}

/** The connections to a replica, until it is lost once. */
export class ReplicaConnection<Tables> {
  readonly #database: Database<Tables>;
  readonly #readers: Readers<Tables>;
  readonly #inFlight = new Set<(error: Error) => void>();
  #isPooled: boolean | undefined;

  constructor(database: Database<Tables>) {
    this.#database = database;
    this.#readers = { reads: database.reads, slowReads: database.db };
  }

  /** @param primarySystem what the primary says of itself */
  findFault(primarySystem: string): Promise<string | undefined> {
    return this.#untilLost(async () => {
      this.#isPooled ??= await areSessionsShared(this.#database.pool);
      // A check and its query could reach different replicas.
      if (this.#isPooled) return 'It is behind a pooler that gives each transaction another connection to a database';
      return faultOf(await findServer(this.#readers.reads), primarySystem);
    });
  }

  /**
   * Runs the query if the replica has what it needs. The check runs before the query on the same connection, so the query sees at
   * least as much as the check has found.
   */
  read<R>(kind: ReadKind, query: CompiledQuery, needs: Needs): Promise<ReplicaAnswer<R>> {
    const executor = this.#readers[kind].getExecutor();
    return this.#untilLost(() =>
      executor.provideConnection(async (connection) => {
        const generation = currentGeneration();
        const check = replayedPosition(this.#readers[kind], needs.counter?.name ?? '');
        const checking = connection.executeQuery<ReplayedPosition>(check);
        // A fast query is sent along with its check. A slow one would be a waste where the check fails.
        const early = kind === 'reads' ? connection.executeQuery<R>(query) : undefined;
        early?.catch(() => {});
        // Fast reads share connections that are watched; of the others, one may fall silent alone.
        const tooLate = kind === 'slowReads' ? setTimeout(() => this.#failAll(), PATIENCE_MS) : undefined;
        const { rows } = await checking.finally(() => clearTimeout(tooLate));
        const position = rows[0]?.position ?? null;
        const hasAll =
          position !== null &&
          position >= needs.position &&
          (needs.counter === undefined || rows[0]?.counter === needs.counter.value);
        const result = hasAll ? await (early ?? connection.executeQuery<R>(query)) : undefined;
        // A query whose plan was stale was asked again over another connection, which may lead to a replica that was not checked.
        return { position, result: generation === currentGeneration() ? result : undefined };
      }),
    );
  }

  /** What is being read fails at once. Connections that hang are left to their time limits. */
  async lose(): Promise<void> {
    this.#failAll();
    await this.#database.close();
  }

  #failAll(): void {
    const error = new ReplicaLostError('The replica was lost');
    for (const fail of [...this.#inFlight]) fail(error);
  }

  #untilLost<T>(work: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#inFlight.add(reject);
      work()
        .then(resolve, reject)
        .finally(() => this.#inFlight.delete(reject));
    });
  }
}

/** Why reads must not go there; undefined: they may. */
export function faultOf(server: Server, primarySystem: string): string | undefined {
  if (server.system !== primarySystem) return 'It is not a replica of this database, but of another one';
  return server.isReplica ? undefined : 'It is no replica, but a primary';
}

/** Whether the error is about the replica, not about the query. */
export function isReplicaLost(error: unknown): boolean {
  if (isDatabaseError(error)) return /^(08|53|57P)/.test(error.code ?? '');
  // All its connections are in use.
  return !(error instanceof Error && error.message.includes('timeout exceeded when trying to connect'));
}
