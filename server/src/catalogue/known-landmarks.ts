import { LRUCache } from 'lru-cache';
import type { Deps } from '../platform/deps.ts';
import { Landmarks } from './landmarks.ts';
import { findListsVersion, readListPlaces, type WholeList } from './product-pages.queries.ts';

// Twelve lists of a million products, and as many again for admins.
const MOST_BYTES = 56_000_000;
const EVERY = 256;
const WORTH_FROM = 1000;
// Reading landmarks takes at most one part in so many of the time, however often lists change.
const REST = 30;

export interface KnownLandmarks {
  /** Entries of an index that a page costs without them, from which on it pays to ask for them. */
  worthFrom: number;
  /** Those that are true now, if there are any. Where there are none they are read meanwhile, for who asks later. */
  find(list: WholeList): Promise<Landmarks | undefined>;
}

/** Landmarks of lists that far pages were asked of, kept until a product comes, goes or moves. Sales move nothing. */
export function rememberLandmarks(deps: Deps, options: { every?: number; worthFrom?: number } = {}): KnownLandmarks {
  const { every = EVERY, worthFrom = WORTH_FROM } = options;
  const known = new LRUCache<string, Landmarks>({ maxSize: MOST_BYTES, sizeCalculation: ({ bytes }) => bytes });
  const lastRead = new Map<string, { endedAt: number; took: number }>();
  let reading = false;

  async function read(list: WholeList, name: string): Promise<void> {
    const began = deps.clock.now().getTime();
    reading = true;
    try {
      const places = await readListPlaces(deps.db, list, every);
      if (places) known.set(name, new Landmarks(places));
    } finally {
      reading = false;
      const endedAt = deps.clock.now().getTime();
      lastRead.set(name, { endedAt, took: endedAt - began });
    }
  }

  function rests(name: string): boolean {
    const last = lastRead.get(name);
    const since = deps.clock.now().getTime() - (last?.endedAt ?? 0);
    return last !== undefined && since >= 0 && since < REST * last.took;
  }

  return {
    worthFrom,
    async find(list) {
      const name = `${list.by} ${list.order} ${list.withDeleted}`;
      const landmarks = known.get(name);
      if (landmarks !== undefined && landmarks.version === (await findListsVersion(deps.reads))) return landmarks;
      // One list at a time. A database that does not answer shows where it is needed; without landmarks pages are read all the same.
      if (!reading && !rests(name)) read(list, name).catch(() => {});
      return undefined;
    },
  };
}
