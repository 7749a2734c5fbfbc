import { sql } from 'kysely';
import { plannedEachTime } from '../../platform/db/prepared-statements.ts';
import type { Db } from '../../schema.ts';

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

/** In how many orders each word is that is like one of these patterns. There are some ten thousand words in a million orders. */
export async function listWordsLike(db: Db, patterns: readonly string[]): Promise<Map<string, number>> {
  const found = await db
    .selectFrom('order_words')
    .select(['word', 'orders'])
    .where('word', 'like', sql<string>`any(${patterns}::text[])`)
    .where('orders', '>', 0)
    .execute();
  return new Map(found.map(({ word, orders }) => [word, orders]));
}
