import { useEffect, useRef } from 'react';
import { useAppSelector } from '../store/hooks.ts';

/** Calls `read` each time the shop answers again after it could not be reached. */
export function useOnReconnect(read: () => void): void {
  const recoveries = useAppSelector((state) => state.connection.recoveries);
  const seen = useRef(recoveries);
  const latest = useRef(read);
  useEffect(() => {
    latest.current = read;
  });
  useEffect(() => {
    if (seen.current === recoveries) return;
    seen.current = recoveries;
    latest.current();
  }, [recoveries]);
}
