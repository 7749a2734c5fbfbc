import type { FastifyContextConfig, FastifySchema } from 'fastify';
import type { Clock } from './clock.ts';
import type { CredentialsRow } from './credentials.queries.ts';
import type { SandboxDb } from './db/tables.ts';

/** What the sandbox's own code needs of the outside. */
export interface SandboxDeps {
  db: SandboxDb;
  clock: Clock;
  credentials: CredentialsRow;
  /** Origin of the merchant's pages. */
  publicUrl: string;
  /** Path of the merchant's page for payers whose payment cannot be found. */
  leavePath: string;
  /** Whether an error says that the database is away or too busy. */
  isDatabaseAway: (error: unknown) => boolean;
  /** What each route that browsers call declares, for hooks of the application that serves it. */
  routeOptions: { config: FastifyContextConfig; schema: FastifySchema };
  /** Called after a change was committed: there may be events to send. */
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
