import { useEffect, useState } from 'react';

const PAUSE_MS = 400;

/** The text as it was at the last pause of typing. */
export function useAfterPause(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
