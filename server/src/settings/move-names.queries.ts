/** Does with names of options and of values, as move-texts.queries.ts does with other texts. */

import { type RawBuilder, sql } from 'kysely';
import { renameInProducts } from '../catalogue/options/options.queries.ts';
import type { Tx } from '../schema.ts';
import type { Languages } from './move-texts.queries.ts';

interface MovedOption {
  id: number;
  name: string;
  translations: object;
}

/** @returns the options as they are to be called */
export async function listMovedOptions(tx: Tx, { before, after }: Languages): Promise<MovedOption[]> {
  const { rows } = await sql<MovedOption>`
    select id, texts -> 'own' ->> 'name' as name, texts -> 'translations' as translations
    from options cross join lateral (
      select with_other_default(jsonb_build_object('name', name), translations, ${before}, ${after}) as texts) as moved
    order by id`.execute(tx);
  return rows;
}

/** The values of all options and attributes, and what products store of those of Color and Size. */
export async function moveValues(tx: Tx, languages: Languages): Promise<void> {
  for (const table of ['options', 'attributes']) {
    await sql`update ${sql.table(table)} set values = ${movedValues(languages)} where values <> '[]'`.execute(tx);
  }
  for (const { id, values } of await tx.selectFrom('options').select(['id', 'values']).execute()) {
    await renameInProducts(tx, id, values);
  }
}

const movedValues = ({ before, after }: Languages): RawBuilder<unknown> => sql`(
  select jsonb_agg(value - 'translations' || jsonb_build_object('name', texts -> 'own' -> 'name')
    || case when texts -> 'translations' = '{}' then '{}' else jsonb_build_object('translations', texts -> 'translations') end order by place)
  from jsonb_array_elements(values) with ordinality as each (value, place) cross join lateral (
    select with_other_default(jsonb_build_object('name', value -> 'name'), coalesce(value -> 'translations', '{}'), ${before}, ${after}) as texts) as moved)`;

/** Two may change their names with each other: no name is that of another one in between. */
export async function renameOptions(tx: Tx, options: readonly MovedOption[], at: Date): Promise<void> {
  await sql`update options set name = chr(1) || id`.execute(tx);
  for (const { id, name, translations } of options) {
    await tx
      .updateTable('options')
      .set({
        name,
        translations: JSON.stringify(translations),
        updated_at: sql<Date>`greatest(${at}::timestamptz(3), updated_at + interval '1 millisecond')`,
      })
      .where('id', '=', id)
      .execute();
  }
}
