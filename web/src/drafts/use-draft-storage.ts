import { useEffect, useRef, useState } from 'react';
import { selectLoggedInUser, selectSessionEnded } from '../state/auth-slice.ts';
import { readDraft, removeDraft, storeDraft } from '../storage/draft-storage.ts';
import { useAppStore } from '../store/hooks.ts';

/**
 * What this person had typed into a form when their session ended, until it is dropped: the form then starts with it.
 *
 * @param form names the form, and what it is about
 * @param parse makes a draft of what was stored; undefined where another build of the app stored something else
 */
export function useSavedDraft<Draft>(form: string, parse: (stored: unknown) => Draft | undefined) {
  const store = useAppStore();
  const [draft, setDraft] = useState(() => {
    const user = selectLoggedInUser(store.getState());
    return user === null ? undefined : parse(readDraft(form, user.id));
  });
  return [draft, () => setDraft(undefined)] as const;
}

/**
 * Stores what is unsaved in a form when the session ends under it. Removes it once it is saved, or the form left by choice.
 *
 * @param read the draft; undefined while nothing is unsaved
 */
export function useDraftStorage(form: string, read: (() => unknown) | undefined): void {
  const store = useAppStore();
  // By the time the form goes, nobody is logged in any more.
  const [userId] = useState(() => selectLoggedInUser(store.getState())?.id);
  const latest = useRef(read);
  useEffect(() => {
    latest.current = read;
    if (read === undefined) removeDraft(form);
  });
  useEffect(
    () => () => {
      const unsaved = latest.current;
      if (unsaved !== undefined && userId !== undefined && selectSessionEnded(store.getState())) {
        storeDraft(form, userId, unsaved());
      } else {
        removeDraft(form);
      }
    },
    [store, form, userId],
  );
}
