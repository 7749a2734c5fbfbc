import { useEffect, useState } from 'react';

/** False at first, true after `milliseconds`: fast answers show no spinner. */
export function useAfterMoment(milliseconds: number): boolean {
  const [passed, setPassed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setPassed(true), milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds]);
  return passed;
}
