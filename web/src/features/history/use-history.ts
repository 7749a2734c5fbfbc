import type { HistoryEntry } from '@shop/contract/history';
import { useEffect, useState } from 'react';
import { type ApiFailure, UNANSWERED } from '../../state/error-sentences.ts';
import { fetchHistory, type HistoryOf } from '../../state/history.ts';
import { useAppDispatch } from '../../store/hooks.ts';

export type ReadHistory = {
  entries: readonly HistoryEntry[];
  total: number | undefined;
  reading: boolean;
  failure: ApiFailure | undefined;
  /** Loads the next page, or again the page that failed. */
  readOn: () => void;
};

/** Loads one page after the other, on demand. */
export function useHistory({ of, id }: HistoryOf): ReadHistory {
  const dispatch = useAppDispatch();
  const [entries, setEntries] = useState<readonly HistoryEntry[]>([]);
  const [total, setTotal] = useState<number>();
  const [wanted, setWanted] = useState({ page: 1 });
  const [reading, setReading] = useState(true);
  const [failure, setFailure] = useState<ApiFailure>();

  useEffect(() => {
    const request = dispatch(fetchHistory({ of, id, ...wanted }));
    setReading(true);
    void request.then((result) => {
      if (result.meta.requestStatus === 'rejected' && result.meta.aborted) return;
      setReading(false);
      if (!fetchHistory.fulfilled.match(result)) return setFailure(result.payload ?? UNANSWERED);
      const { items, total: now } = result.payload;
      setFailure(undefined);
      setTotal(now);
      // New entries shift the pages, so an entry may come twice: it is shown once.
      setEntries((known) => [...known, ...items.filter((item) => !known.some((one) => one.id === item.id))]);
    });
    return () => request.abort();
  }, [dispatch, of, id, wanted]);

  return {
    entries,
    total,
    reading,
    failure,
    readOn: () => setWanted(({ page }) => ({ page: failure === undefined ? page + 1 : page })),
  };
}
