/**
 * Whether shoppers find a category with products: without one, documents have no menu of categories. A document never waits for the
 * database but for the first answer; later ones are read in the background every 5 s, so a menu may come or go that much later.
 */

import type { Deps } from '../../deps.ts';
import { hasShownCategories } from './categories.queries.ts';

const REFRESH_MS = 5000;

/** @returns true as long as the database has not said otherwise */
export function createShownCategoriesCache(deps: Pick<Deps, 'reads' | 'clock'>): () => Promise<boolean> {
  let known: Promise<boolean> | boolean = true;
  let refreshedAt = Number.NEGATIVE_INFINITY;

  async function refresh(): Promise<boolean> {
    known = await hasShownCategories(deps.reads).catch(() => true);
    return known;
  }

  return async () => {
    const now = deps.clock.now().getTime();
    if (now - refreshedAt >= REFRESH_MS) {
      const isFirst = refreshedAt === Number.NEGATIVE_INFINITY;
      refreshedAt = now;
      const reading = refresh();
      if (isFirst) known = reading;
    }
    return known;
  };
}
