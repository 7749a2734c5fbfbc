import type { ImportMapping } from '@shop/contract/import-mappings';
import { useState } from 'react';
import { useCreateImportMappingMutation, useUpdateImportMappingMutation } from '../../data/import-mappings.ts';
import { failureOf } from '../../data/shop-data.ts';
import type { ApiFailure } from '../../state/error-sentences.ts';
import { bodyOf, faultsOf, type MappingDraft } from './mapping-draft.ts';

/** A mapping while it is edited: faults are told once somebody has tried to save it. */
export function useMappingDraft(first: MappingDraft) {
  const [create, creating] = useCreateImportMappingMutation();
  const [update, updating] = useUpdateImportMappingMutation();
  const [opened, setOpened] = useState(first);
  const [draft, setDraft] = useState(first);
  const [isTried, setIsTried] = useState(false);
  const [failure, setFailure] = useState<ApiFailure>();
  const isChanged = JSON.stringify(bodyOf(draft)) !== JSON.stringify(bodyOf(opened));

  function open(other: MappingDraft) {
    setOpened(other);
    setDraft(other);
    setIsTried(false);
    setFailure(undefined);
  }

  /** @returns the mapping as it is stored; undefined if it could not be */
  async function save(): Promise<Pick<ImportMapping, 'id' | 'name'> | undefined> {
    setIsTried(true);
    setFailure(undefined);
    if (faultsOf(draft) !== undefined) return undefined;
    const { id, name } = draft;
    if (id !== undefined && !isChanged) return { id, name };
    const body = bodyOf(draft);
    const result = await (id === undefined ? create(body) : update({ id, ...body }));
    setFailure(failureOf(result));
    if (result.data !== undefined) setOpened(draft);
    return result.data;
  }

  return {
    draft,
    setDraft,
    open,
    save,
    failure,
    isChanged,
    faults: isTried ? faultsOf(draft) : undefined,
    saving: creating.isLoading || updating.isLoading,
  };
}
