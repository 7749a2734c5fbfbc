import { useEffect, useRef, useState } from 'react';
import { sentenceFor } from '../../state/error-sentences.ts';
import type { HistoryOf } from '../../state/history.ts';
import { Button } from '../../ui/Button.tsx';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Time } from '../../ui/Time.tsx';
import { whatOf, whoOf } from './history-sentences.ts';
import { useHistory } from './use-history.ts';

type HistoryProps = HistoryOf & {
  /** The object's `updatedAt`: a new version makes the history load again. */
  version: string;
  /** Tells several histories on one page apart. */
  title?: string;
};

/** Who did what to a product, a picture, an order or an account. Folded; it loads when it is opened. */
export function History({ of, id, version, title = 'History' }: HistoryProps) {
  const [open, setOpen] = useState(false);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)} className="text-sm">
      <summary className="min-h-11 cursor-pointer rounded-sm py-2 text-base font-semibold">{title}</summary>
      {open && <HistoryList key={version} of={of} id={id} title={title} />}
    </details>
  );
}

function HistoryList({ of, id, title }: HistoryOf & { title: string }) {
  const { entries, total, reading, failure, readOn } = useHistory({ of, id });
  const list = useRef<HTMLOListElement>(null);
  const [asked, setAsked] = useState<number>();
  const hasMore = total !== undefined && entries.length < total;

  useEffect(() => {
    // The last page removes the button, so the first new entry takes the focus.
    if (asked === undefined || reading || hasMore) return;
    const entry = list.current?.children[asked];
    if (entry instanceof HTMLElement) entry.focus();
    setAsked(undefined);
  }, [asked, reading, hasMore]);

  return (
    <section aria-label={title}>
      {failure !== undefined && <RetryAlert onRetry={readOn}>{sentenceFor(failure)}</RetryAlert>}
      {reading && total === undefined && <Skeleton className="h-14" />}
      {total === 0 && <p className="text-ink-soft">Nothing was recorded.</p>}
      <ol ref={list} className="divide-y divide-line">
        {entries.map((entry) => (
          <li key={entry.id} tabIndex={-1} className="py-3 outline-none">
            {whatOf(entry).map((sentence) => (
              <p key={sentence} className="break-words">
                <span className="font-medium break-all">{whoOf(entry)}</span> {sentence}
              </p>
            ))}
            <p className="text-ink-soft">
              <Time at={entry.at} />
            </p>
          </li>
        ))}
      </ol>
      {total !== undefined && total > 0 && (
        <p role="status" className="py-2 text-ink-soft">
          Showing {entries.length} of {total}
        </p>
      )}
      {hasMore && failure === undefined && (
        <Button
          variant="secondary"
          size="small"
          busy={reading}
          busyText="Reading…"
          onClick={() => {
            setAsked(entries.length);
            readOn();
          }}
        >
          Show older
        </Button>
      )}
    </section>
  );
}
