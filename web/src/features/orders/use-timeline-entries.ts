import type { AsyncThunk } from '@reduxjs/toolkit';
import { useCallback, useEffect, useState } from 'react';
import type { ApiThunkConfig } from '../../state/api-thunk.ts';
import { type ApiFailure, UNANSWERED } from '../../state/error-sentences.ts';
import { useAppDispatch } from '../../store/hooks.ts';

/**
 * The timeline of an order, read by the call that is given.
 * @param version another one makes it read again, and what was read stays in sight until then; undefined: the order is not there yet
 */
export function useTimelineEntries<Entry>(
  fetchEntries: AsyncThunk<Entry[], number, ApiThunkConfig>,
  orderId: number,
  version: string | number | undefined,
) {
  const dispatch = useAppDispatch();
  const [entries, setEntries] = useState<readonly Entry[]>();
  const [failure, setFailure] = useState<ApiFailure>();

  const read = useCallback(() => {
    const request = dispatch(fetchEntries(orderId));
    void request.then((result) => {
      if (fetchEntries.fulfilled.match(result)) {
        setEntries(result.payload);
        setFailure(undefined);
      } else if (!result.meta.aborted) setFailure(result.payload ?? UNANSWERED);
    });
    return request;
  }, [dispatch, fetchEntries, orderId]);

  useEffect(() => {
    if (version === undefined) return;
    const request = read();
    return () => request.abort();
  }, [read, version]);

  return { entries, failure, read: () => void read() };
}
