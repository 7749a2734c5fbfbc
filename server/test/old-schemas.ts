import { type Migration, migrate } from '../src/platform/db/migrate.ts';
import { full } from './runs.ts';
import { createTestDatabase } from './test-database.ts';

/** Databases with what the first migrations make, to copy. Each is made once, from the next older one. */
export function oldSchemas(all: readonly Migration[]) {
  const last = all.length - 1;
  const made = new Map<number, Awaited<ReturnType<typeof createTestDatabase>>>();
  return {
    /** Of how many migrations there is one: with FULL=1 all, otherwise every fifth, from the newest on. */
    counts: Array.from({ length: last }, (_, n) => n + 1).filter((count) => full || (last - count) % 5 === 0),
    /** @returns the name of the database */
    async of(migrations: number): Promise<string> {
      const older = made.get(Math.max(0, ...[...made.keys()].filter((count) => count <= migrations)));
      const schema = made.get(migrations) ?? (await createTestDatabase(older?.name));
      made.set(migrations, schema);
      await migrate(schema.url, all.slice(0, migrations));
      return schema.name;
    },
    async drop(): Promise<void> {
      for (const schema of made.values()) await schema.drop();
    },
  };
}
