/** Puts the merchant's texts of another language in the place of those of the default language, and these among the translations. */

import { byName, fields, translatedColumnFields } from '@shop/contract/product-fields';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../schema.ts';

export interface Languages {
  /** Whose texts stand in the columns. */
  before: string;
  /** Whose texts are to stand there. */
  after: string;
}

interface Texts {
  /** The column of each text, by its name in `translations`. */
  columns: Readonly<Record<string, string>>;
  /** The name of the one that is a list of texts. */
  list?: string;
  /** Its column of when it was changed: forms that were opened before are stale. Left out: that of what it belongs to. */
  changed?: string;
  key: string;
}

/** Tables with translations. Names of options are not free to be any: move-names.queries.ts has them. */
const tables: Readonly<Record<string, Texts>> = {
  products: {
    columns: {
      ...byName(translatedColumnFields, (name) => fields[name].column),
      detailsHtml: 'details_html',
      highlights: 'highlights',
    },
    list: 'highlights',
    changed: 'updated_at',
    key: 'id',
  },
  categories: { columns: { label: 'label', description: 'about' }, changed: 'changed_at', key: 'id' },
  pages: { columns: { title: 'title', markdown: 'markdown', html: 'html' }, changed: 'updated_at', key: 'slug' },
  shipping_methods: { columns: { name: 'name' }, key: 'id' },
  tax_rates: { columns: { name: 'name' }, changed: 'updated_at', key: 'id' },
  promotions: { columns: { name: 'name' }, changed: 'updated_at', key: 'id' },
  mail_texts: { columns: { subject: 'subject', intro: 'intro' }, changed: 'updated_at', key: 'kind' },
  collections: { columns: { title: 'title', description: 'description' }, changed: 'updated_at', key: 'id' },
  attributes: { columns: { name: 'name', unit: 'unit' }, changed: 'updated_at', key: 'key' },
};

/** A text that the other language lacks stays where it is, so that there is one. */
export async function moveTexts(tx: Tx, { before, after }: Languages, at: Date): Promise<void> {
  for (const [table, { columns, list, changed, key }] of Object.entries(tables)) {
    const names = Object.entries(columns);
    const own = sql`jsonb_build_object(${sql.join(names.flatMap(([name, column]) => [sql.lit(name), sql.ref(column)]))})`;
    const set = names.map(([name, column]) => setTo(column, name, name === list));
    if (changed !== undefined) set.push(sql`${sql.ref(changed)} = ${laterThan(sql.ref(`kept.${changed}`), at)}`);
    await sql`update ${sql.table(table)} as kept set ${sql.join(set)}, translations = moved.texts -> 'translations'
      from (select ${sql.ref(key)}, with_other_default(${own}, translations, ${before}, ${after}) as texts from ${sql.table(table)}) as moved
      where moved.${sql.ref(key)} = kept.${sql.ref(key)}`.execute(tx);
  }
  // Methods are changed with their zone.
  await sql`update shipping_zones set updated_at = ${laterThan(sql.ref('updated_at'), at)}`.execute(tx);
}

const laterThan = (changed: RawBuilder<unknown>, at: Date) =>
  sql`greatest(${at}::timestamptz(3), ${changed} + interval '1 millisecond')`;

function setTo(column: string, name: string, isList: boolean): RawBuilder<unknown> {
  const text = sql`moved.texts -> 'own'`;
  return isList
    ? sql`${sql.ref(column)} = array(select jsonb_array_elements_text(${text} -> ${sql.lit(name)}))`
    : sql`${sql.ref(column)} = ${text} ->> ${sql.lit(name)}`;
}

/** Products with alt texts in this language, which stand with the pictures in the default language. */
export async function listTranslatedAlts(
  tx: Tx,
  language: string,
): Promise<{ id: number; images: string[]; alts: string[] }[]> {
  const { rows } = await sql<{ id: number; images: string[]; alts: string[] }>`
    select id, images, translations -> ${language}::text -> 'imageAlts' as alts from products
    where translations -> ${language}::text ? 'imageAlts' order by id`.execute(tx);
  return rows;
}

/** @param left of pictures elsewhere, which have no alt text of their own; null: there are none */
export async function writeAlts(
  tx: Tx,
  { id, alts, left }: { id: number; alts: readonly string[]; left: readonly string[] | null },
  { before, after }: Languages,
): Promise<void> {
  const own = JSON.stringify({ imageAlts: alts });
  const others =
    left === null
      ? sql`translations -> ${after}::text - 'imageAlts'`
      : sql`(translations -> ${after}::text) || ${JSON.stringify({ imageAlts: left })}::jsonb`;
  await sql`update products set translations = translations
    || jsonb_build_object(${before}::text, coalesce(translations -> ${before}::text, '{}') || ${own}::jsonb, ${after}::text, ${others})
    where id = ${id}`.execute(tx);
}
