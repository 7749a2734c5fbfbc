// An application as far as the database sees one: starts it on argv[2], says so in one line of JSON, and stays until a signal.
import { startEmbeddedPostgres } from './start-embedded-postgres.ts';

const say = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`);

try {
  const database = await startEmbeddedPostgres({ application: 'app', dataDir: process.argv[2] ?? '', log: () => {} });
  const staying = setInterval(() => {}, 60_000);
  process.once('SIGTERM', async () => {
    await database.stop();
    clearInterval(staying);
  });
  say({ connectionString: database.connectionString, adopted: database.adopted });
} catch (error) {
  say({ refused: String(error) });
  process.exitCode = 1;
}
