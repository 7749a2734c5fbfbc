import { sql } from 'kysely';
import { valueOfCounter } from '../platform/db/counters.queries.ts';
import type { Reader } from '../schema.ts';

export interface StoredSettings {
  given: Record<string, unknown>;
  updatedAt: Date;
}

/**
 * The version of the settings, a random number that changes with each of their changes, and they themselves unless they are the known
 * ones.
 */
export async function findSettings(
  db: Reader,
  knownVersion: number | undefined,
): Promise<{ version: number; stored: StoredSettings | undefined }> {
  const { rows } = await sql<{ version: number; given: Record<string, unknown> | null; updated_at: Date }>`
    select version, case when version is distinct from ${knownVersion ?? null}::bigint then settings.given end as given,
      settings.updated_at
    from settings cross join (select ${valueOfCounter('settings')} as version) as counted`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('The row of the settings is missing');
  return {
    version: row.version,
    stored: row.given === null ? undefined : { given: row.given, updatedAt: row.updated_at },
  };
}
