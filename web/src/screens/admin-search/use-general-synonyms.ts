import type { GeneralSynonym } from '@shop/contract/search';
import { useCallback, useEffect, useState } from 'react';
import { useOnReconnect } from '../../connection/use-on-reconnect.ts';
import { type ApiFailure, UNANSWERED } from '../../state/error-sentences.ts';
import { fetchGeneralSynonyms, switchGeneralSynonyms } from '../../state/search-terms.ts';
import { useAppDispatch } from '../../store/hooks.ts';

/** The groups that come with the shop; each is switched at once. */
export function useGeneralSynonyms() {
  const dispatch = useAppDispatch();
  const [groups, setGroups] = useState<readonly GeneralSynonym[]>();
  const [failure, setFailure] = useState<ApiFailure>();
  const [busy, setBusy] = useState<ReadonlySet<number>>(new Set());
  const [switches, setSwitches] = useState(0);

  const read = useCallback(async () => {
    const result = await dispatch(fetchGeneralSynonyms());
    if (!fetchGeneralSynonyms.fulfilled.match(result)) return setFailure(result.payload ?? UNANSWERED);
    setFailure(undefined);
    setGroups(result.payload);
  }, [dispatch]);
  useEffect(() => void read(), [read]);
  useOnReconnect(() => void read());

  async function turn({ id }: GeneralSynonym, on: boolean): Promise<void> {
    setBusy((before) => new Set([...before, id]));
    const result = await dispatch(switchGeneralSynonyms({ id, on }));
    setBusy((before) => new Set([...before].filter((one) => one !== id)));
    if (!switchGeneralSynonyms.fulfilled.match(result)) return setFailure(result.payload ?? UNANSWERED);
    setFailure(undefined);
    const now = result.payload;
    setGroups((before) => before?.map((one) => (one.id === now.id ? now : one)));
    setSwitches((count) => count + 1);
  }

  return { groups, failure, busy, switches, read, turn };
}
