/**
 * Ends with 0 while this machine's process answers, else with 1. It asks whether the process lives, and not whether the database
 * answers: who restarts what is not healthy would restart every shop because of the database. A worker serves HTTP at its metrics only.
 */

const { ROLE, PORT = '3000', METRICS_PORT } = process.env;
const port = ROLE === 'worker' ? METRICS_PORT : PORT;

if (port === undefined || port === '') {
  process.stderr.write('A worker can be checked only with METRICS_PORT\n');
  process.exit(1);
}
try {
  const { ok } = await fetch(`http://127.0.0.1:${port}/health/live`, { signal: AbortSignal.timeout(4000) });
  process.exit(ok ? 0 : 1);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exit(1);
}
