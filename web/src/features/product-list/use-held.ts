import { useEffect, useState } from 'react';

const PATIENCE_MS = 1000;

/**
 * The newest value; while `waits`, the one before, for at most a second. What belongs together then appears together, and
 * nothing moves when the rest comes.
 * @param first what is held before there is another
 */
export function useHeld<Value>(newest: Value, waits: boolean, first: Value): Value {
  const [held, setHeld] = useState(first);
  const [late, setLate] = useState(false);
  useEffect(() => {
    setLate(false);
    if (!waits) return;
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [waits]);
  const holds = waits && !late;
  if (!holds && held !== newest) setHeld(newest);
  return holds ? held : newest;
}
