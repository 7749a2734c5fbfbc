import type { SynonymGroups } from '@shop/contract/search';
import { useCallback, useEffect, useState } from 'react';
import {
  currentGroupsOf,
  type Synonyms,
  useChangeSynonymsMutation,
  useReplaceSynonymsMutation,
  useSynonymsQuery,
} from '../../data/search-terms.ts';
import { failureOf } from '../../data/shop-data.ts';
import type { ApiFailure } from '../../state/error-sentences.ts';
import { differences, withSynonym } from './synonym-groups.ts';
import { groupsOf, mergeRows, rowsOf, type SynonymRow } from './synonym-rows.ts';

/** What somebody else has changed since the groups were read here. */
export type Conflict = { removed: readonly string[]; added: readonly string[] };

type Editing = { stored: Synonyms; rows: readonly SynonymRow[] };

/**
 * The stored groups, and rows in which they are edited and saved as a whole.
 * @param lang undefined for the default language; it stays the same, a component for another language has another `key`
 */
export function useSynonyms(lang?: string) {
  const read = useSynonymsQuery(lang);
  const [replace, replacing] = useReplaceSynonymsMutation();
  const [changeStored] = useChangeSynonymsMutation();
  const [editing, setEditing] = useState<Editing>();
  const [conflict, setConflict] = useState<Conflict>();

  /** Puts what is stored now below the changes that were made here. */
  const take = useCallback((now: Synonyms | undefined) => {
    if (now === undefined) return;
    setEditing((before) => ({
      stored: now,
      rows: before === undefined ? rowsOf(now.groups) : mergeRows(before.stored.groups, before.rows, now.groups),
    }));
  }, []);
  useEffect(() => take(read.data), [take, read.data]);

  /** @returns whether it is saved */
  async function save(): Promise<boolean> {
    if (editing === undefined || replacing.isLoading) return false;
    const { stored, rows } = editing;
    const result = await replace({ lang, groups: groupsOf(rows), version: stored.version });
    setConflict(undefined);
    take(result.data);
    const failure = failureOf(result);
    if (failure !== undefined && currentGroupsOf(failure) !== undefined) {
      // Nothing is saved: the person first sees what the other one has changed.
      const { data: now } = await read.refetch();
      if (now !== undefined) setConflict(differences(stored.groups, now.groups));
    }
    return failure === undefined;
  }

  /** Adds one synonym to what is stored, whatever is being edited. @returns why it is not added */
  async function add(term: string, meaning: string): Promise<ApiFailure | undefined> {
    const change = (groups: SynonymGroups) => withSynonym(groups, term, meaning);
    const result = await changeStored({ lang, change });
    take(result.data);
    return failureOf(result);
  }

  const rejected = failureOf(replacing);
  return {
    stored: editing?.stored,
    rows: editing?.rows ?? [],
    setRows: (rows: readonly SynonymRow[]) => setEditing((before) => before && { ...before, rows }),
    // A conflict is shown as such.
    failure: rejected === undefined || currentGroupsOf(rejected) ? failureOf(read) : rejected,
    conflict,
    saving: replacing.isLoading,
    read: read.refetch,
    save,
    add,
  };
}

export type SynonymEditing = ReturnType<typeof useSynonyms>;
