import { type RawBuilder, sql } from 'kysely';
import { valueOfCounter } from '../../platform/db/counters.queries.ts';
import type { Reader, Tx } from '../../schema.ts';

type Groups = string[][];

/** The groups, and the version that changes with them: that of product lists. Both are of one snapshot. */
export async function findSynonyms(db: Reader): Promise<{ groups: Groups; listsVersion: number }> {
  return db
    .selectFrom('search_synonyms')
    .select(['groups', valueOfCounter('product lists').as('listsVersion')])
    .executeTakeFirstOrThrow();
}

/** Waits for a concurrent change of them. */
export async function findSynonymsForUpdate(tx: Tx): Promise<Groups> {
  const { groups } = await tx.selectFrom('search_synonyms').select('groups').forUpdate().executeTakeFirstOrThrow();
  return groups;
}

/** Gives product lists a new version. */
export async function updateSynonyms(tx: Tx, groups: readonly (readonly string[])[]): Promise<void> {
  const json: RawBuilder<string> = sql`${JSON.stringify(groups)}::jsonb`;
  await tx.updateTable('search_synonyms').set({ groups: json }).execute();
}
