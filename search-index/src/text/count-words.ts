import { addRanks, type MatchedRows, type RowMatcher, type WantedWord } from './match-rows.ts';

/** How many words of a query each row has. */
export interface WordCounts {
  /** By row. */
  counts: Uint8Array;
  /** By row: the sum of the numbers of the words that it has, from 1 on. If only one is missing, this tells which. */
  sums: Uint16Array;
}

/** @param found for each word the rows that have it, in lists that may overlap; at most 100 words */
export function countWords(found: readonly (readonly Uint32Array[])[], rowCount: number): WordCounts {
  const counts = new Uint8Array(rowCount);
  const sums = new Uint16Array(rowCount);
  const last = new Uint8Array(rowCount);
  for (const [at, lists] of found.entries()) {
    const number = at + 1;
    for (const rows of lists) {
      for (const row of rows) {
        if (last[row] === number) continue;
        last[row] = number;
        counts[row] = (counts[row] ?? 0) + 1;
        sums[row] = (sums[row] ?? 0) + number;
      }
    }
  }
  return { counts, sums };
}

/** The rows with the most of the words, counted in visible rows; ranks are sums over the words that a row has. */
export function matchMost(
  words: readonly WantedWord[],
  { matcher, rowCount }: { matcher: RowMatcher; rowCount: number },
  isVisible: (row: number) => boolean,
): MatchedRows {
  const found = words.map((word) => matcher.match([word]));
  const { counts } = countWords(
    found.map(({ rows }) => [rows]),
    rowCount,
  );
  const most = mostWords(
    counts,
    found.map(({ rows }) => rows),
    isVisible,
  );
  const sums = new Uint32Array(rowCount);
  for (const { rows, ranks } of found) {
    for (let at = 0; at < rows.length; at += 1) {
      const row = rows[at] ?? 0;
      sums[row] = addRanks(sums[row] ?? 0, ranks[at] ?? 0);
    }
  }
  let count = 0;
  const rows = new Uint32Array(most === 0 ? 0 : counts.reduce((sum, own) => (own === most ? sum + 1 : sum), 0));
  for (let row = 0; count < rows.length; row += 1) {
    if (counts[row] !== most) continue;
    rows[count] = row;
    count += 1;
  }
  return { rows, ranks: rows.map((row) => sums[row] ?? 0) };
}

/** @returns the highest count of a visible row */
export function mostWords(
  counts: Uint8Array,
  found: readonly Uint32Array[],
  isVisible: (row: number) => boolean,
): number {
  let most = 0;
  for (const rows of found) {
    for (const row of rows) if ((counts[row] ?? 0) > most && isVisible(row)) most = counts[row] ?? 0;
  }
  return most;
}
