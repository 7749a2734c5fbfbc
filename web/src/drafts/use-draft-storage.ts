import { useEffect, useRef, useState } from 'react';
import { selectLoggedInUser, selectSessionEnded } from '../state/auth-slice.ts';
import { formDraft } from '../storage/storage.ts';
import { useAppStore } from '../store/hooks.ts';

/**
 * What this person had typed into a form when their session ended, and a function that discards it. The form starts with it.
 *
 * @param form names the form and the object that it edits
 * @param parse returns undefined if what is stored is no draft of this form
 */
export function useSavedDraft<Draft>(form: string, parse: (stored: unknown) => Draft | undefined) {
  const store = useAppStore();
  const [draft, setDraft] = useState(() => {
    const user = selectLoggedInUser(store.getState());
    const saved = formDraft(form).read();
    return user === null || saved?.userId !== user.id ? undefined : parse(saved.draft);
  });
  return [draft, () => setDraft(undefined)] as const;
}

/**
 * Stores the unsaved content of a form when the session ends. Removes it when it is saved, or when the person leaves the form.
 *
 * @param read returns the draft; undefined while nothing is unsaved
 */
export function useDraftStorage(form: string, read: (() => unknown) | undefined): void {
  const store = useAppStore();
  // When the form unmounts after the end of the session, the state no longer holds the user.
  const [userId] = useState(() => selectLoggedInUser(store.getState())?.id);
  const latest = useRef(read);
  useEffect(() => {
    latest.current = read;
    if (read === undefined) formDraft(form).remove();
  });
  useEffect(
    () => () => {
      const unsaved = latest.current;
      if (unsaved !== undefined && userId !== undefined && selectSessionEnded(store.getState())) {
        formDraft(form).write({ userId, draft: unsaved() });
      } else {
        formDraft(form).remove();
      }
    },
    [store, form, userId],
  );
}
