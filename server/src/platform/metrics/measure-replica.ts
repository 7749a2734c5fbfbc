import { Counter, Gauge, type Registry } from 'prom-client';
import type { Replica } from '../db/replica.ts';

/** Whether the replica is there, and who answered the reads that it may answer. */
export function measureReplica(metrics: Registry, replica: Pick<Replica<unknown>, 'answered' | 'isThere'>): void {
  const registers = [metrics];
  new Gauge({
    name: 'database_replica_up',
    help: '1 while a replica of DATABASE_READ_URL is there, else 0',
    registers,
    collect() {
      this.set(replica.isThere() ? 1 : 0);
    },
  });
  new Counter({
    name: 'database_replica_reads_total',
    help: 'Reads that a replica may answer, by the server that answered; those of the primary found the replica behind or away',
    labelNames: ['server'],
    registers,
    collect() {
      this.reset();
      this.inc({ server: 'replica' }, replica.answered.replica);
      this.inc({ server: 'primary' }, replica.answered.primary);
    },
  });
}
