import { sql } from 'kysely';
import { plannedEachTime } from '../../platform/db/prepared-statements.ts';
import type { Db } from '../../schema.ts';

/** Where words are counted, and the texts that they are in. */
export type CountedWords = 'orders' | 'customers';

const tables = {
  orders: { counts: sql`order_words`, texts: sql`order_searches` },
  customers: { counts: sql`customer_words`, texts: sql`customers` },
};

/** Words that none has, neither whole nor as a part of another word. Each is letters and digits. */
export async function listWordsOfNone(db: Db, of: CountedWords, words: readonly string[]): Promise<string[]> {
  if (words.length === 0) return [];
  const { counts, texts } = tables[of];
  const { rows: known } = await sql<{ word: string }>`
    select word from ${counts} where word = any(${words}::text[]) and ${sql.ref(of)} > 0`.execute(db);
  const others = words.filter((word) => !known.some((one) => one.word === word));
  const without: string[] = [];
  for (const word of others) {
    const { rows } = await sql<{ found: boolean }>`${plannedEachTime}
      select exists (select from ${texts} where words like ${`%${word}%`}) as found`.execute(db);
    if (rows[0]?.found === false) without.push(word);
  }
  return without;
}

/** How many have each word that is like one of these patterns. There are some ten thousand words in a million orders. */
export async function listWordsLike(
  db: Db,
  of: CountedWords,
  patterns: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ word: string; found: number }>`
    select word, ${sql.ref(of)} as found from ${tables[of].counts}
    where word like any(${patterns}::text[]) and ${sql.ref(of)} > 0`.execute(db);
  return new Map(rows.map(({ word, found }) => [word, found]));
}
