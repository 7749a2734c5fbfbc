import type { Clock } from './clock.ts';
import type { Db } from './db/database.ts';
import type { Passwords } from './passwords.ts';

/** What use cases need of the outside; a test gives its own. */
export interface Deps {
  db: Db;
  clock: Clock;
  passwords: Passwords;
  /** False turns the limits off, for load tests. */
  rateLimits: boolean;
}
