import { useCallback, useEffect, useState } from 'react';
import { fetchTitles } from '../../../state/price-rules.ts';
import { useAppDispatch } from '../../../store/hooks.ts';

/** More would be many requests; the others are shown by their ids. */
const MOST_READ = 20;

/** The titles of chosen products: '#7 Teapot', or '#7' while the title is not known. */
export function useProductTitles(ids: readonly string[]) {
  const dispatch = useAppDispatch();
  const [titles, setTitles] = useState<ReadonlyMap<string, string>>(new Map());
  const learn = useCallback((products: readonly { id: number; title: string }[]) => {
    setTitles((known) => new Map([...known, ...products.map(({ id, title }) => [String(id), title] as const)]));
  }, []);
  const [first] = useState(() => ids.slice(0, MOST_READ).map(Number));

  useEffect(() => {
    if (first.length === 0) return;
    const request = dispatch(fetchTitles(first));
    void request.then((result) => {
      if (fetchTitles.fulfilled.match(result)) learn(result.payload);
    });
    return () => request.abort();
  }, [dispatch, first, learn]);

  return {
    titleOf: (id: string) => {
      const title = titles.get(id);
      return title === undefined ? `#${id}` : `${title} (#${id})`;
    },
    learn,
  };
}
