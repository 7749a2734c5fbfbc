import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../ui/Button.tsx';

type RecordConflictProps = {
  title: string;
  note: string;
  takeTheirs: string;
  keepMine: string;
  onSettle: (whose: 'mine' | 'theirs') => void;
  /** What there is to see of theirs. */
  children?: ReactNode;
};

/** Somebody else saved since the form was opened: whose version stands? */
export function RecordConflict({ title, note, takeTheirs, keepMine, onSettle, children }: RecordConflictProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section
      aria-labelledby="conflict"
      className="flex flex-col gap-4 rounded-lg border-2 border-yellow bg-surface p-5 sm:p-6"
    >
      <div>
        <h2 id="conflict" ref={heading} tabIndex={-1} className="scroll-mt-28 text-lg font-semibold">
          {title}
        </h2>
        <p className="mt-1 text-sm wrap-anywhere text-ink-soft">{note}</p>
      </div>
      {children}
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => onSettle('theirs')}>
          {takeTheirs}
        </Button>
        <Button variant="secondary" onClick={() => onSettle('mine')}>
          {keepMine}
        </Button>
      </div>
    </section>
  );
}
