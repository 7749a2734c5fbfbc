import type { Binaries } from './binaries.ts';
import type { Log, RunAs } from './run-as.ts';

/** All that it takes to run the database of one DATA_DIR. Paths are absolute and real. */
export interface Installation {
  /** Name of the role and the database in it. */
  application: string;
  dataDir: string;
  cluster: string;
  logFile: string;
  binaries: Binaries;
  runAs: RunAs;
  password: string;
  settings: Readonly<Record<string, string>>;
  log: Log;
}
