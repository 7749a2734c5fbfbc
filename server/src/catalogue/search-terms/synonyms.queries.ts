import { type RawBuilder, sql } from 'kysely';
import { valueOfCounter } from '../../platform/db/counters.queries.ts';
import type { Reader, Tx } from '../../schema.ts';

type Groups = string[][];

/** English ones, and by language those of others. */
export interface StoredGroups {
  groups: Groups;
  further: Record<string, Groups>;
}

/** The groups, the general ones that are switched off, and the version that changes with both: that of product lists. All are of one snapshot. */
export async function findSynonyms(db: Reader): Promise<StoredGroups & { generalOff: number[]; listsVersion: number }> {
  return db
    .selectFrom('search_synonyms')
    .select(['groups', 'further', 'general_off as generalOff', valueOfCounter('product lists').as('listsVersion')])
    .executeTakeFirstOrThrow();
}

/** Waits for a concurrent change of them. */
export async function findSynonymsForUpdate(tx: Tx): Promise<StoredGroups> {
  return tx.selectFrom('search_synonyms').select(['groups', 'further']).forUpdate().executeTakeFirstOrThrow();
}

/** Waits for a concurrent change of any synonyms. */
export async function findGeneralOffForUpdate(tx: Tx): Promise<number[]> {
  const { generalOff } = await tx
    .selectFrom('search_synonyms')
    .select('general_off as generalOff')
    .forUpdate()
    .executeTakeFirstOrThrow();
  return generalOff;
}

/** Gives product lists a new version. */
export async function updateGeneralOff(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx
    .updateTable('search_synonyms')
    .set({ general_off: [...ids] })
    .execute();
}

/** Gives product lists a new version. */
export async function updateSynonyms(tx: Tx, { groups, further }: StoredGroups): Promise<void> {
  const json = (value: object): RawBuilder<string> => sql`${JSON.stringify(value)}::jsonb`;
  await tx
    .updateTable('search_synonyms')
    .set({ groups: json(groups), further: json(further) })
    .execute();
}
