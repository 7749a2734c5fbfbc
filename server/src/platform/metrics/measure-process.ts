import { Counter, collectDefaultMetrics, Gauge, type Registry } from 'prom-client';
import type { Database } from '../db/database.ts';

/** The usual metrics of a Node process (`process_*`, `nodejs_*`), and the use of the database. */
export function measureProcess(
  metrics: Registry,
  { pool, readLoad }: Pick<Database<unknown>, 'pool' | 'readLoad'>,
): void {
  const registers = [metrics];
  collectDefaultMetrics({ register: metrics });
  new Gauge({
    name: 'database_pool_connections',
    help: 'Connections to the database by state; waiting are requests for one',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'total' }, pool.totalCount);
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'waiting' }, pool.waitingCount);
    },
  });
  new Gauge({
    name: 'database_reads',
    help: 'Reads on the shared connections by state: waiting for a connection, or for their result',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'waiting' }, readLoad.waiting);
      this.set({ state: 'in_flight' }, readLoad.inFlight);
    },
  });
  new Counter({
    name: 'database_reads_total',
    help: 'Finished reads on the shared connections',
    registers,
    collect() {
      this.reset();
      this.inc(readLoad.finished);
    },
  });
  new Counter({
    name: 'database_read_seconds_total',
    help: 'Total duration of the finished reads, in seconds',
    registers,
    collect() {
      this.reset();
      this.inc(readLoad.seconds);
    },
  });
}
