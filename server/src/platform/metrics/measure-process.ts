import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Database } from '../db/database.ts';
import type { Metrics } from './metrics.ts';

const SAMPLE_MS = 20;

/** @returns ends the measuring */
export function measureProcess(metrics: Metrics, { pool, readLoad }: Pick<Database, 'pool' | 'readLoad'>): () => void {
  const delay = monitorEventLoopDelay({ resolution: SAMPLE_MS });
  delay.enable();
  // What is recorded is the time from one sample to the next, and they are meant to be this far apart.
  const lag = (nanoseconds: number) => Math.max(0, nanoseconds / 1e9 - SAMPLE_MS / 1000) || 0;

  metrics.gauges(() => {
    const { rss, heapUsed, heapTotal, external } = process.memoryUsage();
    const { user, system } = process.cpuUsage();
    const lagHelp = 'How late the event loop was since it was last asked, in seconds';
    const poolHelp = 'Connections to the database by state; waiting are requests for one';
    const readsHelp = 'Reads on the shared connections by state: waiting for a connection, or for their result';
    const memoryHelp = 'Memory of the process, in bytes';
    const gauges = [
      { name: 'nodejs_eventloop_lag_seconds', help: lagHelp, labels: { of: 'mean' }, value: lag(delay.mean) },
      { name: 'nodejs_eventloop_lag_seconds', help: lagHelp, labels: { of: 'p99' }, value: lag(delay.percentile(99)) },
      { name: 'nodejs_eventloop_lag_seconds', help: lagHelp, labels: { of: 'max' }, value: lag(delay.max) },
      { name: 'database_pool_connections', help: poolHelp, labels: { state: 'total' }, value: pool.totalCount },
      { name: 'database_pool_connections', help: poolHelp, labels: { state: 'idle' }, value: pool.idleCount },
      { name: 'database_pool_connections', help: poolHelp, labels: { state: 'waiting' }, value: pool.waitingCount },
      { name: 'database_reads', help: readsHelp, labels: { state: 'waiting' }, value: readLoad.waiting },
      { name: 'database_reads', help: readsHelp, labels: { state: 'in_flight' }, value: readLoad.inFlight },
      { name: 'database_reads_finished', help: 'Finished reads on the shared connections', value: readLoad.finished },
      { name: 'database_read_seconds', help: 'Total duration of the finished reads', value: readLoad.seconds },
      { name: 'process_memory_bytes', help: memoryHelp, labels: { kind: 'resident' }, value: rss },
      { name: 'process_memory_bytes', help: memoryHelp, labels: { kind: 'heap_used' }, value: heapUsed },
      { name: 'process_memory_bytes', help: memoryHelp, labels: { kind: 'heap_total' }, value: heapTotal },
      { name: 'process_memory_bytes', help: memoryHelp, labels: { kind: 'external' }, value: external },
      { name: 'process_cpu_seconds', help: 'CPU time used up to now, in seconds', value: (user + system) / 1e6 },
      { name: 'process_uptime_seconds', help: 'Seconds since the process began', value: process.uptime() },
    ];
    delay.reset();
    return gauges;
  });
  return () => delay.disable();
}
