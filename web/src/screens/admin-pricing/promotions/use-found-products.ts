import type { SuggestedProduct } from '@shop/contract/search';
import { useCallback, useEffect, useState } from 'react';
import { fetchSuggestions } from '../../../state/suggestions.ts';
import { useAppDispatch } from '../../../store/hooks.ts';

const TYPING_MS = 150;

/** Products found for what is typed. An older answer never replaces a newer one. */
export function useFoundProducts() {
  const dispatch = useAppDispatch();
  const [typed, setTyped] = useState('');
  const [found, setFound] = useState<readonly SuggestedProduct[]>([]);

  useEffect(() => {
    if (typed.trim() === '') return setFound([]);
    let request: ReturnType<ReturnType<typeof fetchSuggestions>> | undefined;
    const timer = setTimeout(() => {
      request = dispatch(fetchSuggestions(typed.trim()));
      void request.then((result) => {
        if (fetchSuggestions.fulfilled.match(result)) setFound(result.payload.products);
      });
    }, TYPING_MS);
    return () => {
      clearTimeout(timer);
      request?.abort();
    };
  }, [dispatch, typed]);

  return { found, search: useCallback((text: string) => setTyped(text), []) };
}
