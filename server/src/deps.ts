import type { Clock } from './platform/clock.ts';
import type { Replica } from './platform/db/replica.ts';
import type { Passwords } from './platform/passwords.ts';
import type { PaymentProvider } from './platform/payments/payment-provider.ts';
import type { Sealing } from './platform/sealing.ts';
import type { FileStorage } from './platform/storage/file-storage.ts';
import type { Db, Reader, Schema } from './schema.ts';
import type { Settings } from './settings/settings.ts';

/** What use cases need of the outside that write, or that must read what is committed now; a test gives its own. */
export interface Deps {
  db: Db;
  /** For fast queries in one statement, pipelined over connections that all requests share. */
  reads: Reader;
  /** For other reads: each has a connection while it runs. */
  slowReads: Reader;
  /** For work that takes minutes in few statements: the same database with other limits, over few connections. */
  longWork: Db;
  /** Where reads go that may: see readAt. Undefined: there are no replicas. */
  replica: Replica<Schema> | undefined;
  clock: Clock;
  passwords: Passwords;
  /** False turns the limits off, for load tests. */
  rateLimits: boolean;
  /** Undefined where only cash is taken. */
  paymentProvider: PaymentProvider | undefined;
  /** Of the shop, as the merchant or the environment has them. */
  settings: Settings;
  /** Seconds between two runs of the periodic jobs. */
  periodicInterval: number;
  /** Seconds that a link for a new password is good for. */
  resetTokenTtl: number;
  media: MediaDeps;
  /** Of what the database keeps secret. Undefined where SECRET_KEY is needed and not set. */
  sealing: Sealing | undefined;
  /** Origin that people use, without a trailing slash. */
  publicUrl: string;
  /** Whether mails go to a mail server; else they are files. */
  hasMailServer: boolean;
}

/**
 * What use cases need that only read: they cannot write, and a replica may answer them. Their callers say by readAt what must be
 * seen; with the Deps themselves, the primary answers.
 */
export interface ReadDeps extends Omit<Deps, 'db' | 'longWork' | 'replica'> {}

/**
 * For a use case that reads: it sees what the caller has done, and what others did a second ago.
 * @param caller the request, which has its position where there are replicas
 */
export function readAt(deps: Deps, caller: { position?: number | undefined }): ReadDeps {
  const { replica } = deps;
  if (replica === undefined || caller.position === undefined) return deps;
  return { ...deps, ...replica.at({ position: caller.position }) };
}

/** Where uploaded pictures go. */
export interface MediaDeps {
  storage: FileStorage;
  /** Where browsers reach the files: an address or a path of this site, without a trailing slash. */
  url: string;
  /** For uploads that are under way. */
  uploadFolder: string;
}
