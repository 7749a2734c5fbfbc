import type { BulkEdit, UndoneBulkEdit } from '@shop/contract/bulk-edits';
import { useEffect, useRef, useState } from 'react';
import { fetchFormerChanges, undoBulkEdit } from '../../state/bulk-edits.ts';
import { type ApiFailure, sentenceFor, UNANSWERED } from '../../state/error-sentences.ts';
import { useAppDispatch } from '../../store/hooks.ts';
import { useOlderPages } from '../../store/use-older-pages.ts';
import { toast } from '../../toasts/toast.ts';
import { putBackWords } from './change-words.ts';

export type UndoOutcome = { undone: UndoneBulkEdit } | { failure: ApiFailure };

/** The bulk edits that were applied, one page after the other on demand. @param onChanged called after one was undone */
export function useFormerChanges(onChanged: () => void) {
  const dispatch = useAppDispatch();
  const pages = useOlderPages<BulkEdit, HTMLUListElement>(fetchFormerChanges);
  const [working, setWorking] = useState<number>();
  const [outcome, setOutcome] = useState<UndoOutcome>();
  const isShown = useIsShown();

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
    pages.change((known) =>
      known.map((one) => (one.id === id ? { ...one, state: 'undone', undone, leftCount: left.length } : one)),
    );
    onChanged();
  }

  return { ...pages, working, outcome, undo };
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
