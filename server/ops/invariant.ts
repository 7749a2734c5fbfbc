import type { Db } from '../src/schema.ts';
import type { Offenders } from './invariants.queries.ts';

export interface Invariant {
  about: string;
  /** What violates it. */
  of: 'product' | 'order' | 'user' | 'customer' | 'number' | 'promotion' | 'shipping zone' | 'node' | 'collection';
  find: (db: Db, graceEnded: Date, jobsEnded: Date | undefined) => Promise<Offenders>;
  remedy: string;
}

export const RESTORE =
  'The shop never does this. Restore a backup, or repair the rows by SQL together with their history.';
