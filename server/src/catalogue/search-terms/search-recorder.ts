/**
 * Counts what people search for, by day and term, and stores it soon afterwards: no search waits for that. No user is stored with a
 * term. What could not be stored is tried again with the next search.
 */

import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { dayOf } from './search-day.ts';
import {
  addSearches,
  addSearchesOfStoredTerms,
  commitWithoutWaiting,
  type SearchCount,
} from './search-terms.queries.ts';

const TERM_MAX = 200;
/** Of a day, in this process. Somebody who searches for random words fills no disk; terms that are stored are counted on. */
const NEW_TERMS_A_DAY = 20_000;
/** While the database is away. */
const MOST_PENDING = 5000;

export interface Search {
  query: string;
  /** Products that what was typed found. */
  results: number;
  /** The whole query that was searched for in its place. */
  correctedTo: string | null;
  /** Whether filters left out a part of what the query finds. */
  filtered: boolean;
}

export interface SearchRecorder {
  record(search: Search): void;
  /** Ends when all that was recorded before is stored, or could not be. */
  stored(): Promise<void>;
}

/** @param onError gets why searches could not be stored */
export function createSearchRecorder(
  deps: Pick<Deps, 'db' | 'clock'>,
  onError: (error: unknown) => void,
  newTermsADay = NEW_TERMS_A_DAY,
): SearchRecorder {
  let pending = new Map<string, SearchCount>();
  let storing: Promise<void> | undefined;
  const newTerms = { day: '', count: 0 };

  async function store(counts: readonly SearchCount[]): Promise<void> {
    const today = dayOf(deps.clock.now());
    if (newTerms.day !== today) Object.assign(newTerms, { day: today, count: 0 });
    const full = newTerms.count >= newTermsADay;
    newTerms.count += await inTransaction(deps.db, async (tx) => {
      await commitWithoutWaiting(tx);
      if (!full) return addSearches(tx, counts);
      await addSearchesOfStoredTerms(tx, counts);
      return 0;
    });
  }

  /** One statement at a time: what is searched for while it runs is stored by the next. */
  async function storePending(): Promise<void> {
    while (pending.size > 0) {
      const counts = pending;
      pending = new Map();
      try {
        await store([...counts.values()]);
      } catch (error) {
        onError(error);
        for (const count of pending.values()) addTo(counts, count);
        pending = counts;
        return;
      }
    }
  }

  function startStoring(): Promise<void> {
    storing ??= storePending().finally(() => {
      storing = undefined;
    });
    return storing;
  }

  return {
    record({ query, ...found }) {
      const term = termOf(query);
      if (term === '') return;
      const lastAt = deps.clock.now();
      addTo(pending, { day: dayOf(lastAt), term, searches: 1, ...found, lastAt });
      void startStoring();
    },
    async stored() {
      // What was recorded while a statement ran is stored by the one after it.
      await storing;
      if (pending.size > 0) await startStoring();
    },
  };
}

/** In lower case with single spaces. */
export function termOf(query: string): string {
  const term = query.toLowerCase().replaceAll(/\s+/g, ' ').trim();
  // Some letters are longer in lower case. The cut must leave no half of a surrogate pair.
  return term
    .slice(0, TERM_MAX)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim();
}

function addTo(counts: Map<string, SearchCount>, count: SearchCount): void {
  const key = `${count.day} ${count.term}`;
  const known = counts.get(key);
  if (known === undefined) {
    if (counts.size < MOST_PENDING) counts.set(key, count);
    return;
  }
  const { results, correctedTo } = count.filtered && !known.filtered ? known : count;
  counts.set(key, {
    ...count,
    searches: known.searches + count.searches,
    results,
    correctedTo,
    filtered: known.filtered && count.filtered,
  });
}
