import type { BulkEdit, UndoneBulkEdit } from '@shop/contract/bulk-edits';
import { useEffect, useRef, useState } from 'react';
import { fetchFormerChanges, undoBulkEdit } from '../../state/bulk-edits.ts';
import { type ApiFailure, sentenceFor, UNANSWERED } from '../../state/error-sentences.ts';
import { useAppDispatch } from '../../store/hooks.ts';
import { toast } from '../../toasts/toast.ts';
import { putBackWords } from './change-words.ts';

export type UndoOutcome = { undone: UndoneBulkEdit } | { failure: ApiFailure };

/** The bulk edits that were applied, one page after the other on demand. @param onChanged called after one was undone */
export function useFormerChanges(onChanged: () => void) {
  const dispatch = useAppDispatch();
  const [changes, setChanges] = useState<readonly BulkEdit[]>([]);
  const [total, setTotal] = useState<number>();
  const [wanted, setWanted] = useState({ page: 1 });
  const [reading, setReading] = useState(true);
  const [failure, setFailure] = useState<ApiFailure>();
  const [working, setWorking] = useState<number>();
  const [outcome, setOutcome] = useState<UndoOutcome>();
  const isShown = useIsShown();

  useEffect(() => {
    const request = dispatch(fetchFormerChanges(wanted.page));
    setReading(true);
    void request.then((result) => {
      if (result.meta.requestStatus === 'rejected' && result.meta.aborted) return;
      setReading(false);
      if (!fetchFormerChanges.fulfilled.match(result)) return setFailure(result.payload ?? UNANSWERED);
      const { items, total: now } = result.payload;
      setFailure(undefined);
      setTotal(now);
      // New ones shift the pages, so one may come twice: it is shown once.
      setChanges((known) => [...known, ...items.filter((item) => !known.some((one) => one.id === item.id))]);
    });
    return () => request.abort();
  }, [dispatch, wanted]);

  async function undo(id: number): Promise<void> {
    setWorking(id);
    setOutcome(undefined);
    const result = await dispatch(undoBulkEdit(id));
    setWorking(undefined);
    if (!undoBulkEdit.fulfilled.match(result)) {
      const reason = result.payload ?? UNANSWERED;
      if (!isShown.current) toast.error(sentenceFor(reason));
      return setOutcome({ failure: reason });
    }
    const { undone, left } = result.payload;
    if (!isShown.current) toast[left.length === 0 ? 'success' : 'error'](putBackWords(undone, left.length));
    setOutcome({ undone: result.payload });
    setChanges((known) =>
      known.map((one) => (one.id === id ? { ...one, state: 'undone', undone, leftCount: left.length } : one)),
    );
    onChanged();
  }

  return {
    changes,
    total,
    reading,
    failure,
    working,
    outcome,
    undo,
    /** Loads the next page, or again the page that failed. */
    readOn: () => setWanted(({ page }) => ({ page: failure === undefined ? page + 1 : page })),
  };
}

/** False after the dialog was closed: what is said then must be said elsewhere. */
function useIsShown() {
  const shown = useRef(false);
  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);
  return shown;
}
