import type { Clock } from './platform/clock.ts';
import type { Passwords } from './platform/passwords.ts';
import type { FileStorage } from './platform/storage/file-storage.ts';
import type { StripeGateway } from './platform/stripe/stripe.ts';
import type { Db, Reader } from './schema.ts';

/** What use cases need of the outside; a test gives its own. */
export interface Deps {
  db: Db;
  /** For fast queries in one statement, pipelined over connections that all requests share. */
  reads: Reader;
  /** For work that takes minutes in few statements: the same database with other limits, over few connections. */
  longWork: Db;
  clock: Clock;
  passwords: Passwords;
  /** False turns the limits off, for load tests. */
  rateLimits: boolean;
  /** Undefined where only cash is taken. */
  stripe: StripeGateway | undefined;
  /** Seconds that a card order waits to be paid. */
  unpaidOrderTtl: number;
  /** Stock below this is low. */
  lowStock: number;
  /** Where the shop is: two letters of ISO 3166. */
  shopCountry: string;
  /** True: prices contain their taxes; false: taxes are added. */
  pricesIncludeTax: boolean;
  /** Seconds between two runs of the periodic jobs. */
  periodicInterval: number;
  /** Seconds that a link for a new password is good for. */
  resetTokenTtl: number;
  media: MediaDeps;
}

/** Where uploaded pictures go. */
export interface MediaDeps {
  storage: FileStorage;
  /** Where browsers reach the files: an address or a path of this site, without a trailing slash. */
  url: string;
  /** For uploads that are under way. */
  uploadFolder: string;
}
