import { useEffect, useState } from 'react';
import { useFoundProductsQuery } from '../../data/price-rules.ts';

const TYPING_MS = 150;

/** Products found for what is typed. */
export function useFoundProducts() {
  const [typed, setTyped] = useState('');
  const [words, setWords] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setWords(typed.trim()), TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const { data } = useFoundProductsQuery(words, { skip: words === '' });
  return { found: typed.trim() === '' ? [] : (data?.products ?? []), search: setTyped };
}
