import type { HistoryEntry } from '@shop/contract/history';
import { formatCount } from '@shop/contract/numbers';
import { historyText } from '@shop/messages/history';
import { useState } from 'react';
import { type HistoryOf, useHistoryInfiniteQuery } from '../../data/history.ts';
import { useOlderPages } from '../../data/use-older-pages.ts';
import { sentenceFor } from '../../state/error-sentences.ts';
import { OlderButton } from '../../ui/OlderButton.tsx';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Time } from '../../ui/Time.tsx';
import { whatOf, whoOf } from './history-sentences.ts';

type HistoryProps = HistoryOf & {
  /** The object's `updatedAt`: a new version makes the history load again. */
  version: string;
  /** Tells several histories on one page apart. */
  title?: string;
};

/** Who did what to a product, a picture, an order or an account. Folded; it loads when it is opened. */
export function History({ of, id, version, title = historyText.history }: HistoryProps) {
  const [open, setOpen] = useState(false);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)} className="text-sm">
      <summary className="min-h-11 cursor-pointer rounded-sm py-2 text-base font-semibold">{title}</summary>
      {open && <HistoryList key={version} of={of} id={id} version={version} title={title} />}
    </details>
  );
}

function HistoryList({ title, ...which }: HistoryOf & { version: string; title: string }) {
  const { items, total, reading, failure, readOn, older, list } = useOlderPages<HistoryEntry, HTMLOListElement>(
    useHistoryInfiniteQuery(which),
  );

  return (
    <section aria-label={title}>
      {failure !== undefined && <RetryAlert onRetry={readOn}>{sentenceFor(failure)}</RetryAlert>}
      {reading && total === undefined && <Skeleton className="h-14" />}
      {total === 0 && <p className="text-ink-soft">{historyText.nothingWasRecorded}</p>}
      <ol ref={list} className="divide-y divide-line">
        {items.map((entry) => (
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
      <OlderButton {...older} formatCount={formatCount} />
    </section>
  );
}
