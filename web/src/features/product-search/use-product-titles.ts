import { useCallback, useEffect, useRef, useState } from 'react';
import { useLazyProductTitlesQuery } from '../../data/price-rules.ts';

/** More would be many requests; the others are shown by their ids. */
const MOST_READ = 20;

/** The titles of chosen products: 'Teapot (#7)', or '#7' while the title is not known. */
export function useProductTitles(ids: readonly string[]) {
  const [fetchTitles] = useLazyProductTitlesQuery();
  const [titles, setTitles] = useState<ReadonlyMap<string, string>>(new Map());
  const requested = useRef(new Set<string>());
  const learn = useCallback((products: readonly { id: number; title: string }[]) => {
    for (const { id } of products) requested.current.add(String(id));
    setTitles((known) => new Map([...known, ...products.map(({ id, title }) => [String(id), title] as const)]));
  }, []);
  const all = ids.join();

  useEffect(() => {
    const unknown = all.split(',').filter((id) => id !== '' && !requested.current.has(id));
    const read = unknown.slice(0, Math.max(0, MOST_READ - requested.current.size));
    if (read.length === 0) return;
    for (const id of read) requested.current.add(id);
    void fetchTitles(read.map(Number)).then(({ data }) => {
      if (data !== undefined) learn(data);
    });
  }, [fetchTitles, all, learn]);

  return {
    known: [...titles].map(([id, title]) => ({ id: Number(id), title })),
    titleOf: (id: string) => {
      const title = titles.get(id);
      return title === undefined ? `#${id}` : `${title} (#${id})`;
    },
    learn,
  };
}

export type ProductTitles = ReturnType<typeof useProductTitles>;
