import { useCallback, useEffect, useState } from 'react';
import { useOnReconnect } from '../../connection/use-on-reconnect.ts';
import { type ApiFailure, UNANSWERED } from '../../state/error-sentences.ts';
import { currentGroupsOf, fetchSynonyms, replaceSynonyms, type Synonyms } from '../../state/search-terms.ts';
import { useAppDispatch } from '../../store/hooks.ts';
import { differences, withSynonym } from './synonym-groups.ts';
import { groupsOf, mergeRows, rowsOf, type SynonymRow } from './synonym-rows.ts';

/** Other admins may save at the same time; each try begins with what they saved. */
const TRIES = 5;

/** What somebody else has changed since the groups were read here. */
export type Conflict = { removed: readonly string[]; added: readonly string[] };

type Editing = { stored: Synonyms; rows: readonly SynonymRow[] };

/** The stored groups, and rows in which they are edited and saved as a whole. */
export function useSynonyms() {
  const dispatch = useAppDispatch();
  const [editing, setEditing] = useState<Editing>();
  const [failure, setFailure] = useState<ApiFailure>();
  const [conflict, setConflict] = useState<Conflict>();
  const [saving, setSaving] = useState(false);

  /** Puts what is stored now below the changes that were made here. */
  const take = useCallback((now: Synonyms) => {
    setEditing((before) => ({
      stored: now,
      rows: before === undefined ? rowsOf(now.groups) : mergeRows(before.stored.groups, before.rows, now.groups),
    }));
  }, []);

  const read = useCallback(async (): Promise<Synonyms | undefined> => {
    const result = await dispatch(fetchSynonyms());
    if (!fetchSynonyms.fulfilled.match(result)) {
      setFailure(result.payload ?? UNANSWERED);
      return undefined;
    }
    setFailure(undefined);
    take(result.payload);
    return result.payload;
  }, [dispatch, take]);
  useEffect(() => void read(), [read]);
  useOnReconnect(() => void read());

  /** @returns whether it is saved */
  async function save(): Promise<boolean> {
    if (editing === undefined || saving) return false;
    const { stored, rows } = editing;
    setSaving(true);
    const result = await dispatch(replaceSynonyms({ groups: groupsOf(rows), version: stored.version }));
    setSaving(false);
    setConflict(undefined);
    if (replaceSynonyms.fulfilled.match(result)) {
      take(result.payload);
      setFailure(undefined);
      return true;
    }
    const rejected = result.payload ?? UNANSWERED;
    if (currentGroupsOf(rejected) === undefined) {
      setFailure(rejected);
      return false;
    }
    // Nothing is saved: the person first sees what the other one has changed.
    const now = await read();
    if (now !== undefined) setConflict(differences(stored.groups, now.groups));
    return false;
  }

  const add = useAddSynonym(take);
  const setRows = (rows: readonly SynonymRow[]) =>
    setEditing((before) => (before === undefined ? undefined : { ...before, rows }));
  return { stored: editing?.stored, rows: editing?.rows ?? [], setRows, failure, conflict, saving, read, save, add };
}

export type SynonymEditing = ReturnType<typeof useSynonyms>;

/** @param take gets what is stored afterwards */
function useAddSynonym(take: (now: Synonyms) => void) {
  const dispatch = useAppDispatch();
  /** Adds one synonym to what is stored, whatever is being edited. @returns why it is not added */
  return async function add(term: string, meaning: string): Promise<ApiFailure | undefined> {
    for (let tries = 1; ; tries += 1) {
      const now = await dispatch(fetchSynonyms());
      if (!fetchSynonyms.fulfilled.match(now)) return now.payload ?? UNANSWERED;
      const groups = withSynonym(now.payload.groups, term, meaning);
      const result = await dispatch(replaceSynonyms({ groups, version: now.payload.version }));
      if (replaceSynonyms.fulfilled.match(result)) {
        take(result.payload);
        return undefined;
      }
      const rejected = result.payload ?? UNANSWERED;
      if (currentGroupsOf(rejected) === undefined || tries === TRIES) return rejected;
    }
  };
}
