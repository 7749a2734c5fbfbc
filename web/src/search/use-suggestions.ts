import { readSearch } from '@shop/contract/product-list';
import type { Suggestions } from '@shop/contract/search';
import { useEffect, useState } from 'react';
import { fetchSuggestions } from '../state/suggestions.ts';
import { useAppDispatch } from '../store/hooks.ts';

/** Somebody who types fast sends no request for each letter. */
const PAUSE_MS = 60;

/**
 * What the shop suggests for a text. The suggestions for the text before stay until the new ones are there; a request is
 * cancelled by the next one, so that an old answer never replaces a newer one.
 */
export function useSuggestions(text: string): Suggestions | undefined {
  const dispatch = useAppDispatch();
  const q = readSearch(text);
  const [found, setFound] = useState<Suggestions>();

  useEffect(() => {
    if (q === '') {
      setFound(undefined);
      return;
    }
    let ended = false;
    let abort = () => {};
    const timer = setTimeout(async () => {
      const request = dispatch(fetchSuggestions(q));
      abort = () => request.abort();
      const result = await request;
      if (!ended && fetchSuggestions.fulfilled.match(result)) setFound(result.payload);
    }, PAUSE_MS);
    return () => {
      ended = true;
      clearTimeout(timer);
      abort();
    };
  }, [dispatch, q]);
  return q === '' ? undefined : found;
}
