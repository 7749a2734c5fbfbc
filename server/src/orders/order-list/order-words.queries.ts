import { sql } from 'kysely';
import { plannedEachTime } from '../../platform/db/prepared-statements.ts';
import type { Db } from '../../schema.ts';
import { type ReadPosition, readPosition } from './order-changes.queries.ts';

/** Words that are in no order, neither whole nor as a part of another word. Each is letters and digits. */
export async function listWordsWithoutOrder(db: Db, words: readonly string[]): Promise<string[]> {
  if (words.length === 0) return [];
  const known = await db
    .selectFrom('order_words')
    .select('word')
    .where('word', 'in', [...words])
    .where('orders', '>', 0)
    .execute();
  const others = words.filter((word) => !known.some((one) => one.word === word));
  const without: string[] = [];
  for (const word of others) {
    const { rows } = await sql<{ found: boolean }>`${plannedEachTime}
      select exists (select from order_searches where words like ${`%${word}%`}) as found`.execute(db);
    if (rows[0]?.found === false) without.push(word);
  }
  return without;
}

/** The words that were stored by transactions committed since a position of the same history, or all, and up to where that is. */
export async function findNewWords(
  db: Db,
  since: ReadPosition | undefined,
): Promise<{ position: ReadPosition; words: readonly string[] }> {
  const seen = sql`${since?.snapshot ?? null}::text::pg_snapshot`;
  const isNew =
    since === undefined
      ? sql`true`
      : sql`xact >= pg_snapshot_xmin(${seen}) and not pg_visible_in_snapshot(xact, ${seen})`;
  const { rows } = await sql<ReadPosition & { words: string }>`${plannedEachTime}
    select ${readPosition},
      (select coalesce(string_agg(word, ' '), '') from order_words where ${isNew}) as words`.execute(db);
  const [found] = rows;
  if (found === undefined) throw new Error('The database did not say which words there are');
  const { words, ...position } = found;
  return { position, words: words === '' ? [] : words.split(' ') };
}

/** Of these words the one in most orders; of several, the first of the list. */
export async function findMostFrequentWord(db: Db, words: readonly string[]): Promise<string | undefined> {
  const counted = await db
    .selectFrom('order_words')
    .select(['word', 'orders'])
    .where('word', 'in', [...words])
    .where('orders', '>', 0)
    .execute();
  return counted.toSorted((a, b) => b.orders - a.orders || words.indexOf(a.word) - words.indexOf(b.word))[0]?.word;
}
