import { recentSearches } from '../storage/storage.ts';

const MAX_RECENT = 8;

/** What this person last searched for in this browser, the newest first. */
export function readRecent(userId: number): readonly string[] {
  const stored = recentSearches.read();
  return stored?.userId === userId ? stored.queries : [];
}

/** The same words in another case count as the same search. */
export function rememberSearch(userId: number, q: string): void {
  const others = readRecent(userId).filter((one) => one.toLowerCase() !== q.toLowerCase());
  recentSearches.write({ userId, queries: [q, ...others].slice(0, MAX_RECENT) });
}

export function forgetSearches(): void {
  recentSearches.remove();
}
