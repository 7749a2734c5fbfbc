import type { BulkEdit, UndoneBulkEdit } from '@shop/contract/bulk-edits';
import { useEffect, useRef } from 'react';
import { useBulkEditsInfiniteQuery, useUndoBulkEditMutation } from '../../data/bulk-edits.ts';
import { failureOf } from '../../data/shop-data.ts';
import { useOlderPages } from '../../data/use-older-pages.ts';
import { sentenceFor } from '../../state/error-sentences.ts';
import { toast } from '../../toasts/toast.ts';
import { putBackWords } from './change-words.ts';

/** The bulk edits that were applied, one page after the other on demand. */
export function useBulkEditHistory() {
  const pages = useOlderPages<BulkEdit, HTMLUListElement>(useBulkEditsInfiniteQuery());
  const [undoOne, undoing] = useUndoBulkEditMutation();
  const isShown = useIsShown();

  async function undo(id: number): Promise<void> {
    const result = await undoOne(id);
    if (isShown.current) return;
    const failure = failureOf(result);
    if (failure !== undefined) toast.error(sentenceFor(failure));
    if (result.data !== undefined) sayUndone(result.data);
  }

  return { ...pages, undoing, undo };
}

/** In a message, where no dialog says it. */
export function sayUndone({ undone, left }: UndoneBulkEdit): void {
  toast[left.length === 0 ? 'success' : 'error'](putBackWords(undone, left.length));
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
