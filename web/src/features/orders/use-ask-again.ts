import { useEffect, useRef, useState } from 'react';

const ASK_AGAIN_MS = 3000;
const MOST_QUESTIONS = 20;

/**
 * Calls `ask` every few seconds for a minute.
 * @param active false: there is nothing to find out; the next time begins with a new minute
 * @returns true when the minute is over
 */
export function useAskAgain(active: boolean, ask: () => void): boolean {
  const [asked, setAsked] = useState(0);
  const latest = useRef(ask);
  useEffect(() => {
    latest.current = ask;
  });
  useEffect(() => {
    if (!active) return setAsked(0);
    if (asked === MOST_QUESTIONS) return;
    const timer = setTimeout(() => {
      setAsked(asked + 1);
      latest.current();
    }, ASK_AGAIN_MS);
    return () => clearTimeout(timer);
  }, [active, asked]);
  return active && asked === MOST_QUESTIONS;
}
