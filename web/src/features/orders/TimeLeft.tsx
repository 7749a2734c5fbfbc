import { useEffect, useRef, useState } from 'react';
import { nextChange, timeLeftSentence } from './time-left.ts';

type TimeLeftProps = {
  /** ISO 8601. */
  until: string;
  /** Called when the time is over, and again until `payUntil` is gone: the server's clock may be behind. */
  onOver?: () => void;
};

/** How long the order still waits for its payment. Not announced: a clock that speaks every minute helps nobody. */
export function TimeLeft({ until, onOver }: TimeLeftProps) {
  const [now, setNow] = useState(() => Date.now());
  const left = Date.parse(until) - now;
  const over = left <= 0;
  const latest = useRef(onOver);
  useEffect(() => {
    latest.current = onOver;
  });
  useEffect(() => {
    if (over) latest.current?.();
    const timer = setTimeout(() => setNow(Date.now()), nextChange(left));
    return () => clearTimeout(timer);
  }, [left, over]);
  return <span className="tabular-nums">{timeLeftSentence(left)}</span>;
}
