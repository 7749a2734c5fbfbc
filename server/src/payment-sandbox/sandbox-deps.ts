import type { Clock } from '../platform/clock.ts';
import type { CredentialsRow } from './credentials.queries.ts';
import type { SandboxDb } from './db/tables.ts';

/** What the sandbox's own code needs of the outside. */
export interface SandboxDeps {
  db: SandboxDb;
  clock: Clock;
  credentials: CredentialsRow;
  /** Origin that people use for the shop. */
  publicUrl: string;
  /** Told after a change was committed: there may be events to send. */
  wakeDelivery: () => void;
}

/** One request to the API, as its events name it. */
export interface Call {
  at: Date;
  /** req_… */
  requestId: string;
  idempotencyKey: string | undefined;
}

export interface Answer {
  status: number;
  body: object;
}
